// See run.hpp.
#include "interpreter/batch/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "interpreter/batch/csv.hpp"

namespace paragraf::batch {
namespace {

// So many rows tell what the others are like.
constexpr std::size_t looked_at = 1000;

bool is_empty(std::string_view line) { return line.find_first_not_of(" \t\r\n") == line.npos; }

}  // namespace

template <class Visit>
void Batch::each_row(const Block& block, Visit visit) const {
  const std::string_view text = block.text();
  std::size_t line = block.first_line;
  std::vector<std::string_view> cells;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    std::size_t end = std::min(text.find('\n', at), text.size());
    at = std::min(end + 1, text.size());
    std::size_t lines = 1;
    std::string_view row = text.substr(begin, end - begin);
    if (rows_->table().form == Form::csv && row.find('"') != row.npos) {    // it may go on behind the end of the line
      at = begin;
      csv_row(text, at, rows_->table().separator, cells);
      row = text.substr(begin, at - begin);
      if (row.ends_with('\n')) row.remove_suffix(1);
      lines += static_cast<std::size_t>(std::count(row.begin(), row.end(), '\n'));
    }
    if (row.ends_with('\r')) row.remove_suffix(1);
    if (!is_empty(row) && !visit(row, line)) return;
    line += lines;
  }
}

Batch::Batch(const Inquiry& inquiry, Blocks& blocks, Order order, base::Sink& sink)
    : inquiry_(inquiry), blocks_(blocks), order_(std::move(order)), sources_(inquiry.sources()) {
  first_ = blocks.next();
  Table table{blocks.form(), ',', {}, order_.kept};
  rows_.emplace(inquiry, table);
  if (first_ && table.form == Form::csv) {
    // The header is the first row that is not empty.
    std::size_t begin = first_->begin, line = first_->first_line;
    for (const std::string_view text = first_->buffer; begin < first_->end && (text[begin] == '\n' || text[begin] == '\r'); ++begin) line += text[begin] == '\n' ? 1 : 0;
    const std::string_view text = std::string_view(first_->buffer).substr(begin, first_->end - begin);
    std::vector<std::string_view> cells;
    std::size_t at = 0;
    csv_row(text, at, csv_separator(text), cells);
    std::string_view header = text.substr(0, at);
    const auto lines = static_cast<std::size_t>(std::count(header.begin(), header.end(), '\n'));
    while (header.ends_with('\n') || header.ends_with('\r')) header.remove_suffix(1);
    if (!rows_->read_header(header, {order_.path, line, true}, sources_, sink)) return;
    first_->begin = begin + at;
    first_->first_line = line + lines;
  } else if (first_) {
    // A key that nothing knows is more likely a slip than data, if the first state has it.
    bool good = true;
    each_row(*first_, [&](std::string_view row, std::size_t line) {
      std::vector<std::string> kept;
      base::Sink found;
      base::Sources own;
      rows_->read(row, kept, {order_.path, line, true}, own, found);
      const auto problems = found.sorted();
      const auto names_nothing = [&](const base::Diagnostic& one) {
        const auto path = std::find_if(one.facts.begin(), one.facts.end(), [](const base::Fact& fact) { return fact.key == "path"; });
        return one.code == base::Code::state_unknown_key && path != one.facts.end() && !rows_->column(path->value).field;
      };
      if (std::any_of(problems.begin(), problems.end(), names_nothing)) {
        rows_->read(row, kept, {order_.path, line, true}, sources_, sink);
        good = false;
      }
      return false;
    });
    if (!good) return;
  }
  writing_ = {order_.form.value_or(table.form), rows_->table().separator};
  good_ = true;
  const bool assumed = !inquiry.situation().choices().assumptions.empty();       // programs know nothing of it
  if (!first_ || assumed || order_.engine == Engine::evaluator) return;
  compilation_.emplace(compile(inquiry, *rows_, first_rows()));
  if (programs() == 0) {
    compilation_.reset();
    return;
  }
  engines_.emplace(compilation_->compiled.program, EngineWish{order_.engine == Engine::automatic ? Engine::columns : order_.engine});
  no_code_ = engines_->problem();
}

std::vector<Row> Batch::first_rows() {
  std::vector<Row> found;
  std::size_t seen = 0;
  each_row(*first_, [&](std::string_view row, std::size_t line) {
    std::vector<std::string> kept;
    base::Sources sources;
    base::Sink sink;
    if (auto read = rows_->read(row, kept, {order_.path, line}, sources, sink)) found.push_back(std::move(*read));
    return ++seen < looked_at;
  });
  return found;
}

// Of nothing nobody knows what it is: a part of a batch may be empty.
std::string Batch::header() const { return first_ || order_.form ? batch::header(inquiry_, rows_->table(), writing_) : std::string(); }

std::size_t Batch::programs() const {
  if (!compilation_) return 0;
  const auto& outlets = compilation_->compiled.outlets;
  return static_cast<std::size_t>(std::count_if(outlets.begin(), outlets.end(), [](const engine::Outlet& one) { return one.compiled; }));
}

void Batch::show(const Refused& row, base::Sources& sources, base::Sink& sink) const {
  std::vector<std::string> kept;
  rows_->read(row.row, kept, {order_.path, row.line, true}, sources, sink);
}

// What one thread has.
class Batch::Worker {
 public:
  explicit Worker(const Batch& batch) : batch_(batch), answers_(batch.inquiry_, batch.rows_->table(), batch.writing_) {
    if (!batch.compilation_) return;
    lane_rows_.emplace(batch.inquiry_, *batch.rows_, *batch.compilation_);
    lanes_ = batch.compilation_->start;
    outputs_.resize(batch.compilation_->compiled.program.outputs.size());
    space_ = batch.engines_->space();
  }

  Done work(const Block& block) {
    Done done;
    take_rows(block, done);
    run();
    done.rows = rows_.size();
    done.bytes = block.text().size();
    done.out.reserve(block.text().size());
    for (std::size_t i = 0; i < rows_.size(); ++i) write(i, done);
    return done;
  }

 private:
  struct Taken {
    std::string_view text;
    std::size_t line;
    std::optional<std::size_t> at = {};              // in the columns
    std::optional<Row> exact = {};                   // if it was read exactly
  };

  void take_rows(const Block& block, Done& done) {
    rows_.clear();
    kept_.clear();
    owned_.clear();
    written_ = 0;
    const auto most = static_cast<std::size_t>(std::count(block.text().begin(), block.text().end(), '\n')) + 1;
    if (batch_.compilation_) make_room(most);
    batch_.each_row(block, [&](std::string_view text, std::size_t line) {
      Taken row{text, line};
      bool fits = lane_rows_ && lane_rows_->read(text, lanes_.data(), row_kept_);
      if (!fits && !read(row, done)) return !batch_.order_.strict;
      if (!fits && lane_rows_) fits = batch_.compilation_->write(batch_.inquiry_, *row.exact, lanes_.data());
      if (fits) {
        row.at = written_++;
        put_lanes(*row.at);
      }
      kept_.insert(kept_.end(), row_kept_.begin(), row_kept_.end());
      rows_.push_back(std::move(row));
      return true;
    });
  }

  // Exactly. False: it is refused.
  bool read(Taken& row, Done& done) {
    base::Sources sources;
    base::Sink sink;
    std::vector<std::string> kept;
    row.exact = batch_.rows_->read(row.text, kept, {batch_.order_.path, row.line}, sources, sink);
    if (!row.exact || sink.has_errors()) {
      done.refused.push_back({row.line, batch_.order_.strict ? std::string(row.text) : std::string(), sink.sorted()});
      return false;
    }
    row_kept_.clear();
    for (std::string& one : kept) row_kept_.push_back(owned_.emplace_back(std::move(one)));
    return true;
  }

  void make_room(std::size_t most) {
    if (most <= room_ || most == 0) return;
    room_ = most;
    const engine::Program& program = batch_.compilation_->compiled.program;
    ins_.clear(), outs_.clear();
    for (std::size_t i = 0; i < program.lanes.size(); ++i) ins_.emplace_back(most * engine::bytes_of(batch_.engines_->input_width(i)));
    for (std::size_t i = 0; i < program.outputs.size(); ++i) outs_.emplace_back(most * engine::bytes_of(batch_.engines_->output_width(i)));
  }

  void put_lanes(std::size_t at) {
    for (std::size_t i = 0; i < ins_.size(); ++i) engine::put(ins_[i].data(), batch_.engines_->input_width(i), at, lanes_[i]);
  }

  void run() {
    if (!batch_.engines_ || written_ == 0) return;
    std::vector<const void*> ins;
    std::vector<void*> outs;
    for (const auto& column : ins_) ins.push_back(column.data());
    for (auto& column : outs_) outs.push_back(column.data());
    batch_.engines_->run(ins.data(), outs.data(), written_, space_);
  }

  void write(std::size_t index, Done& done) {
    Taken& row = rows_[index];
    const std::size_t copied = batch_.rows_->table().kept.size();
    row_kept_.assign(kept_.begin() + static_cast<std::ptrdiff_t>(index * copied), kept_.begin() + static_cast<std::ptrdiff_t>((index + 1) * copied));
    answers_.begin(done.out, row.line, row_kept_);
    if (row.at)
      for (std::size_t i = 0; i < outputs_.size(); ++i)
        outputs_[i] = engine::get(outs_[i].data(), batch_.engines_->output_width(i), *row.at);
    std::optional<interpreter::State> state;
    for (std::size_t question = 0; question < batch_.inquiry_.questions().size(); ++question) {
      if (row.at && answers_.add(done.out, question, batch_.compilation_->compiled.outlets[question], outputs_.data())) continue;
      if (!row.exact) {
        base::Sources sources;
        base::Sink sink;
        std::vector<std::string> kept;
        row.exact = batch_.rows_->read(row.text, kept, {batch_.order_.path, row.line}, sources, sink);
      }
      if (!state) state.emplace(engine::state_of(batch_.inquiry_.book(), batch_.inquiry_.layout(), *row.exact));
      answers_.add(done.out, question, *state, *row.exact);
    }
    done.evaluated += state ? 1 : 0;
    row.exact.reset();
    answers_.end(done.out);
  }

  const Batch& batch_;
  Answers answers_;
  std::optional<LaneRows> lane_rows_;
  std::vector<std::int64_t> lanes_, outputs_;
  Engines::Space space_;
  std::vector<std::vector<std::byte>> ins_, outs_;
  std::size_t room_ = 0, written_ = 0;
  std::vector<Taken> rows_;
  std::vector<std::string_view> kept_, row_kept_;    // of all rows, one behind the other; of one
  std::deque<std::string> owned_;
};

void Batch::run(unsigned threads, const std::function<bool(Done&&)>& done) {
  std::mutex reading, writing;
  std::condition_variable turn;
  std::size_t next = 0;                              // block that is written next
  bool stopped = false;
  std::exception_ptr failure;
  const auto stop = [&] {
    const std::lock_guard lock(writing);
    stopped = true;
    turn.notify_all();
  };
  const auto thread = [&] {
    try {
      Worker worker(*this);
      while (true) {
        std::optional<Block> block;
        {
          const std::lock_guard lock(reading);
          block = first_ ? std::exchange(first_, std::nullopt) : blocks_.next();
        }
        if (!block) return;
        Done result = worker.work(*block);
        std::unique_lock lock(writing);
        turn.wait(lock, [&] { return stopped || next == block->index; });
        if (stopped) return;
        const bool last = order_.strict && !result.refused.empty();
        if (!done(std::move(result)) || last) stopped = true;
        ++next;
        turn.notify_all();
      }
    } catch (...) {
      {
        const std::lock_guard lock(writing);
        if (!failure) failure = std::current_exception();
      }
      stop();
    }
  };
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back(thread);
  thread();
  for (std::thread& other : others) other.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace paragraf::batch
