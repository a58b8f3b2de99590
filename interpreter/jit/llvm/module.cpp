// See module.hpp. Each program has a context and a just-in-time compiler of its own, so that letting one go frees all of it, and threads share nothing.
#include "interpreter/jit/llvm/module.hpp"

#include <llvm/Config/llvm-config.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Verifier.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/SmallVectorMemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#if LLVM_VERSION_MAJOR >= 16
#include <llvm/TargetParser/Host.h>
#else
#include <llvm/Support/Host.h>
#endif

#include <stdexcept>

#include "interpreter/jit/llvm/emit.hpp"

namespace {

using namespace paragraf;

#if LLVM_VERSION_MAJOR >= 18
constexpr auto object_file = llvm::CodeGenFileType::ObjectFile, assembly_file = llvm::CodeGenFileType::AssemblyFile;
constexpr auto aggressive = llvm::CodeGenOptLevel::Aggressive;
#else
constexpr auto object_file = llvm::CGFT_ObjectFile, assembly_file = llvm::CGFT_AssemblyFile;
constexpr auto aggressive = llvm::CodeGenOpt::Aggressive;
#endif

struct Failed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class T>
T needed(llvm::Expected<T> from) {
  if (!from) throw Failed(llvm::toString(from.takeError()));
  return std::move(*from);
}
void needed(llvm::Error error) {
  if (error) throw Failed(llvm::toString(std::move(error)));
}

void start() {
  static const bool started = [] { return !llvm::InitializeNativeTarget() && !llvm::InitializeNativeTargetAsmPrinter(); }();
  if (!started) throw Failed("LLVM was built for other processors");
}

engine::Program program_of(const ParagrafProgram& flat) {
  if (flat.shape != paragraf_shape) throw Failed("the compiler beside the program is of another version");
  engine::Program program;
  program.operations.assign(flat.operations, flat.operations + flat.operation_count);
  for (std::size_t i = 0; i < flat.table_count; ++i) {
    const ParagrafTable& table = flat.tables[i];
    program.tables.push_back({table.low, {table.values, table.values + table.value_count}, {table.steps, table.steps + table.step_count}});
  }
  program.outputs.assign(flat.outputs, flat.outputs + flat.output_count);
  program.lanes.resize(flat.lane_count);
  return program;
}

void optimize(llvm::Module& module, llvm::TargetMachine& machine) {
  module.setTargetTriple(machine.getTargetTriple().str());
  module.setDataLayout(machine.createDataLayout());
  std::string wrong;
  llvm::raw_string_ostream out(wrong);
  if (llvm::verifyModule(module, &out)) throw Failed(out.str());
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager calls;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder passes(&machine);
  passes.registerModuleAnalyses(modules);
  passes.registerCGSCCAnalyses(calls);
  passes.registerFunctionAnalyses(functions);
  passes.registerLoopAnalyses(loops);
  passes.crossRegisterProxies(loops, functions, calls, modules);
  passes.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2).run(module, modules);
}

struct Held {
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

template <class Function>
Function function_of(llvm::orc::LLJIT& jit, const char* name) {
  const auto found = needed(jit.lookup(name));
#if LLVM_VERSION_MAJOR >= 15
  return reinterpret_cast<Function>(found.getValue());
#else
  return reinterpret_cast<Function>(found.getAddress());
#endif
}

void compile(const ParagrafProgram& flat, ParagrafCode& code) {
  start();
  const engine::Program program = program_of(flat);
  auto host = needed(llvm::orc::JITTargetMachineBuilder::detectHost());
  host.setCodeGenOptLevel(aggressive);
  const auto machine = needed(host.createTargetMachine());
  auto context = std::make_unique<llvm::LLVMContext>();
  auto module = jit::emit(program, *context, "program");
  optimize(*module, *machine);
  auto held = std::make_unique<Held>();
  held->jit = needed(llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(host).create());
  // For memcpy, which LLVM makes of a lane that is an output.
  held->jit->getMainJITDylib().addGenerator(
      needed(llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(held->jit->getDataLayout().getGlobalPrefix())));
  needed(held->jit->addIRModule(llvm::orc::ThreadSafeModule(std::move(module), std::move(context))));
  code.batch = function_of<ParagrafBatch>(*held->jit, "program_batch");
  code.one = function_of<ParagrafOne>(*held->jit, "program_one");
  code.held = held.release();
}

std::string emit(const ParagrafProgram& flat, int form, const std::string& name, const std::string& processor) {
  start();
  const engine::Program program = program_of(flat);
  const bool host = processor == "host";
  auto target = host ? needed(llvm::orc::JITTargetMachineBuilder::detectHost())
                     : llvm::orc::JITTargetMachineBuilder(llvm::Triple(llvm::sys::getProcessTriple()));
  target.setCodeGenOptLevel(aggressive);
  target.setRelocationModel(llvm::Reloc::PIC_);
  auto machine = needed(target.createTargetMachine());
  if (!host && !processor.empty()) {
    if (!machine->getMCSubtargetInfo()->isCPUStringValid(processor)) throw Failed("LLVM knows no processor \"" + processor + "\"");
    machine = needed(target.setCPU(processor).createTargetMachine());
  }
  llvm::LLVMContext context;
  auto module = jit::emit(program, context, name);
  optimize(*module, *machine);
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream out(bytes);
  if (form == PARAGRAF_IR) {
    module->print(out, nullptr);
  } else {
    llvm::legacy::PassManager passes;
    if (machine->addPassesToEmitFile(passes, out, nullptr, form == PARAGRAF_OBJECT ? object_file : assembly_file))
      throw Failed("LLVM writes no such file for this processor");
    passes.run(*module);
  }
  return {bytes.begin(), bytes.end()};
}

template <class Work>
int guarded(Work work, ParagrafTakeBytes take, void* target) {
  try {
    work();
    return 1;
  } catch (const std::bad_alloc&) {
    const std::string why = "not enough memory";
    take(target, why.data(), why.size());
  } catch (const std::exception& error) {
    const std::string why = error.what();
    take(target, why.data(), why.size());
  } catch (...) {
    take(target, "LLVM failed", 11);
  }
  return 0;
}

}  // namespace

#define PARAGRAF_EXPORTED extern "C" __attribute__((visibility("default")))

PARAGRAF_EXPORTED int PARAGRAF_JIT_COMPILE(const ParagrafProgram* program, ParagrafCode* code, ParagrafTakeBytes why, void* target) {
  return guarded([&] { compile(*program, *code); }, why, target);
}

PARAGRAF_EXPORTED void PARAGRAF_JIT_RELEASE(void* held) { delete static_cast<Held*>(held); }

PARAGRAF_EXPORTED int PARAGRAF_JIT_EMIT(const ParagrafProgram* program, int form, const char* name, const char* processor, ParagrafTakeBytes take,
                                        void* target) {
  std::string made;
  const int done = guarded([&] { made = emit(*program, form, name, processor); }, take, target);
  if (done) take(target, made.data(), made.size());
  return done;
}
