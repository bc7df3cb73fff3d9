import type { CounterExchange } from '@lichthof/domain/metering/counters/counter-exchanges.ts';
import type { MeterExchanges } from '@lichthof/domain/metering/quarter-hour-file/file-reading.ts';
import type { ExchangeDay } from '@lichthof/domain/metering/readings/falling-readings.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The day on which a device came into the place of a meter, with what the one before showed last and it first. */
interface ExchangeRow {
  meterId: number;
  day: string;
  lastCounter: number | null;
  firstCounter: number | null;
}

export interface MeterDeviceExchanges {
  /** By meter the days on which a device was put in. */
  days: ReadonlyMap<number, ExchangeDay[]>;
  /** Of those the exchanges of which both counters are known. */
  exchanges: MeterExchanges;
}

export async function readDeviceExchanges(
  db: Database,
  { customerId, timeZone }: { customerId: number; timeZone: TimeZone },
  meterIds: number[],
): Promise<MeterDeviceExchanges> {
  const { rows } = await sql<ExchangeRow>`
    select later.meter_id as "meterId", lower(later.during) as day, earlier.last_counter as "lastCounter",
      later.first_counter as "firstCounter"
    from meter_device later left join meter_device earlier on earlier.customer_id = later.customer_id
      and earlier.meter_id = later.meter_id and upper(earlier.during) = lower(later.during)
    where later.customer_id = ${customerId} and later.meter_id = any(${meterIds}::int[])
      and not lower_inf(later.during) order by later.during`.execute(db);
  const rowsOf = Map.groupBy(rows, ({ meterId }) => meterId);
  const exchangesByMeter = [...rowsOf].map(
    ([meterId, found]) => [meterId, found.map((row) => exchangeOf(row, timeZone))] as const,
  );
  return {
    days: new Map(exchangesByMeter),
    exchanges: new Map(exchangesByMeter.map(([meterId, found]) => [meterId, found.filter(isKnown)])),
  };
}

type DeviceExchange = ExchangeDay & Pick<ExchangeRow, 'lastCounter' | 'firstCounter'>;

function exchangeOf({ day, lastCounter, firstCounter }: ExchangeRow, timeZone: TimeZone): DeviceExchange {
  const dayEndMs = startOfDay(addDays(day, 1), timeZone);
  return { dayStartMs: startOfDay(day, timeZone), dayEndMs, lastCounter, firstCounter };
}

const isKnown = (device: DeviceExchange): device is DeviceExchange & CounterExchange =>
  device.lastCounter !== null && device.firstCounter !== null;
