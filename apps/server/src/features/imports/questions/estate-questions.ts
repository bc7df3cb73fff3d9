import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { checkAllocation } from '@lichthof/domain/metering/import-questions/check-allocation.ts';
import { checkConnection } from '@lichthof/domain/metering/import-questions/check-connection.ts';
import { checkSum } from '@lichthof/domain/metering/import-questions/check-sum.ts';
import type { EnteredPower } from '@lichthof/domain/metering/import-questions/power-limits.ts';
import type { ReadDay } from '@lichthof/domain/metering/quarter-hour-file/series-values.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import type { StoredComparison } from '../changed-values.db.ts';
import { unpackDays } from '../file-parts.ts';
import type { ImportMeter } from '../imports.db.ts';
import type { ImportSeries } from '../read-import-file.ts';
import { readConnectionTotals, type StoredTotal } from './stored-history.db.ts';

export interface CheckedSeries {
  series: ImportSeries;
  meter: ImportMeter;
  comparison: StoredComparison;
}

export interface EstateContext {
  customerId: number;
  estateId: number;
  timeZone: TimeZone;
  /** All meters of the estate. */
  meters: ImportMeter[];
  /** As the estate's master data say. */
  connection: EnteredPower['connection'];
}

export type Doubt = Omit<ImportQuestion, 'id'>;

export const daysOf = (series: ImportSeries): ReadDay[] => unpackDays(series, 0, series.days.length);

const wattsPerKilowatt = 1000;

export const peakPowerOf = ({ peak_power_kw: peak }: ImportMeter): number | null =>
  peak === null ? null : peak * wattsPerKilowatt;

const comparedDays = 31;

const electricOf = (checked: CheckedSeries[]) =>
  checked.filter(({ meter, series }) => meter.medium === 1 && series.days.length > 0);

/** What all electricity meters of the estate have on the file's last days, once it is loaded. */
export async function readTotalsWithFile(
  db: Database,
  { customerId, estateId }: Pick<EstateContext, 'customerId' | 'estateId'>,
  checked: CheckedSeries[],
): Promise<StoredTotal[]> {
  const electric = electricOf(checked);
  const lastDays = [...new Set(electric.flatMap(({ series }) => series.days))].sort().slice(-comparedDays);
  if (lastDays.length === 0) return [];
  const stored = await readConnectionTotals(db, { customerId, estateId }, lastDays);
  const own = electric.flatMap(({ series, meter }) =>
    daysOf(series)
      .filter(({ day }) => day >= getFirst(lastDays))
      .map(({ day, amounts }) => ({
        meterId: meter.id,
        kind: meter.kind,
        apartmentId: meter.apartment_id,
        day,
        total: wholeTotal(amounts),
      })),
  );
  const keyOf = ({ meterId, day }: { meterId: number; day: string }) => `${meterId} ${day}`;
  return [...new Map([...stored, ...own].map((one) => [keyOf(one), one])).values()];
}

/** What the file's values say together: at once, and its last days together with what is stored. */
export function estateDoubts(context: EstateContext, checked: CheckedSeries[], totals: StoredTotal[]): Doubt[] {
  const electric = electricOf(checked);
  if (electric.length === 0) return [];
  const connection = checkConnection(totals);
  const loaded = electric.filter(({ meter }) => meter.kind === MeterKind.AllocatedQuantity);
  const isOfFile = (apartmentId: number | null) =>
    apartmentId === null ? loaded.length > 0 : loaded.some(({ meter }) => meter.apartment_id === apartmentId);
  const allocation = checkAllocation(totals).filter(({ apartmentId }) => isOfFile(apartmentId));
  const nameOf = (apartmentId: number | null) =>
    checked.find(({ meter }) => meter.apartment_id === apartmentId)?.meter.apartment_name ?? '';
  const sum = sumDoubt(electric, context);
  return [
    ...(sum ? [sum] : []),
    ...(connection ? [connection] : []),
    ...allocation.map(({ apartmentId, ...doubt }) => ({ ...doubt, text: nameOf(apartmentId) })),
  ];
}

function wholeTotal(amounts: (number | null)[]): number | null {
  return amounts.includes(null) ? null : amounts.reduce<number>((sum, amount) => sum + amount!, 0);
}

function sumDoubt(electric: CheckedSeries[], { connection, meters, timeZone }: EstateContext): Doubt | undefined {
  const sources = meters.map((meter) => ({ kind: meter.kind, peakPowerW: peakPowerOf(meter) }));
  // one series after another: all days of a large file do not fit into memory at once
  const series = electric.values().map((one) => ({ kind: one.meter.kind, days: daysOf(one.series) }));
  return checkSum(series, { connection, sources }, timeZone);
}
