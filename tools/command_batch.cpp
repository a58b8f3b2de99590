// `paragraf batch BOOK --given ... --states FILE QUERY...`: the same questions about millions of states. In: rows of CSV or lines of JSON. Out: a row
// for each, in their order; what cannot be read goes to a file of its own, and the rest goes on.
#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <ostream>
#include <thread>

#include "interpreter/batch/run.hpp"
#include "interpreter/json_tree.hpp"
#include "tools/byte_source.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/interruption.hpp"
#include "tools/part_file.hpp"

namespace paragraf::tools {
namespace {

// Bad rows that are shown without a file for them; part of rows in percent above which it is told that the evaluator was asked.
constexpr std::size_t shown_rows = 10, told_percent = 5;

std::string bad_row(std::size_t line, const base::Diagnostic& found) {
  return fmt::format("{{\"line\":{},\"code\":\"{}\",\"message\":{}}}\n", line, base::info(found.code).text, interpreter::json_quoted(found.message));
}

// The file for bad rows; empty: there is none.
std::string bad_path(const Options& options) {
  if (!options.batch.bad.empty()) return options.batch.bad;
  return options.output.empty() ? std::string() : options.output + ".bad";
}

batch::Order order_of(const Options& options) {
  using batch::Engine;
  batch::Order order{options.state == "-" ? "standard input" : options.state, options.batch.kept};
  if (!options.batch.format.empty()) order.form = options.batch.format == "csv" ? batch::Form::csv : batch::Form::json;
  order.engine = options.batch.engine == "scalar"      ? Engine::scalar
                 : options.batch.engine == "columns"   ? Engine::columns
                 : options.batch.engine == "jit"       ? Engine::jit
                 : options.batch.engine == "evaluator" ? Engine::evaluator
                                                       : Engine::automatic;
  order.strict = options.strict;
  return order;
}

// Where answers and bad rows go, and what is told of them.
class Outlets {
 public:
  Outlets(const Session& session, std::optional<std::uint64_t> bytes) : session_(session), options_(session.options()), streams_(session.streams()), bytes_(bytes) {
    if (!options_.output.empty()) out_.emplace(options_.output);
    bad_path_ = bad_path(options_);
    if (!options_.batch.bad.empty()) bad_.emplace(bad_path_);
  }

  bool write(const std::string& text) {
    if (out_) return out_->write(text);
    streams_.out.write(text.data(), static_cast<std::streamsize>(text.size())).flush();
    return streams_.out.good();
  }
  // False if it cannot be written.
  bool take(const batch::Done& done) {
    rows_ += done.rows;
    done_bytes_ += done.bytes;
    evaluated_ += done.evaluated;
    bad_rows_ += done.refused.size();
    if (!write(done.out)) return false;
    if (!options_.strict && !refuse(done.refused)) return false;
    tell_progress();
    return true;
  }

  // In their places. False after telling what is wrong.
  bool commit(Session& session) {
    if (out_ && !out_->commit()) return session.fail_file(options_.output, out_->problem()), false;
    if (bad_ && !bad_->commit()) return session.fail_file(bad_path_, bad_->problem()), false;
    std::error_code error;
    if (!bad_ && !bad_path_.empty()) std::filesystem::remove(bad_path_, error);      // of an earlier run
    return true;
  }
  bool fail(Session& session) {
    if (out_ && !out_->problem().empty()) session.fail_file(options_.output, out_->problem());
    if (bad_ && !bad_->problem().empty()) session.fail_file(bad_path_, bad_->problem());
    return false;
  }
  bool good() const { return (!out_ || out_->problem().empty()) && (!bad_ || bad_->problem().empty()) && streams_.out.good(); }

  void clear_progress() {
    if (told_) streams_.err << "\r\x1b[K" << std::flush;
    told_ = false;
  }
  void tell_end(const batch::Batch& batch, std::size_t questions) {
    const base::Speech& say = session_.say();
    if (options_.batch.engine != "evaluator" && rows_ > 0 && evaluated_ * 100 > rows_ * told_percent)
      streams_.err << say("{0} of {1} rows were answered by the evaluator, which is slower; {2} of {3} questions are programs", evaluated_, rows_, batch.programs(), questions) << '\n';
    if (!batch.no_code().empty()) streams_.err << say("no machine code: {0}", batch.no_code()) << '\n';
    if (bad_rows_ == 0) return;
    streams_.err << say.plural(bad_rows_, "{0} row could not be read", "{0} rows could not be read", bad_rows_);
    if (bad_) streams_.err << ": " << bad_path_;
    streams_.err << '\n';
  }
  std::size_t bad_rows() const { return bad_rows_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool refuse(const std::vector<batch::Refused>& rows) {
    for (const batch::Refused& row : rows) {
      if (!bad_ && !bad_path_.empty()) bad_.emplace(bad_path_);
      if (!bad_ && shown_++ >= shown_rows) continue;
      std::string text;
      for (const base::Diagnostic& found : row.findings) text += bad_row(row.line, found);
      if (bad_ && !bad_->write(text)) return false;
      if (bad_) continue;
      clear_progress();
      streams_.err << text;
    }
    return true;
  }

  void tell_progress() {
    const auto now = Clock::now();
    if (!streams_.err_is_terminal || now - last_ < std::chrono::milliseconds(500)) return;
    last_ = now;
    told_ = true;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const base::Speech& say = session_.say();
    const auto rate = static_cast<std::uint64_t>(static_cast<double>(rows_) / seconds);
    std::string text = say("{0} rows, {1} a second", rows_, rate);
    if (bytes_ && done_bytes_ > 0) {
      const auto left = static_cast<std::uint64_t>(seconds * static_cast<double>(*bytes_ - std::min(*bytes_, done_bytes_)) / static_cast<double>(done_bytes_));
      text = say("{0} rows, {1} a second, {2} s left", rows_, rate, left);
    }
    streams_.err << '\r' << text << "\x1b[K" << std::flush;
  }

  const Session& session_;
  const Options& options_;
  Streams streams_;
  std::optional<std::uint64_t> bytes_;
  std::optional<PartFile> out_, bad_;
  std::string bad_path_;
  std::size_t rows_ = 0, evaluated_ = 0, bad_rows_ = 0, shown_ = 0;
  std::uint64_t done_bytes_ = 0;
  Clock::time_point start_ = Clock::now(), last_ = start_;
  bool told_ = false;
};

// A row that cannot be read ends it, drawn.
Exit stop_at(Session& session, const batch::Inquiry& inquiry, const batch::Batch& batch, const batch::Refused& row) {
  base::Sources sources(inquiry.sources());
  batch.show(row, sources, session.sink());
  session.report(session.streams().err, sources);
  return Exit::findings;
}

Exit run_batch(Session& session, const batch::Inquiry& inquiry, Interruption& interruption) {
  const Options& options = session.options();
  ByteSource bytes(options.state, session.streams().in, [&] { return interruption.wanted(); });
  if (!bytes.problem().empty()) return session.fail_file(options.state, bytes.problem());
  batch::Blocks blocks([&](char* to, std::size_t room) { return bytes.read(to, room); });
  batch::Batch batch(inquiry, blocks, order_of(options), session.sink());
  if (!batch) {
    session.report(session.streams().err, batch.sources());
    return Exit::usage;
  }
  Outlets outlets(session, bytes.size());
  std::optional<batch::Refused> first_bad;
  bool going = outlets.write(batch.header());
  const unsigned threads = options.batch.threads > 0 ? options.batch.threads : std::max(1u, std::thread::hardware_concurrency());
  if (going)
    batch.run(threads, [&](batch::Done&& done) {
      if (interruption.wanted() || bytes.failed()) return false;      // the last row may not be whole
      going = outlets.take(done);
      if (options.strict && !done.refused.empty()) first_bad = std::move(done.refused.front());
      return going;
    });
  outlets.clear_progress();
  if (interruption.wanted()) return Exit::usage;
  if (first_bad) return stop_at(session, inquiry, batch, *first_bad);
  if (!bytes.problem().empty()) return session.fail_file(options.state, bytes.problem());
  if (const auto line = blocks.too_long())
    return session.fail_file(options.state, fmt::format("line {}: longer than {} MiB", *line, batch::Blocks::longest_row >> 20));
  if (!outlets.good()) return outlets.fail(session), Exit::usage;
  if (!outlets.commit(session)) return Exit::usage;
  outlets.tell_end(batch, inquiry.questions().size());
  return outlets.bad_rows() > 0 ? Exit::findings : Exit::clean;
}

}  // namespace

Exit command_batch(const Options& options, Streams streams) {
  Session session(options, streams);
  if (!session.load(options.books.front())) return session.failure();
  for (const std::string* input : {&options.state, &options.output})
    if (const std::string bad = bad_path(options); !bad.empty() && !input->empty() && is_same_file(*input, bad))
      return session.refuse(base::Code::option_value, fmt::format("--bad {}: this is the file of the {}", bad, input == &options.state ? "states" : "answers"));
  const batch::Inquiry inquiry(session.loaded(), session.sources(), options.wishes, options.batch.given, options.batch.queries, session.sink());
  if (!inquiry) {
    session.report(streams.err, inquiry.sources());
    return Exit::usage;
  }
  std::optional<Interruption> interruption(std::in_place);
  const Exit result = run_batch(session, inquiry, *interruption);
  if (interruption->wanted()) interruption->finish();      // nothing of it is left
  return result;
}

}  // namespace paragraf::tools
