// Documents for translators; see book_document.hpp.
#include "tools/book_document.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/exchange/term_hints.hpp"

namespace paragraf::tools {
namespace exchange = analysis::exchange;
namespace {

class Collector {
 public:
  Collector(const BookProse& book, const std::vector<std::string>& languages, const analysis::prose::TermBase& terms, const analysis::Approvals& approvals)
      : book_(book), hints_(terms, languages.at(0), languages.at(1)), approvals_(approvals) {
    document_.languages = languages;
    const auto title = book.titles().find(languages.front());
    document_.name = title != book.titles().end() ? title->second : book.titles().empty() ? "" : book.titles().begin()->second;
  }

  exchange::Document collect() {
    for (const BookClause& clause : book_.clauses()) {
      const std::string title = title_of(clause);
      add(clause, nullptr, "§ " + clause.number);
      for (const BookSentence& sentence : clause.sentences) add(clause, &sentence, fmt::format("§ {}{}{}", clause.number, title.empty() ? "" : " ", title));
    }
    return std::move(document_);
  }

 private:
  // In the first language of the document that has one.
  std::string title_of(const BookClause& clause) const {
    for (const std::string& language : document_.languages)
      if (std::string title = unit_text(book_, clause, nullptr, language); !title.empty()) return title;
    return {};
  }

  void add(const BookClause& clause, const BookSentence* sentence, std::string where) {
    exchange::Unit unit{.id = unit_id(clause, sentence), .clause = std::move(where), .file = book_.path(clause).filename().string()};
    for (const std::string& language : document_.languages) unit.texts.push_back(unit_text(book_, clause, sentence, language));
    if (std::all_of(unit.texts.begin(), unit.texts.end(), [](const std::string& text) { return text.empty(); })) return;
    unit.line = book_.line_of(clause, sentence ? sentence->span.begin : clause.begin);
    const Account account = account_of(approvals_, unit.id, book_.languages().front(), document_.languages.at(0), document_.languages.at(1), approved_texts(book_, clause, sentence));
    unit.state = account.state;
    unit.previous = account.previous;
    unit.hints = hints_.hints(unit.texts.front());
    document_.units.push_back(std::move(unit));
  }

  const BookProse& book_;
  exchange::TermHints hints_;
  const analysis::Approvals& approvals_;
  exchange::Document document_;
};

}  // namespace

std::string unit_id(const BookClause& clause, const BookSentence* sentence) {
  return exchange::plain_id(sentence ? fmt::format("{}({})", clause.number, sentence->number) : clause.number);
}

analysis::Texts approved_texts(const BookProse& book, const BookClause& clause, const BookSentence* sentence) {
  analysis::Texts texts;
  if (sentence)
    for (const auto& [language, span] : sentence->prose) texts[language] = analysis::approved_form(book.text(clause, span));
  else
    for (const auto& [language, title] : clause.titles) texts[language] = analysis::approved_form(title);
  return texts;
}

Account account_of(const analysis::Approvals& approvals, const std::string& id, const std::string& language_of_book, const std::string& source,
                   const std::string& target, const analysis::Texts& now) {
  using State = exchange::Unit::State;
  const bool backwards = target == language_of_book;   // a translation into the language in which the book is written first
  if (source != language_of_book && !backwards) return {};
  const analysis::Judgement judgement = analysis::judge(approvals, id, language_of_book, backwards ? source : target, now);
  const auto stale_if = [&](bool stale) {
    return stale ? Account{State::stale, std::string(analysis::text_in(judgement.approval->texts, source))} : Account{};
  };
  switch (judgement.standing) {
    case analysis::Standing::unapproved: return {};
    case analysis::Standing::approved: return {State::approved};
    case analysis::Standing::source_edited: return stale_if(!backwards);
    case analysis::Standing::translation_edited: return stale_if(backwards);
    case analysis::Standing::both_edited: return stale_if(true);
  }
  return {};
}

std::string unit_text(const BookProse& book, const BookClause& clause, const BookSentence* sentence, const std::string& language) {
  if (!sentence) {
    const auto title = clause.titles.find(language);
    return title == clause.titles.end() ? std::string() : exchange::folded(title->second);
  }
  const auto prose = sentence->prose.find(language);
  return prose == sentence->prose.end() ? std::string() : exchange::folded(book.text(clause, prose->second));
}

exchange::Document document_of(const BookProse& book, const std::vector<std::string>& languages, const analysis::prose::TermBase& terms,
                               const analysis::Approvals& approvals) {
  return Collector(book, languages, terms, approvals).collect();
}

}  // namespace paragraf::tools
