import type { InvoiceExplanation } from '@lichthof/contracts/invoice-explanation.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';

/** Energy of the own flat and of the house in one quarter-hour, whole Wh. */
export interface QuarterHourEnergy {
  pvWh: number;
  gridWh: number;
  localWh: number;
  houseWh: number;
}

export type Agreement = Pick<InvoiceExplanation, 'allocationKey' | 'weight'>;

/** energy × part ÷ all, and how the invoice's whole Wh came of it. */
export interface ShareFormula {
  kind: 'formula';
  /** What is shared out: all that the roof delivered, or what of it the house could use. */
  of: 'delivered' | 'usable';
  energyWh: number;
  part: number;
  all: number;
  /** The formula's value, to the thousandth of a Wh. */
  milliWh: number;
  isExact: boolean;
  /** own: the share is larger than the own use · passedOn: parts that others left came on top. */
  limit: 'none' | 'own' | 'passedOn';
}

/** Why the own part is as large as it is. Where no rule gives the invoice's number, none is made up. */
export type ShareReason =
  { kind: 'nothingUsed' | 'nothingDelivered' | 'external' | 'allFromRoof' | 'unexplained' } | ShareFormula;

export function explainShare(energy: QuarterHourEnergy, agreement: Agreement): ShareReason {
  const { pvWh, gridWh, localWh, houseWh } = energy;
  if (pvWh + gridWh === 0) return { kind: 'nothingUsed' };
  if (localWh <= 0 && pvWh === 0) return { kind: 'nothingDelivered' };
  if (agreement.allocationKey === AllocationKey.External) return { kind: 'external' };
  if (localWh >= houseWh && gridWh === 0) return { kind: 'allFromRoof' };
  const share = shareOf(energy, agreement);
  if (!share || share.all <= 0) return { kind: 'unexplained' };
  return fittingFormula(energy, share) ?? { kind: 'unexplained' };
}

interface Share {
  part: number;
  all: number;
  isFixed: boolean;
}

function shareOf({ pvWh, gridWh, houseWh }: QuarterHourEnergy, { allocationKey, weight }: Agreement): Share | null {
  if (allocationKey === AllocationKey.ByConsumption) return { part: pvWh + gridWh, all: houseWh, isFixed: false };
  return weight && { part: weight.own, all: weight.all, isFixed: true };
}

function fittingFormula(energy: QuarterHourEnergy, share: Share): ShareFormula | undefined {
  const { localWh, houseWh } = energy;
  const delivered = formulaOf('delivered', localWh, share);
  const formulas = share.isFixed ? [delivered, formulaOf('usable', Math.min(localWh, houseWh), share)] : [delivered];
  const fitting = formulas.find((formula) => limitOf(formula, energy) !== undefined);
  if (fitting) return { ...fitting, limit: limitOf(fitting, energy)! };
  const isMore = energy.pvWh * share.all > localWh * share.part;
  return share.isFixed && isMore ? { ...delivered, limit: 'passedOn' } : undefined;
}

function formulaOf(of: ShareFormula['of'], energyWh: number, { part, all }: Share): ShareFormula {
  const product = energyWh * part;
  const milliWh = Math.round((product * 1000) / all);
  return { kind: 'formula', of, energyWh, part, all, milliWh, isExact: product % all === 0, limit: 'none' };
}

/** Rounding gives the next whole Wh above or below. */
function limitOf(
  { energyWh, part, all }: ShareFormula,
  { pvWh, gridWh }: QuarterHourEnergy,
): 'none' | 'own' | undefined {
  const product = energyWh * part;
  if (gridWh === 0 && product >= pvWh * all && product - pvWh * all >= all) return 'own';
  return Math.abs(product - pvWh * all) < all ? 'none' : undefined;
}
