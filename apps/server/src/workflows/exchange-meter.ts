import type { Exchange } from '@lichthof/contracts/metering/meter-devices.ts';
import { changedQuarterHours, changedSteps } from '@lichthof/domain/metering/counters/counter-change.ts';
import type { CounterDay } from '@lichthof/domain/metering/counters/counter-day.ts';
import { longestBridgeDays } from '@lichthof/domain/metering/counters/counter-values.ts';
import { counterSteps } from '@lichthof/domain/metering/counters/counter-steps.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { startOfDay } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../database/database.ts';
import { readCounterDays } from '../features/metering/counters/counter-days.db.ts';
import { lockMeters, addExchanges, type CounterMeter } from '../features/metering/counters/counter-meters.db.ts';
import { selectPoints } from '../features/metering/counters/counter-window.ts';
import { formQuarterHourDays, type ChangedMeter } from '../features/metering/counters/save-counters.ts';
import { saveDaysOfLocked } from '../features/metering/values/meter-days.db.ts';
import { exchangeDevice } from '../features/meters/devices/exchange-device.ts';
import type { EstateEditor } from '../features/meters/meter-rules.db.ts';

/**
 * Puts a new device in the place of the one that is there, and forms the quarter-hours of that day anew where an edge
 * has told the counters of both; answers with the id of the device. Throws what exchangeDevice throws.
 */
export function exchangeMeter(
  db: Database,
  place: EstateEditor,
  change: { meterId: number; exchange: Exchange },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const deviceId = await exchangeDevice(tx, place, change);
    await formExchangedDays(tx, place.customerId, change.exchange);
    return deviceId;
  });
}

async function formExchangedDays(tx: Database, customerId: number, exchange: Exchange): Promise<void> {
  const { exchangedOn, registers } = exchange;
  const meterIds = registers.map(({ meterId }) => meterId);
  const meters = await lockMeters(tx, customerId, meterIds);
  const counterMeters = await addExchanges(tx, customerId, meters);
  const from = addDays(exchangedOn, -longestBridgeDays - 1);
  const to = addDays(exchangedOn, longestBridgeDays + 2);
  const ranges = meterIds.map((meterId) => ({ meterId, from, to }));
  const counters = await readCounterDays(tx, customerId, ranges);
  const changed = counterMeters.map((meter) => changeBy(exchangedOn, meter, counters.get(meter.meterId) ?? new Map()));
  await saveDaysOfLocked(tx, customerId, { days: await formQuarterHourDays(tx, customerId, changed), meters });
}

/** The counters are the same as before; what they mean is another thing. */
function changeBy(exchangedOn: string, meter: CounterMeter, days: ReadonlyMap<string, CounterDay>): ChangedMeter {
  const points = selectPoints(days, [], meter.timeZone);
  const dayStartMs = startOfDay(exchangedOn, meter.timeZone);
  const earlier = meter.exchanges.filter((exchange) => exchange.dayStartMs !== dayStartMs);
  const steps = counterSteps(points, meter);
  const changed = changedSteps(counterSteps(points, { ...meter, exchanges: earlier }), steps);
  return { meter, change: { steps, changed, starts: changedQuarterHours(steps, changed) } };
}
