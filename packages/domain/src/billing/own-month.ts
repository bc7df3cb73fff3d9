import Big from 'big.js';
import { getFirst } from '../collections/items.ts';
import { zip } from '../collections/pairs.ts';
import { covers } from '../time/ranges.ts';
import { splitExactly } from '../units/split-exactly.ts';
import type { DayRange } from '../time/periods.ts';
import type { BilledContract, BillingBasis } from './billing-basis.ts';
import { draftInvoice, type InvoiceDraft } from './invoices/invoice-draft.ts';
import type { InvoiceLine } from './invoices/invoice-lines.ts';
import { emptyAllocation, type ContractAllocation } from './period-allocation.ts';

/** Energy of one contract on one local day, whole Wh. */
export interface OwnDay {
  day: string;
  pvWh: number;
  gridWh: number;
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

/** What an invoice over exactly these days would contain; null on days without prices or supply. */
export function priceOwnDays(basis: BillingBasis, { contract, range, days }: OwnDays): InvoiceDraft | null {
  const supply = basis.supplies.findLast(({ from }) => from < range.to);
  const allocation = allocationOf(basis, { contract, range, days });
  if (!supply || !allocation || allocation.daysWithoutTariff.length > 0) return null;
  return draftInvoice(allocation, { basis, supply });
}

function allocationOf(basis: BillingBasis, { contract, range, days }: OwnDays): ContractAllocation | undefined {
  const billedDays = new Map([[contract.contractId, range]]);
  const [empty] = emptyAllocation({ ...basis, contracts: [contract], period: range, billedDays }).contracts;
  if (!empty) return undefined;
  const energyIn = (part: { from: string; to: string | null }) => {
    const inPart = days.filter(({ day }) => covers(part, day));
    return { pvWh: sumOf(inPart, 'pvWh'), gridWh: sumOf(inPart, 'gridWh') };
  };
  const whole = energyIn(range);
  return {
    ...empty,
    pricePeriods: empty.pricePeriods.map((pricePeriod) => ({ ...pricePeriod, ...energyIn(pricePeriod) })),
    months: [{ month: range.from.slice(0, 7), ...whole }],
    basicSupply: empty.basicSupply.map((part) => {
      const { pvWh, gridWh } = energyIn(part);
      return { ...part, energyWh: pvWh + gridWh };
    }),
  };
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
