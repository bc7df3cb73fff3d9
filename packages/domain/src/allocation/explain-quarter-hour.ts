import { AllocationKey, type AllocationRule } from './allocation-rule.ts';

/** The participant's weight and the sum of all weights, for a fixed share. */
export interface AllocationWeight {
  own: number;
  all: number;
}

/** One participant's energy in a quarter-hour, whole Wh. */
export interface AllocatedQuarterHour {
  /** The participant's consumption and the allocated part of it. */
  consumptionWh: number;
  allocatedWh: number;
  /** Local energy and consumption of the whole estate. */
  localWh: number;
  estateWh: number;
}

/** The rule of the quarter-hour and the participant's weight; null for the key by consumption. */
export interface ExplainedRule extends AllocationRule {
  weight: AllocationWeight | null;
}

/** energy × part ÷ all, and how the allocated whole Wh result from it. */
export interface AllocationFormula {
  kind: 'formula';
  /** The divided energy: all local energy, or only the part that the estate can use. */
  base: 'delivered' | 'usable';
  energyWh: number;
  part: number;
  all: number;
  /** The value of the formula in thousandths of a Wh. */
  milliWh: number;
  /** Whether the value is whole Wh, so that nothing is rounded. */
  isExact: boolean;
  /** own: the value exceeds the participant's consumption · passedOn: energy that others did not use is added. */
  limit: 'none' | 'own' | 'passedOn';
  /** Whole Wh that others did not use; 0 unless unused parts are passed on. */
  passedOnWh: number;
}

/** Why a participant was allocated its amount; `unexplained` if the rule gives another amount. */
export type AllocationExplanation =
  | { kind: 'nothingUsed' | 'nothingDelivered' | 'external' | 'allFromRoof' | 'unexplained' }
  | AllocationFormula;

/** Explains the result of `allocateQuarterHour` to one participant. */
export function explainQuarterHour(quarterHour: AllocatedQuarterHour, rule: ExplainedRule): AllocationExplanation {
  const { consumptionWh, allocatedWh, localWh, estateWh } = quarterHour;
  if (consumptionWh === 0) return { kind: 'nothingUsed' };
  if (localWh <= 0 && allocatedWh === 0) return { kind: 'nothingDelivered' };
  if (rule.key === AllocationKey.External) return { kind: 'external' };
  if (localWh >= estateWh && allocatedWh === consumptionWh) return { kind: 'allFromRoof' };
  const share = shareOf(quarterHour, rule);
  if (!share || share.all <= 0) return { kind: 'unexplained' };
  const formula = formulaOf(baseOf(quarterHour, rule), share);
  const limit = limitOf(formula, quarterHour, rule);
  if (!limit) return { kind: 'unexplained' };
  const passedOnWh = limit === 'passedOn' ? Math.max(0, allocatedWh - Math.round(formula.milliWh / 1000)) : 0;
  return { ...formula, limit, passedOnWh };
}

interface Share {
  part: number;
  all: number;
}

function shareOf({ consumptionWh, estateWh }: AllocatedQuarterHour, { key, weight }: ExplainedRule): Share | null {
  if (key === AllocationKey.ByConsumption) return { part: consumptionWh, all: estateWh };
  return weight && { part: weight.own, all: weight.all };
}

type Base = Pick<AllocationFormula, 'base' | 'energyWh'>;

/** Only fixed shares that are not passed on use the usable energy as their base. */
function baseOf({ localWh, estateWh }: AllocatedQuarterHour, { key, base, unused }: ExplainedRule): Base {
  const isOfUsable = key !== AllocationKey.ByConsumption && unused === 'fed_in' && base === 'allocatable';
  const isLimited = isOfUsable && estateWh < localWh;
  return isLimited ? { base: 'usable', energyWh: estateWh } : { base: 'delivered', energyWh: localWh };
}

function formulaOf({ base, energyWh }: Base, { part, all }: Share): Omit<AllocationFormula, 'limit' | 'passedOnWh'> {
  const product = energyWh * part;
  const milliWh = Math.round((product * 1000) / all);
  return { kind: 'formula', base, energyWh, part, all, milliWh, isExact: product % all === 0 };
}

/** Undefined if the formula does not give the allocated energy; rounding may give the whole Wh above or below. */
function limitOf(
  { energyWh, part, all }: Pick<AllocationFormula, 'energyWh' | 'part' | 'all'>,
  { consumptionWh, allocatedWh }: AllocatedQuarterHour,
  { key, unused }: ExplainedRule,
): AllocationFormula['limit'] | undefined {
  const excess = energyWh * part - allocatedWh * all;
  if (allocatedWh === consumptionWh && excess >= all) return 'own';
  if (Math.abs(excess) < all) return 'none';
  const isPassedOn = key !== AllocationKey.ByConsumption && unused === 'passed_on';
  return isPassedOn && excess < 0 ? 'passedOn' : undefined;
}
