import { daysToKnow } from '@lichthof/domain/metering/counters/counter-change.ts';
import { startsOf } from '@lichthof/domain/metering/counters/spread-step.ts';
import { measuredOnly } from '@lichthof/domain/metering/meter-day.ts';
import { type Bridge, bridgeCounters } from '@lichthof/domain/metering/quarter-hour-file/bridge-counters.ts';
import { countsOf, type ReadDay } from '@lichthof/domain/metering/quarter-hour-file/series-values.ts';
import type { MeterDays } from '@lichthof/domain/metering/gaps/substitutes.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../database/database.ts';
import type { ReadFileSeries } from './file-tasks.ts';
import type { ImportRow } from './imports.db.ts';
import { unpackDays, withSubstitutes } from './file-parts.ts';
import { readStoredAmounts } from './changed-values.db.ts';

/** A series as it is stored: with what was formed where lines were missing between two counters. */
export type ImportSeries = Omit<ReadFileSeries, 'bridges'> & { substitutes: number };

export interface BridgedSeries {
  series: ImportSeries;
  bridges: Bridge[];
}

/** Forms the quarter-hours of missing lines from the counters around them; what is measured already stays. */
export async function bridgeSeries(
  db: Database,
  row: Pick<ImportRow, 'customer_id' | 'time_zone' | 'created_at'>,
  { bridges: steps, ...series }: ReadFileSeries,
): Promise<BridgedSeries> {
  if (steps.length === 0) return { series: { ...series, substitutes: 0 }, bridges: [] };
  const { customer_id: customerId, time_zone: timeZone } = row;
  const ranges = joined(
    steps.flatMap(
      (step) => daysToKnow({ steps: [step], changed: [], starts: new Set(startsOf(step)) }, timeZone) ?? [],
    ),
  );
  const stored = await readStoredAmounts(db, { customerId, meterId: series.meterId }, ranges);
  const own = unpackDays(series, 0, series.days.length);
  const bridges = bridgeCounters(steps, { timeZone, measured: measuredIn(own, stored) });
  const substitutes = bridges.flatMap((bridge) => bridge.substitutes);
  const filled = withSubstitutes(series, substitutes);
  const counts = countsOf(unpackDays(filled, 0, filled.days.length), { timeZone, nowMs: row.created_at.getTime() });
  return { series: { ...filled, ...counts, substitutes: substitutes.length }, bridges };
}

/** Ranges in order that neither overlap nor touch. */
function joined(ranges: DayRange[]): DayRange[] {
  const all: DayRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = to > last.to ? to : last.to;
    else all.push({ from, to });
  }
  return all;
}

/** What the file measured goes before what is stored. */
function measuredIn(own: ReadDay[], stored: ReadonlyMap<string, Omit<ReadDay, 'day'>>): MeterDays {
  const measured = new Map([...stored].map(([day, amounts]) => [day, measuredOnly(amounts)]));
  for (const { day, ...amounts } of own) {
    const known = measured.get(day);
    const ofFile = measuredOnly(amounts);
    measured.set(day, known ? ofFile.map((amount, index) => amount ?? known[index] ?? null) : ofFile);
  }
  return measured;
}
