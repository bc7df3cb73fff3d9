import Big from 'big.js';
import { getFirst } from '../collections/items.ts';
import { zip } from '../collections/pairs.ts';
import { covers } from '../time/ranges.ts';
import { splitExactly } from '../units/split-exactly.ts';
import type { DayRange } from '../time/periods.ts';
import type { BilledContract, BillingBasis } from './billing-basis.ts';
import { draftInvoice, type InvoiceDraft } from './invoices/invoice-draft.ts';
import type { InvoiceLine } from './invoices/invoice-lines.ts';
import { emptyAllocation, type AllocatedPricePeriod, type ContractAllocation } from './period-allocation.ts';
import { startPricing } from './price-levels.ts';

/** Energy of one contract on one local day, whole Wh. */
export interface OwnDay {
  day: string;
  pvWh: number;
  gridWh: number;
  /** By quarter-hour; absent on a day to come, whose hours nobody knows. */
  gridByQuarterHour?: Int32Array;
}

/** The number of latest days whose mean a forecast uses, and how many of them it needs. */
export const forecastBaseDays = 28;
const minForecastDays = 7;

/**
 * The energy of days to come: each like the mean of the measured ones, rounded half up to the Wh in total. Empty with
 * fewer than seven measured days. Rule and worked example: docs/domain/tenant-overview.md
 */
export function forecastDays(measured: readonly OwnDay[], coming: readonly string[]): OwnDay[] {
  const base = measured.slice(-forecastBaseDays);
  if (base.length < minForecastDays) return [];
  const spread = (of: 'pvWh' | 'gridWh') =>
    splitExactly(
      Math.round((sumOf(base, of) * coming.length) / base.length),
      coming.map(() => 1),
    );
  return zip(zip(coming, spread('pvWh')), spread('gridWh')).map(([[day, pvWh], gridWh]) => ({ day, pvWh, gridWh }));
}

interface OwnDays {
  contract: BilledContract;
  /** The days to price: within the contract. */
  range: DayRange;
  days: readonly OwnDay[];
}

/**
 * What an invoice over exactly these days would contain; null on days without prices or supply. Of days to come the grid
 * electricity is at the price levels of the measured days, in their proportion.
 */
export function priceOwnDays(basis: BillingBasis, { contract, range, days }: OwnDays): InvoiceDraft | null {
  const supply = basis.supplies.findLast(({ from }) => from < range.to);
  const allocation = allocationOf(basis, { contract, range, days });
  if (!supply || !allocation || allocation === 'unpriced' || allocation.daysWithoutTariff.length > 0) return null;
  return draftInvoice(allocation, { basis, supply });
}

function allocationOf(
  basis: BillingBasis,
  { contract, range, days }: OwnDays,
): ContractAllocation | 'unpriced' | undefined {
  const billedDays = new Map([[contract.contractId, range]]);
  const [empty] = emptyAllocation({ ...basis, contracts: [contract], period: range, billedDays }).contracts;
  if (!empty) return undefined;
  const energyIn = (part: { from: string; to: string | null }) => {
    const inPart = days.filter(({ day }) => covers(part, day));
    return { pvWh: sumOf(inPart, 'pvWh'), gridWh: sumOf(inPart, 'gridWh') };
  };
  const whole = energyIn(range);
  const pricing = startPricing({ timeZone: basis.estate.timeZone, market: basis.market.days });
  const pricePeriods = empty.pricePeriods.map((pricePeriod) => {
    const measured = days.flatMap(({ day, gridByQuarterHour: gridWh }) =>
      gridWh && covers(pricePeriod, day) ? [{ day, gridWh }] : [],
    );
    return extrapolateLevels(pricing.addLevels({ ...pricePeriod, ...energyIn(pricePeriod) }, measured));
  });
  if (pricing.listMissing().length > 0) return 'unpriced';
  return {
    ...empty,
    pricePeriods,
    months: [{ month: range.from.slice(0, 7), ...whole }],
    basicSupply: empty.basicSupply.map((part) => {
      const { pvWh, gridWh } = energyIn(part);
      return { ...part, energyWh: pvWh + gridWh };
    }),
  };
}

/** Lays energy of unknown hours on the levels of the measured ones; without any it has the mean price of a year. */
function extrapolateLevels(pricePeriod: AllocatedPricePeriod): AllocatedPricePeriod {
  const { levels, gridWh, tariff } = pricePeriod;
  const measuredWh = (levels ?? []).reduce((sum, { energyWh }) => sum + energyWh, 0);
  if (!levels || measuredWh === gridWh) return pricePeriod;
  if (measuredWh === 0) {
    const { timed: _unused, ...prices } = tariff.prices;
    const { levels: _none, ...even } = pricePeriod;
    return { ...even, tariff: { ...tariff, prices } };
  }
  const energies = splitExactly(
    gridWh,
    levels.map(({ energyWh }) => energyWh),
  );
  const scaled = zip(levels, energies).map(([{ market, ...level }, energyWh]) => ({
    ...level,
    energyWh,
    ...(market && { market: { ...market, nanoEur: Math.round((market.nanoEur * energyWh) / level.energyWh) } }),
  }));
  return { ...pricePeriod, levels: scaled };
}

/** A part of the costs with VAT; the lines of an invoice of one kind together. */
export interface OwnCostLine {
  kind: InvoiceLine['kind'];
  energyWh: number | null;
  days: number | null;
  grossCents: number;
}

/**
 * The lines of a draft with VAT, by kind, each rounded half up to the cent. What rounding adds or takes away goes to the
 * largest amount, so that the lines add up to the gross total.
 */
export function grossLines({ lines, totals }: Pick<InvoiceDraft, 'lines' | 'totals'>): OwnCostLine[] {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const parts = kinds.map((kind) => grossLine(lines.filter((line) => line.kind === kind)));
  const difference = totals.grossCents - parts.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const largest = parts.toSorted((a, b) => Math.abs(b.grossCents) - Math.abs(a.grossCents))[0];
  return parts.map((part) => (part === largest ? { ...part, grossCents: part.grossCents + difference } : part));
}

function grossLine(lines: InvoiceLine[]): OwnCostLine {
  const cents = lines.reduce(
    (sum, { amountCents, vatPercent }) => sum.plus(new Big(amountCents).times(100 + vatPercent).div(100)),
    new Big(0),
  );
  const sum = (values: number[]) => (values.length === 0 ? null : values.reduce((total, value) => total + value, 0));
  return {
    kind: getFirst(lines).kind,
    energyWh: sum(lines.flatMap((line) => ('energyWh' in line ? [line.energyWh] : []))),
    days: sum(lines.flatMap((line) => ('days' in line ? [line.days] : []))),
    grossCents: cents.round(0, Big.roundHalfUp).toNumber() + 0,
  };
}

const sumOf = (days: readonly OwnDay[], of: 'pvWh' | 'gridWh') => days.reduce((sum, day) => sum + day[of], 0);
