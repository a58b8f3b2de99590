// What stands behind a Prepared of the public interface: the questions, their program, and what runs it. Built once, then only read.
#pragma once
#include "interpreter/batch/answers.hpp"
#include "interpreter/batch/engines.hpp"
#include "interpreter/embed/api_data.hpp"
#include "interpreter/embed/prepared.hpp"

namespace paragraf::api {

struct Prepared::Data {
  std::shared_ptr<const Book::Data> book;
  Asking asking;
  std::unique_ptr<batch::Inquiry> inquiry;
  engine::Layout layout;
  std::optional<engine::Compiled> compiled;
  std::vector<std::int64_t> start;                     // numbers in the ranges of the lanes
  std::vector<std::uint32_t> known;                    // the outputs that say whether a question is answered
  std::vector<Number> inputs, outputs;
  std::unique_ptr<batch::Engines> engines;

  engine::Range range(std::size_t lane) const { return compiled->lanes.ranges()[lane]; }
  batch::Row row(const std::int64_t* lanes) const;
  // The evaluator's answers where the program knows none, written over what it gave. False: some answer is no numbers.
  bool evaluate(const std::int64_t* lanes, std::int64_t* outputs) const;
};

}  // namespace paragraf::api
