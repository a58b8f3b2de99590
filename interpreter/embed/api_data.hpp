// What stands behind the handles of paragraf.hpp, and the way from the library's own findings and values to the public ones.
// Everything is built once, then only read; each keeps alive what it refers to.
#pragma once
#include "interpreter/embed/ask.hpp"
#include "interpreter/embed/paragraf.hpp"

namespace paragraf::api {

struct Book::Data {
  base::Sources sources;
  embed::Loaded loaded;
  const model::Book& book() const { return *loaded.book; }
};

struct State::Data {
  std::shared_ptr<const Book::Data> book;
  interpreter::State state;
};

struct Situation::Data {
  std::shared_ptr<const State::Data> state;
  embed::Situation situation;
  explicit Data(std::shared_ptr<const State::Data> of)
      : state(std::move(of)), situation(state->book->loaded, state->book->sources, state->state) {}
};

struct Answer::Data {
  std::shared_ptr<const Situation::Data> situation;
  std::unique_ptr<const embed::Question> question;
  embed::ValueAnswer answer;
};

struct Outcome::Data {
  std::shared_ptr<const Situation::Data> situation;
  std::unique_ptr<const embed::Question> question;
  embed::ActAnswer answer;
  bool done = false;                               // and not only judged
};

}  // namespace paragraf::api

namespace paragraf::embed {

api::Findings finding(base::Code code, std::string message);
api::Findings public_findings(const base::Sink& sink, const base::Sources& sources);
// A mistake of the program becomes a finding (P901); lack of memory is passed on.
template <class T, class Work>
api::Result<T> guarded(Work work);
api::Findings internal_error(const std::exception& error);

Wishes wishes_of(const api::Choices& choices);
interpreter::Limits internal_limits(const api::Limits& limits);
std::size_t most_bytes(const api::Limits& limits);   // of one text
api::Value public_value(const interpreter::Telling& telling, const model::Value& value, model::TypeId type);
std::vector<std::string> citations(const model::Book& book, const std::vector<model::SentenceId>& cites);
std::vector<api::Missing> missing_of(const interpreter::Telling& telling, const std::vector<interpreter::Reason>& reasons);

template <class T, class Work>
api::Result<T> guarded(Work work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    return internal_error(error);
  }
}

}  // namespace paragraf::embed
