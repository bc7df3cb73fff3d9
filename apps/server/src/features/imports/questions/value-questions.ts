import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import { getFirst, getLast } from '@lichthof/domain/collections/items.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { checkAmounts, checkFlow } from '@lichthof/domain/metering/import-questions/check-amounts.ts';
import { checkGeneration } from '@lichthof/domain/metering/import-questions/check-generation.ts';
import { findLag, type Lag } from '@lichthof/domain/metering/import-questions/find-lag.ts';
import { findShift } from '@lichthof/domain/metering/import-questions/find-shift.ts';
import { noFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import type { ImportMeter } from '../imports.db.ts';
import { buildQuestion } from './build-question.ts';
import {
  type CheckedSeries,
  daysOf,
  type Doubt,
  type EstateContext,
  estateDoubts,
  peakPowerOf,
} from './estate-questions.ts';
import { readConnection, readDays, readDaysAround, readHistory, type StoredTotal } from './stored-history.db.ts';

export interface ValueContext {
  customerId: number;
  estateId: number;
  timeZone: TimeZone;
  /** All meters of the estate. */
  meters: ImportMeter[];
}

/** What seems wrong about the values, and what they would replace. */
export async function askAboutValues(
  db: Database,
  context: ValueContext,
  checked: CheckedSeries[],
  totals: StoredTotal[],
): Promise<ImportQuestion[]> {
  const { customerId, timeZone } = context;
  const connection = await readConnection(db, context);
  const questions: ImportQuestion[] = [];
  const others = otherPlants(context.meters, checked);
  for (const one of checked) {
    const place = { seriesKey: one.series.seriesKey, column: one.series.name, meterId: one.meter.id };
    const found = [
      ...(await energyDoubts(db, { customerId, timeZone, connection }, one)),
      ...(await shiftDoubts(db, { customerId, timeZone, others }, one)),
      ...replacements(one),
    ];
    questions.push(...found.map((doubt) => buildQuestion({ ...place, ...doubt })));
  }
  const doubts = estateDoubts({ ...context, connection }, checked, totals);
  return [...questions, ...doubts.map(buildQuestion)];
}

async function energyDoubts(
  db: Database,
  { customerId, timeZone, connection }: Omit<EstateContext, 'estateId' | 'meters'>,
  { series, meter }: CheckedSeries,
): Promise<Doubt[]> {
  if (series.days.length === 0) return [];
  const days = daysOf(series);
  if (meter.base_unit !== 'Wh') {
    return checkFlow(days, { timeZone, medium: meter.medium, isOfApartment: meter.apartment_id !== null });
  }
  const key = { customerId, meterId: meter.id };
  const range = { from: getFirst(days).day, to: getLast(days).day };
  const entered = { peakPowerW: peakPowerOf(meter), connection, factor: largestFactorOf(meter) };
  const context = { kind: meter.kind, timeZone, history: await readHistory(db, key, range), entered };
  const amounts = checkAmounts(days, context);
  if (meter.kind !== MeterKind.PvGeneration) return amounts;
  return [...amounts, ...checkGeneration(days, await readDaysAround(db, key, range), { timeZone, ...entered })];
}

const largestFactorOf = ({ devices }: ImportMeter): number =>
  Math.max(noFactor, ...devices.flatMap(({ factors }) => factors.map(({ factor }) => factor)));

const followsSun = ({ kind }: ImportMeter) => kind === MeterKind.PvGeneration || kind === MeterKind.FeedIn;

/** The estate's meters that see the same clouds, and that this file says nothing about. */
function otherPlants(meters: ImportMeter[], checked: CheckedSeries[]): ImportMeter[] {
  const own = new Set(checked.map(({ meter }) => meter.id));
  return meters.filter((meter) => followsSun(meter) && !own.has(meter.id));
}

/** Compares with the meter's own stored values, or else with the clouds of the estate's other plants. */
async function shiftDoubts(
  db: Database,
  { customerId, timeZone, others }: { customerId: number; timeZone: TimeZone; others: ImportMeter[] },
  { series, meter, comparison: { sample } }: CheckedSeries,
): Promise<Doubt[]> {
  const minutes = findShift(sample.sent, sample.stored, timeZone);
  if (minutes !== undefined) return [{ code: 'shiftedFromStored', minutes }];
  if (!followsSun(meter) || others.length === 0) return [];
  const sent = daysOf(series).slice(-comparedDays);
  const days = sent.map(({ day }) => day);
  let closest: { lag: Lag; name: string } | undefined;
  for (const { id: meterId, name } of others) {
    const lag = findLag(sent, await readDays(db, { customerId, meterId }, days), timeZone);
    if (lag?.minutes === 0) return [];
    if (lag && lag.correlation > (closest?.lag.correlation ?? 0)) closest = { lag, name };
  }
  return closest ? [{ code: 'shiftedFromOther', minutes: closest.lag.minutes, text: closest.name }] : [];
}

/** More says nothing more, and takes longer. */
const comparedDays = 62;

/** Substitutes give way to what is measured; everything else is a decision. */
function replacements({ comparison: { changed } }: CheckedSeries): Doubt[] {
  if (!changed || changed.measured + changed.billed === 0) return [];
  const { quarterHours, firstDay, endDay, before, after, billed } = changed;
  const period = { from: `${firstDay}T00:00`, to: `${endDay}T00:00` };
  return [{ code: 'replacesStored', count: quarterHours, ...period, expected: before, total: after, billed }];
}
