import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { minApartmentsForCurves } from '@lichthof/domain/access/curve-privacy.ts';
import { explainQuarterHour } from '@lichthof/domain/allocation/explain-quarter-hour.ts';
import { sumExplanations } from '@lichthof/domain/allocation/sum-explanations.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { explainPrices } from '@lichthof/domain/billing/prices/explain-price.ts';
import { zip } from '@lichthof/domain/collections/pairs.ts';
import { getEntry, getFirst } from '@lichthof/domain/collections/items.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, quarterHoursOf, quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import { covers } from '@lichthof/domain/time/ranges.ts';
import type { Database } from '../../database/database.ts';
import { readRecipesOfInvoice } from './invoice-recipes.db.ts';
import { readMarketDay, readStoredMonth, type ExplainedInvoice, type StoredMonth } from './explanation.db.ts';

interface ExplanationRequest {
  month?: string | undefined;
  day?: string | undefined;
  /** The only days that the reader may see; absent for all days of the invoice. */
  shownDays?: Set<string>;
  /** Whether the sums of a month may be shown: how many of its quarter-hours had no consumption is finer than a day. */
  addsUpMonth?: boolean;
}

/**
 * The months of an invoice; on request the days of one month, or the quarter-hours of one day where they may be shown.
 */
export async function explainInvoice(
  db: Database,
  invoice: ExplainedInvoice,
  { month, day, shownDays, addsUpMonth = false }: ExplanationRequest,
): Promise<InvoiceExplanation> {
  const explanation = { ...explainMonths(invoice), recipes: await readRecipesOfInvoice(db, invoice) };
  const requested = month ?? day?.slice(0, 7);
  const stored = requested ? await readStoredMonth(db, invoice, `${requested}-01`) : undefined;
  if (!stored) return explanation;
  const isShown = (candidate: string) => shownDays === undefined || shownDays.has(candidate);
  const days = explainDays(stored, invoice).filter((candidate) => isShown(candidate.day));
  const isFine = explanation.finestStep === 'quarter-hour';
  const monthDays = addsUpMonth ? days.map((one) => one.day) : [];
  const explainedDays = day === undefined ? monthDays : [day].filter(isShown);
  const quarterHours = isFine ? explainedDays.flatMap((one) => explainQuarterHours(stored, invoice, one)) : [];
  return {
    ...explanation,
    sums: sumExplanations(quarterHours),
    days,
    quarterHours: day === undefined ? [] : await addPrices(db, invoice, { day, quarterHours }),
  };
}

interface PricedDay {
  day: string;
  quarterHours: InvoiceExplanation['quarterHours'];
}

/** The prices by which the invoice was computed, from the editions of market prices that it names. */
async function addPrices(
  db: Database,
  { snapshot, timeZone }: ExplainedInvoice,
  { day, quarterHours }: PricedDay,
): Promise<InvoiceExplanation['quarterHours']> {
  const pricePeriod = snapshot.pricePeriods.find((period) => covers(period, day));
  if (!pricePeriod?.prices.timed || snapshot.supplyModel === 'ggv') return quarterHours;
  const month = periodAround('month', day).from;
  const edition = snapshot.marketEditions?.find((one) => one.month === month);
  const centsPerMwh = edition && (await readMarketDay(db, { ...edition, day }));
  const prices = explainPrices(pricePeriod.prices, {
    day,
    timeZone,
    energies: quarterHours,
    ...(centsPerMwh && { centsPerMwh }),
  });
  return zip(quarterHours, prices).map(([quarterHour, price]) => (price ? { ...quarterHour, price } : quarterHour));
}

/**
 * Shows only days if few apartments take part: a quarter-hour of the estate would reveal the consumption of the others.
 */
export function findFinestStep({ allocation }: InvoiceSnapshot): InvoiceExplanation['finestStep'] {
  return allocation.minTenantApartments < minApartmentsForCurves ? 'day' : 'quarter-hour';
}

function findComputedMeters({ readings }: InvoiceSnapshot): InvoiceExplanation['computedMeters'] {
  const computed = readings.filter(({ origin }) => origin === 'otherMeters');
  return [...new Map(computed.map(({ meterId, meterName }) => [meterId, { meterId, name: meterName }])).values()];
}

function explainMonths({ invoiceId, snapshot, links }: ExplainedInvoice): Omit<InvoiceExplanation, 'recipes'> {
  const { number, period, allocation, lines, months } = snapshot;
  return {
    invoiceId,
    number,
    ...links,
    ...period,
    allocationKey: allocation.key,
    participantsCount: allocation.participantsCount,
    apartmentsCount: allocation.apartmentsCount,
    finestStep: findFinestStep(snapshot),
    computedMeters: findComputedMeters(snapshot),
    pvLines: lines.flatMap((line) => {
      if (line.kind !== 'pv') return [];
      const { from, to, energyWh, ctPerKwh, amountCents } = line;
      return [{ from, to, energyWh, ctPerKwh, amountCents }];
    }),
    months,
    sums: [],
    days: [],
    quarterHours: [],
  };
}

/** The positions of a day's quarter-hours in the series of a stored month. */
interface DayPosition {
  day: string;
  /** The first quarter-hour in the series of the contract; `estate` is the same for the series of the estate. */
  own: number;
  estate: number;
  quarterHours: number;
}

/** The billed days of a month, with their sums. */
function explainDays(month: StoredMonth, invoice: ExplainedInvoice): InvoiceExplanation['days'] {
  return listPositions(month.month, invoice).map((position) => ({ day: position.day, ...addUp(month, position) }));
}

/** The quarter-hours of a day, each explained by the allocation rule of that day. */
function explainQuarterHours(
  month: StoredMonth,
  invoice: ExplainedInvoice,
  day: string,
): InvoiceExplanation['quarterHours'] {
  const { timeZone, snapshot } = invoice;
  const position = listPositions(month.month, invoice).find((candidate) => candidate.day === day);
  const terms = snapshot.allocation.terms.find((ofDays) => covers(ofDays, day));
  if (!position || !terms) return [];
  return quarterHourStarts(day, timeZone).map((startsAt, index) => {
    const { own, estate } = position;
    const energy = addUp(month, { day, own: own + index, estate: estate + index, quarterHours: 1 });
    const consumptionWh = energy.pvWh + energy.gridWh;
    const explanation = explainQuarterHour({ ...energy, consumptionWh, allocatedWh: energy.pvWh }, terms);
    return { startsAt: isoAt(startsAt, timeZone), ...energy, explanation };
  });
}

function addUp({ own, estate }: StoredMonth, position: DayPosition) {
  const sum = (series: Int32Array, begin: number) =>
    series.subarray(begin, begin + position.quarterHours).reduce((total, energyWh) => total + energyWh, 0);
  const pvWh = sum(own.allocatedWh, position.own);
  return {
    pvWh,
    gridWh: sum(own.consumptionWh, position.own) - pvWh,
    localWh: sum(estate.localWh, position.estate),
    estateWh: sum(estate.consumptionWh, position.estate),
    substituted: sum(own.notMeasured, position.own),
  };
}

/** The stored series of a month begin with its first day that the run (estate) or the invoice (contract) bills. */
function listPositions(month: string, { snapshot: { period }, runPeriod, timeZone }: ExplainedInvoice): DayPosition[] {
  const days = periodAround('month', month);
  const within = (range: DayRange): string[] => eachDay(later(days.from, range.from), earlier(days.to, range.to));
  const estatePositions = new Map<string, number>();
  let next = 0;
  for (const day of within(runPeriod)) {
    estatePositions.set(day, next);
    next += quarterHoursOf(day, timeZone);
  }
  const own = within(period);
  return own.map((day) => {
    const estate = getEntry(estatePositions, day);
    const quarterHours = quarterHoursOf(day, timeZone);
    return { day, estate, own: estate - getEntry(estatePositions, getFirst(own)), quarterHours };
  });
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);
