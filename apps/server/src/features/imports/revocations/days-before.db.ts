import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

interface ImportedDays {
  customerId: number;
  importId: number;
  meterId: number;
  days: string[];
}

/** Keeps what is stored of days that an import is about to write; nobody else writes them until the transaction ends. */
export async function keepDaysBefore(
  tx: Database,
  { customerId, importId, meterId, days }: ImportedDays,
): Promise<void> {
  await tx
    .selectFrom('meter')
    .where('customer_id', '=', customerId)
    .where('id', '=', meterId)
    .forNoKeyUpdate()
    .execute();
  await sql`
    insert into value_import_day (customer_id, import_id, meter_id, day, amounts_before, statuses_before)
    select ${customerId}::int, ${importId}::int, ${meterId}::int, sent.day, d.amounts, d.statuses
    from unnest(${days}::date[]) as sent (day)
    left join meter_day d on d.customer_id = ${customerId} and d.meter_id = ${meterId} and d.day = sent.day
    on conflict (customer_id, import_id, meter_id, day) do nothing`.execute(tx);
}

/** Keeps what the import has written, where it has changed anything. */
export async function keepDaysAfter(
  tx: Database,
  { customerId, importId, meterId, days }: ImportedDays,
): Promise<void> {
  const isChanged = sql<boolean>`(v.amounts_before, v.statuses_before) is distinct from (d.amounts, d.statuses)`;
  await sql`
    update value_import_day v set
      amounts_before = case when ${isChanged} then v.amounts_before end,
      statuses_before = case when ${isChanged} then v.statuses_before end,
      amounts_after = case when ${isChanged} then d.amounts end,
      statuses_after = case when ${isChanged} then d.statuses end
    from meter_day d
    where v.customer_id = ${customerId} and v.import_id = ${importId} and v.meter_id = ${meterId}
      and v.day = any(${days}::date[])
      and d.customer_id = ${customerId} and d.meter_id = ${meterId} and d.day = v.day`.execute(tx);
}

/** Keeps which counters an import has brought. */
export async function keepReadings(
  tx: Database,
  { customerId, importId, meterId }: Omit<ImportedDays, 'days'>,
  readings: { at: Date; counter: number }[],
): Promise<void> {
  if (readings.length === 0) return;
  const keys = { customer_id: customerId, import_id: importId, meter_id: meterId };
  await tx
    .insertInto('value_import_reading')
    .values(readings.map(({ at, counter }) => ({ ...keys, at, counter })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
