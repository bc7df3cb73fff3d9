import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql } from 'kysely';
import { simulatedEstateOf, registersOf } from './bench-fleet.ts';
import { openPlace, type BenchPlace } from '../billing/bench-place.ts';
import { answer, readProcessInput } from '../billing/own-process.ts';

interface ToCheck {
  place: BenchPlace;
  tenants: number;
  bucketsMs: number[];
  shiftMs: number;
}

export interface Checked {
  /** Counters that were sent. */
  sent: number;
  /** Sent counters that are stored with the same value. */
  stored: number;
}

const bucketMs = 300_000;

const { place, tenants, bucketsMs, shiftMs } = readProcessInput() as ToCheck;
const db = await openPlace(place);
const sentAtMs = [...new Set(bucketsMs)].map((atMs) => atMs + bucketMs);
const stored = new Map<string, number>();
for (const atMs of sentAtMs) {
  const { rows } = await sql<{ number: string; address: string; counter: string }>`
    select substr(e.name, 6) as number, m.name as address, c.counters[place] as counter
    from counter_day c join register_mapping r using (customer_id, meter_id) join edge e on e.id = r.edge_id
      join meter m on m.id = c.meter_id, (select to_timestamp(${atMs / 1000}) at time zone ${defaultTimeZone}::text - interval '1 ms' as local) at,
      lateral (select 1 + floor(extract(epoch from local - local::date) / 300)::int as place) five_minutes
    where c.day = local::date`.execute(db);
  for (const { number, address, counter } of rows) stored.set(`${number} ${address} ${atMs}`, Number(counter));
}
await db.destroy();

const sent = bucketsMs.flatMap((atMs, number) => {
  const simulated = simulatedEstateOf(number, tenants);
  return registersOf(simulated).map(({ address }) => {
    const endMs = atMs + bucketMs;
    return stored.get(`${number} ${address} ${endMs}`) === simulated.counterAt(address, endMs + shiftMs);
  });
});
answer({ sent: sent.length, stored: sent.filter(Boolean).length } satisfies Checked);
