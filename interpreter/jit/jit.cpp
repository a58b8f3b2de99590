// See jit.hpp. The module is asked with plain arrays, and what it cannot do it says in a text.
#include "interpreter/jit/jit.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>

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

std::optional<std::string> too_large(const engine::Program& program) {
  if (program.operations.size() > most_operations)
    return fmt::format("{} operations, more than {}", program.operations.size(), most_operations);
  std::size_t values = 0;
  for (const engine::Table& table : program.tables) values += table.values.size();
  if (values > most_table_values) return fmt::format("tables of {} values, more than {}", values, most_table_values);
  return std::nullopt;
}

class ModuleCompiler : public Compiler {
 public:
  explicit ModuleCompiler(const Module& module) : module_(module) {}

  std::unique_ptr<Code> compile(const engine::Program& program, std::string* why_not) const override {
    if (auto why = too_large(program)) return say(why_not, std::move(*why)), nullptr;
    const auto start = std::chrono::steady_clock::now();
    const Flat flat(program);
    ParagrafCode code{};
    std::string why;
    if (!module_.compile(&flat.program, &code, append, &why)) return say(why_not, "the compiler failed: " + why), nullptr;
    auto compiled = std::make_unique<Compiled>(module_, code);
    compiled->took = std::chrono::steady_clock::now() - start;
    return compiled;
  }

  std::optional<std::string> emit(const engine::Program& program, File file, const std::string& name, const std::string& processor,
                                  std::string* why_not) const override {
    if (auto why = too_large(program)) return say(why_not, std::move(*why)), std::nullopt;
    const Flat flat(program);
    std::string made;
    if (module_.emit(&flat.program, static_cast<int>(file), name.c_str(), processor.c_str(), append, &made)) return made;
    return say(why_not, "the compiler failed: " + made), std::nullopt;
  }

 private:
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
