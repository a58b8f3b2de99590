// The ids of the rulebook's parts: each is an index into the vector of the same name in `Book`.
#pragma once
#include "base/id.hpp"
#include "base/interner.hpp"
#include "base/source.hpp"
#include "model/value.hpp"

namespace paragraf::model {

using base::Name;
using base::Place;

struct TypeTag;
struct MeasureTag;
struct AttributeTag;
struct ExternTag;
struct FactTag;
struct ValueDeclTag;
struct ActTag;
struct PhaseTag;
struct VolumeTag;
struct ClauseTag;
struct SentenceTag;
struct RuleTag;
struct ExprTag;
using TypeId = base::Id<TypeTag>;
using MeasureId = base::Id<MeasureTag>;
using AttributeId = base::Id<AttributeTag>;
using ExternId = base::Id<ExternTag>;
using FactId = base::Id<FactTag>;
using ValueId = base::Id<ValueDeclTag>;
using ActId = base::Id<ActTag>;
using PhaseId = base::Id<PhaseTag>;
using VolumeId = base::Id<VolumeTag>;
using ClauseId = base::Id<ClauseTag>;
using SentenceId = base::Id<SentenceTag>;
using RuleId = base::Id<RuleTag>;
using ExprId = base::Id<ExprTag>;

}  // namespace paragraf::model
