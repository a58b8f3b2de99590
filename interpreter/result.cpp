// Results and three-valued logic: see result.hpp. The reasons of a missing result are kept sorted, so that they do not
// depend on the order in which parts of a condition are written.
#include "interpreter/result.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace paragraf::interpreter {
namespace {

bool before(const Reason& a, const Reason& b) {
  const auto key = [](const Reason& r) {
    return std::make_tuple(r.kind != ReasonKind::conflict, r.kind, r.of, r.subject);
  };
  const auto rest = [](const Reason& r) { return std::tie(r.args, r.detail, r.candidates, r.type, r.cites, r.other, r.other_args, r.between); };
  return key(a) != key(b) ? key(a) < key(b) : rest(a) < rest(b);
}

const std::vector<Reason> no_reasons;

}  // namespace

Result Result::missing(Reason reason) {
  Result result;
  result.reasons_ = std::make_shared<const std::vector<Reason>>(1, std::move(reason));
  return result;
}

Result Result::missing(std::vector<Reason> reasons) {
  std::sort(reasons.begin(), reasons.end(), before);
  reasons.erase(std::unique(reasons.begin(), reasons.end()), reasons.end());
  Result result;
  result.reasons_ = std::make_shared<const std::vector<Reason>>(std::move(reasons));
  return result;
}

const Result& Result::unbound() {
  static const Result result = missing(std::vector<Reason>());
  return result;
}

bool Result::is_conflict() const {
  return reasons_ && !reasons_->empty() && reasons_->front().kind == ReasonKind::conflict;
}

const std::vector<Reason>& Result::reasons() const { return reasons_ ? *reasons_ : no_reasons; }

Result Result::both_missing(const Result& a, const Result& b) {
  if (a.known() || a.reasons_ == b.reasons_) return b;
  if (b.known() || b.reasons_->empty()) return a;
  if (a.reasons_->empty()) return b;
  std::vector<Reason> together;
  std::set_union(a.reasons_->begin(), a.reasons_->end(), b.reasons_->begin(), b.reasons_->end(),
                 std::back_inserter(together), before);
  Result result;
  result.reasons_ = std::make_shared<const std::vector<Reason>>(std::move(together));
  return result;
}

bool Result::operator==(const Result& other) const {
  if (known() != other.known()) return false;
  return known() ? value_ == other.value_ : reasons_ == other.reasons_ || *reasons_ == *other.reasons_;
}

Result logical_and(const Result& a, const Result& b) {
  if (a.is_false() || b.is_false()) return Value(false);
  if (a.known() && b.known()) return Value(true);
  return Result::both_missing(a, b);
}

Result logical_or(const Result& a, const Result& b) {
  if (a.is_true() || b.is_true()) return Value(true);
  if (a.known() && b.known()) return Value(false);
  return Result::both_missing(a, b);
}

Result logical_not(const Result& a) {
  if (!a.known()) return a;
  return Value(!a.is_true());
}

void in_book_order(const Book& book, std::vector<SentenceId>& sentences) {
  std::erase_if(sentences, [](SentenceId id) { return !id; });
  std::sort(sentences.begin(), sentences.end());
  sentences.erase(std::unique(sentences.begin(), sentences.end()), sentences.end());
  std::stable_sort(sentences.begin(), sentences.end(),
                   [&](SentenceId a, SentenceId b) { return sentence_before(book, a, b); });
}

}  // namespace paragraf::interpreter
