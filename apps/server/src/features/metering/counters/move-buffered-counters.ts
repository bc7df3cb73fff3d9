import { getEntry } from '@lichthof/domain/collections/items.ts';
import { pointsOfDays } from '@lichthof/domain/metering/counters/counter-day.ts';
import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-values.ts';
import { findEarlyResends, moveToFullHour } from '@lichthof/domain/metering/counters/early-resends.ts';
import { mergeAmounts } from '@lichthof/domain/metering/meter-day.ts';
import { localDayOf, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { lockMeters, readInstallations, startCounterSeries } from './counter-meters.db.ts';
import { mergeCounterPoints, type SentCounters } from './save-counters.ts';
import { type BufferedDays, deleteUnmappedRegisterDays, type EdgeRegisterKey } from '../ingest/edge-registers.db.ts';
import { changeMeterDays } from '../values/meter-days.db.ts';

/** A meter that is read from the register from now on. */
export interface NewRegisterMapping extends EdgeRegisterKey {
  meterId: number;
}

/**
 * Begins another series of counters for each of the meters, with what is kept of its register since the last counter
 * that is known of the meter, and not from before its device was installed. In the transaction of the mapping.
 */
export async function moveBufferedCounters(
  tx: Database,
  customerId: number,
  begun: NewRegisterMapping[],
): Promise<void> {
  const meterIds = begun.map(({ meterId }) => meterId);
  const meters = await lockMeters(tx, customerId, meterIds);
  const begins = await startCounterSeries(tx, customerId, meterIds);
  const installations = await readInstallations(tx, customerId, meterIds);
  // one that was archived meanwhile takes nothing over
  for (const { meterId, ...register } of begun.filter((reading) => meters.has(reading.meterId))) {
    const { timeZone } = getEntry(meters, meterId);
    const installedOn = installations.get(meterId);
    const fromMs = Math.max(begins.get(meterId) ?? 0, installedOn ? startOfDay(installedOn, timeZone) : 0);
    const kept = pointsOfBuffer(await deleteUnmappedRegisterDays(tx, customerId, register), timeZone);
    const points = kept.filter(({ atMs }) => atMs >= fromMs).map((point) => ({ meterId, ...point }));
    await fillFrom(tx, customerId, { points, meters });
  }
}

function pointsOfBuffer({ days, earlyDays }: BufferedDays, timeZone: TimeZone): CounterPoint[] {
  const points = pointsOfDays(days, timeZone);
  const early = findEarlyResends(points).filter(({ atMs }) => earlyDays.has(localDayOf(atMs, timeZone)));
  return moveToFullHour(points, early);
}

/** Keeps what the meter has measured. */
async function fillFrom(tx: Database, customerId: number, sent: SentCounters): Promise<void> {
  const { days } = await mergeCounterPoints(tx, customerId, sent);
  await changeMeterDays(tx, customerId, {
    days,
    meters: sent.meters,
    change: (stored, { amounts, statuses }) => {
      const formed = { amounts, statuses };
      return stored ? mergeAmounts(formed, stored) : formed;
    },
  });
}
