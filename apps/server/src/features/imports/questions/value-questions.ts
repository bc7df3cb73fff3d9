import type { ImportQuestion } from '@lichthof/contracts/import-questions.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { checkAllocation } from '@lichthof/domain/metering/import-questions/check-allocation.ts';
import { checkAmounts } from '@lichthof/domain/metering/import-questions/check-amounts.ts';
import { checkConnection } from '@lichthof/domain/metering/import-questions/check-connection.ts';
import { checkGeneration } from '@lichthof/domain/metering/import-questions/check-generation.ts';
import { findShift } from '@lichthof/domain/metering/import-questions/find-shift.ts';
import type { ReadDay } from '@lichthof/domain/metering/quarter-hour-file/series-values.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { unpackDays } from '../file-parts.ts';
import type { ImportSeries } from '../read-import-file.ts';
import type { StoredComparison } from '../changed-values.db.ts';
import type { ImportMeter } from '../imports.db.ts';
import { buildQuestion } from './build-question.ts';
import { readConnectionTotals, readDaysAround, readHistory } from './stored-history.db.ts';

interface CheckedSeries {
  series: ImportSeries;
  meter: ImportMeter;
  comparison: StoredComparison;
}

export interface ValueContext {
  customerId: number;
  estateId: number;
  timeZone: TimeZone;
}

/** What seems wrong about the values, and what they would replace. */
export async function askAboutValues(
  db: Database,
  { customerId, estateId, timeZone }: ValueContext,
  checked: CheckedSeries[],
): Promise<ImportQuestion[]> {
  const questions: ImportQuestion[] = [];
  for (const one of checked) {
    const place = { seriesKey: one.series.seriesKey, column: one.series.name, meterId: one.meter.id };
    const found = [
      ...(await energyDoubts(db, { customerId, timeZone }, one)),
      ...shiftDoubts(one, timeZone),
      ...replacements(one),
    ];
    questions.push(...found.map((doubt) => buildQuestion({ ...place, ...doubt })));
  }
  const doubts = await estateDoubts(db, { customerId, estateId, timeZone }, checked);
  return [...questions, ...doubts.map(buildQuestion)];
}

type Doubt = Omit<ImportQuestion, 'id'>;

async function energyDoubts(
  db: Database,
  { customerId, timeZone }: Omit<ValueContext, 'estateId'>,
  { series, meter }: CheckedSeries,
): Promise<Doubt[]> {
  if (meter.base_unit !== 'Wh' || series.days.length === 0) return [];
  const days = daysOf(series);
  const key = { customerId, meterId: meter.id };
  const range = { from: days[0]!.day, to: days.at(-1)!.day };
  const peakPowerW = meter.peak_power_kw === null ? null : meter.peak_power_kw * wattsPerKilowatt;
  const context = { kind: meter.kind, timeZone, history: await readHistory(db, key, range), peakPowerW };
  const amounts = checkAmounts(days, context);
  if (meter.kind !== MeterKind.PvGeneration) return amounts;
  return [...amounts, ...checkGeneration(days, await readDaysAround(db, key, range), { timeZone, peakPowerW })];
}

const wattsPerKilowatt = 1000;

const daysOf = (series: ImportSeries): ReadDay[] => unpackDays(series, 0, series.days.length);

function shiftDoubts({ comparison: { sample } }: CheckedSeries, timeZone: TimeZone): Doubt[] {
  const minutes = findShift(sample.sent, sample.stored, timeZone);
  return minutes === undefined ? [] : [{ code: 'shiftedFromStored', minutes }];
}

/** Substitutes give way to what is measured; everything else is a decision. */
function replacements({ comparison: { changed } }: CheckedSeries): Doubt[] {
  if (!changed || changed.measured + changed.billed === 0) return [];
  const { quarterHours, firstDay, endDay, before, after, billed } = changed;
  const period = { from: `${firstDay}T00:00`, to: `${endDay}T00:00` };
  return [{ code: 'replacesStored', count: quarterHours, ...period, expected: before, total: after, billed }];
}

const comparedDays = 31;

/** What the file's last days say together with what is stored. */
async function estateDoubts(
  db: Database,
  { customerId, estateId }: ValueContext,
  checked: CheckedSeries[],
): Promise<Doubt[]> {
  const electric = checked.filter(({ meter, series }) => meter.medium === 1 && series.days.length > 0);
  const lastDays = [...new Set(electric.flatMap(({ series }) => series.days))].sort().slice(-comparedDays);
  if (lastDays.length === 0) return [];
  const stored = await readConnectionTotals(db, { customerId, estateId }, lastDays);
  const own = electric.flatMap(({ series, meter }) =>
    daysOf(series)
      .filter(({ day }) => day >= lastDays[0]!)
      .map(({ day, amounts }) => ({
        meterId: meter.id,
        kind: meter.kind,
        apartmentId: meter.apartment_id,
        day,
        total: wholeTotal(amounts),
      })),
  );
  const keyOf = ({ meterId, day }: { meterId: number; day: string }) => `${meterId} ${day}`;
  const totals = [...new Map([...stored, ...own].map((one) => [keyOf(one), one])).values()];
  const connection = checkConnection(totals);
  const loaded = electric.filter(({ meter }) => meter.kind === MeterKind.AllocatedQuantity);
  const isOfFile = (apartmentId: number | null) =>
    apartmentId === null ? loaded.length > 0 : loaded.some(({ meter }) => meter.apartment_id === apartmentId);
  const allocation = checkAllocation(totals).filter(({ apartmentId }) => isOfFile(apartmentId));
  const nameOf = (apartmentId: number | null) =>
    checked.find(({ meter }) => meter.apartment_id === apartmentId)?.meter.apartment_name ?? '';
  return [
    ...(connection ? [connection] : []),
    ...allocation.map(({ apartmentId, ...doubt }) => ({ ...doubt, text: nameOf(apartmentId) })),
  ];
}

function wholeTotal(amounts: (number | null)[]): number | null {
  return amounts.includes(null) ? null : amounts.reduce<number>((sum, amount) => sum + amount!, 0);
}
