// `paragraf options BOOK ENTITY`: what an entity may and must do in a state.
#include <fmt/format.h>

#include <ostream>

#include "base/suggest.hpp"
#include "interpreter/play/options_text.hpp"
#include "tools/commands.hpp"

namespace paragraf::tools {

Exit command_options(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front()) || !session.choose() || !session.act()) return session.failure();
  const embed::Situation& situation = session.situation();
  const interpreter::State& state = situation.state();
  const auto entity = state.find(options.query);
  if (!entity) {
    std::vector<std::string> ids;
    for (std::size_t kind = 0; kind < situation.book().entities.size(); ++kind)
      for (const interpreter::Instance& one : state.in_order(model::EntityId(kind))) ids.push_back(state.id(one));
    const auto near = base::nearest(options.query, ids);
    return session.refuse(base::Code::unknown_name, fmt::format("the state has no entity `{}`{}", options.query,
                                                                near ? fmt::format(", the nearest is `{}`", *near) : ""));
  }
  interpreter::Work work(situation.limits());
  interpreter::Choices choices = situation.choices();
  choices.work = &work;
  const std::vector<play::Option> found = play::options_of(situation.book(), state, choices, *entity);
  const interpreter::Telling telling{.book = situation.book(),
                                     .sources = situation.sources(),
                                     .state = state,
                                     .choices = situation.choices(),
                                     .language = situation.prose_language(),
                                     .say = session.say()};
  if (options.format == Format::json)
    streams.out << play::options_json(telling, *entity, found) << '\n';
  else if (found.empty())
    streams.out << telling.say("no action of the book is one of {0}", options.query) << '\n';
  else
    streams.out << play::options_text(telling, found, false);
  return Exit::clean;
}

}  // namespace paragraf::tools
