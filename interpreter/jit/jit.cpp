// See jit.hpp. The module is asked with plain arrays, and what it cannot do it says in a text.
#include "interpreter/jit/jit.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "interpreter/engine/pieces.hpp"
#include "interpreter/jit/llvm/module.hpp"

namespace paragraf::jit {
namespace {

constexpr const char* file_name = "paragraf-jit.so";

struct Module {
  ParagrafJitCompile compile;
  ParagrafJitRelease release;
  ParagrafJitEmit emit;
};

void append(void* target, const char* bytes, std::size_t count) { static_cast<std::string*>(target)->append(bytes, count); }

void say(std::string* why_not, std::string why) {
  if (why_not) *why_not = std::move(why);
}

class Compiled : public Code {
 public:
  Compiled(const Module& module, const ParagrafCode& code) : module_(module), code_(code) {}
  ~Compiled() override { module_.release(code_.held); }
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;

  void run(const void* const* lanes, void* const* outputs, std::uint64_t rows) const override { code_.batch(lanes, outputs, rows); }
  void run_one(const std::int64_t* lanes, std::int64_t* outputs) const override { code_.one(lanes, outputs); }

 private:
  Module module_;
  ParagrafCode code_;
};

// Pieces, one after the other, on rows that stay in the cache.
class InPieces : public Code {
 public:
  InPieces(engine::Pieces pieces, std::vector<std::unique_ptr<Code>> codes, std::vector<engine::Width> lanes, std::vector<engine::Width> outputs)
      : pieces_(std::move(pieces)), codes_(std::move(codes)), lanes_(std::move(lanes)), outputs_(std::move(outputs)) {
    for (const engine::Width width : pieces_.between) {
      at_.push_back(bytes_);
      bytes_ += block * engine::bytes_of(width);
    }
    for (const engine::Pieces::Piece& piece : pieces_.all) most_ = std::max({most_, piece.lanes.size(), piece.outputs.size()});
  }

  void run(const void* const* lanes, void* const* outputs, std::uint64_t rows) const override {
    const auto between = std::make_unique<std::byte[]>(bytes_);
    std::vector<const void*> in(most_);
    std::vector<void*> out(most_);
    for (std::uint64_t from = 0; from < rows; from += block) {
      for (std::size_t i = 0; i < codes_.size(); ++i) {
        const engine::Pieces::Piece& piece = pieces_.all[i];
        for (std::size_t k = 0; k < piece.lanes.size(); ++k) {
          const engine::Pieces::Site site = piece.lanes[k];
          in[k] = site.between ? between.get() + at_[site.index] : static_cast<const std::byte*>(lanes[site.index]) + from * engine::bytes_of(lanes_[site.index]);
        }
        for (std::size_t k = 0; k < piece.outputs.size(); ++k) {
          const engine::Pieces::Site site = piece.outputs[k];
          out[k] = site.between ? between.get() + at_[site.index] : static_cast<std::byte*>(outputs[site.index]) + from * engine::bytes_of(outputs_[site.index]);
        }
        codes_[i]->run(in.data(), out.data(), std::min<std::uint64_t>(block, rows - from));
      }
    }
  }

  void run_one(const std::int64_t* lanes, std::int64_t* outputs) const override {
    std::vector<std::int64_t> between(pieces_.between.size()), in(most_), out(most_);
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      const engine::Pieces::Piece& piece = pieces_.all[i];
      for (std::size_t k = 0; k < piece.lanes.size(); ++k) in[k] = piece.lanes[k].between ? between[piece.lanes[k].index] : lanes[piece.lanes[k].index];
      codes_[i]->run_one(in.data(), out.data());
      for (std::size_t k = 0; k < piece.outputs.size(); ++k) (piece.outputs[k].between ? between[piece.outputs[k].index] : outputs[piece.outputs[k].index]) = out[k];
    }
  }

 private:
  static constexpr std::uint64_t block = 1024;
  engine::Pieces pieces_;
  std::vector<std::unique_ptr<Code>> codes_;
  std::vector<engine::Width> lanes_, outputs_;
  std::vector<std::size_t> at_;                        // where a column between them begins
  std::size_t bytes_ = 0, most_ = 0;
};

// A program as arrays, as long as it lives.
struct Flat {
  std::vector<ParagrafTable> tables;
  ParagrafProgram program;

  explicit Flat(const engine::Program& from) {
    for (const engine::Table& table : from.tables)
      tables.push_back({table.low, table.values.data(), table.values.size(), table.steps.data(), table.steps.size()});
    program = {paragraf_shape, from.operations.data(), from.operations.size(), tables.data(), tables.size(),
               from.outputs.data(), from.outputs.size(), from.lanes.size()};
  }
};

std::optional<std::string> too_large(const engine::Program& program, std::size_t most) {
  if (program.operations.size() > most) return fmt::format("{} operations, more than {}", program.operations.size(), most);
  std::size_t values = 0;
  for (const engine::Table& table : program.tables) values += table.values.size();
  if (values > most_table_values) return fmt::format("tables of {} values, more than {}", values, most_table_values);
  return std::nullopt;
}

class ModuleCompiler : public Compiler {
 public:
  explicit ModuleCompiler(const Module& module) : module_(module) {}

  std::unique_ptr<Code> compile(const engine::Program& program, std::string* why_not) const override {
    if (auto why = too_large(program, most_operations)) return say(why_not, std::move(*why)), nullptr;
    const auto start = std::chrono::steady_clock::now();
    std::unique_ptr<Code> code = program.operations.size() <= operations_of_piece ? whole(program, why_not) : in_pieces(program, why_not);
    if (code) code->took = std::chrono::steady_clock::now() - start;
    return code;
  }

  std::optional<std::string> emit(const engine::Program& program, File file, const std::string& name, const std::string& processor,
                                  std::string* why_not) const override {
    if (auto why = too_large(program, most_operations_of_file)) return say(why_not, std::move(*why)), std::nullopt;
    const Flat flat(program);
    std::string made;
    if (module_.emit(&flat.program, static_cast<int>(file), name.c_str(), processor.c_str(), append, &made)) return made;
    return say(why_not, "the compiler failed: " + made), std::nullopt;
  }

 private:
  std::unique_ptr<Code> whole(const engine::Program& program, std::string* why_not) const {
    const Flat flat(program);
    ParagrafCode code{};
    std::string why;
    if (module_.compile(&flat.program, &code, append, &why)) return std::make_unique<Compiled>(module_, code);
    say(why_not, "the compiler failed: " + why);
    return nullptr;
  }

  std::unique_ptr<Code> in_pieces(const engine::Program& program, std::string* why_not) const {
    engine::Pieces pieces = engine::pieces_of(program, operations_of_piece);
    std::vector<std::unique_ptr<Code>> codes;
    for (const engine::Pieces::Piece& piece : pieces.all) {
      codes.push_back(whole(piece.program, why_not));
      if (!codes.back()) return nullptr;
    }
    std::vector<engine::Width> lanes, outputs;
    for (const engine::Range& range : program.lanes) lanes.push_back(engine::width_of(range));
    for (const engine::Place place : program.outputs) outputs.push_back(program.operations[place].width);
    return std::make_unique<InPieces>(std::move(pieces), std::move(codes), std::move(lanes), std::move(outputs));
  }

  Module module_;
};

std::unique_ptr<Compiler> open(const std::filesystem::path& file, std::string& why) {
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return nullptr;
  // It stays open until the program ends, as what LLVM keeps for all of it does.
  void* const handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  const auto find = [&](const char* name) { return handle ? dlsym(handle, name) : nullptr; };
  void* const compile = find(PARAGRAF_JIT_COMPILE_NAME);
  void* const release = find(PARAGRAF_JIT_RELEASE_NAME);
  void* const emit = find(PARAGRAF_JIT_EMIT_NAME);
  if (compile && release && emit)
    return std::make_unique<ModuleCompiler>(Module{reinterpret_cast<ParagrafJitCompile>(compile), reinterpret_cast<ParagrafJitRelease>(release),
                                                   reinterpret_cast<ParagrafJitEmit>(emit)});
  why = handle ? "the compiler beside the program is of another version" : "the compiler cannot be opened";
  return nullptr;
}

}  // namespace

std::unique_ptr<Compiler> load_compiler(std::string* why_not, const std::string& folder) {
  std::vector<std::filesystem::path> folders;
  if (folder.empty()) {
    std::error_code failed;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
    if (!failed) folders = {program, program / PARAGRAF_MODULES};
  } else {
    folders = {folder};
  }
  std::string why = "the compiler is not there";
  for (const std::filesystem::path& each : folders)
    if (auto compiler = open(each / file_name, why)) return compiler;
  say(why_not, std::move(why));
  return nullptr;
}

}  // namespace paragraf::jit
