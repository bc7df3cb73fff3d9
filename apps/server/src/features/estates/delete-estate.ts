import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { EstateDeletion } from '@lichthof/contracts/estates.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { eraseEstate } from './erase-estate.ts';
import { lockEstate, type EstateKey } from './lock-estate.ts';

/** Deletes or archives an estate; answers with which of them. Throws 404, or 409 with code 2000 while contracts run. */
export async function deleteEstate(db: Database, key: EstateKey, userId: number): Promise<EstateDeletion> {
  return db.transaction().execute(async (tx) => {
    const { name } = await lockEstate(tx, key);
    const deletion = await readDeletion(tx, key);
    if (deletion.outcome === 'blocked') {
      const metadata = { code: ErrorCode.ActiveParticipantContract, names: deletion.names };
      throw new HttpError(409, 'Contracts of tenant electricity are running', metadata);
    }
    if (deletion.outcome === 'delete') await eraseEstate(tx, key, userId);
    else await archiveEstate(tx, key);
    const object = { customerId: key.customerId, userId, objectType: 'estate', objectId: key.estateId };
    await addAuditEntry(tx, { ...object, action: deletion.outcome, before: { name } });
    return deletion;
  });
}

type Facts = Omit<EstateDeletion, 'outcome'> & { isToKeep: boolean };

/** What deleting would do, and why. Throws 404 when the estate is not there or archived already. */
export async function readDeletion(db: Database, { customerId, estateId }: EstateKey): Promise<EstateDeletion> {
  const { rows } = await sql<Facts>`
    select
      (select count(*) from invoice i where i.customer_id = e.customer_id and i.estate_id = e.id) as "invoiceCount",
      (select count(*) from meter m where m.customer_id = e.customer_id and m.estate_id = e.id and (
        exists (select from meter_day d where d.customer_id = m.customer_id and d.meter_id = m.id)
        or exists (select from gauge_day d where d.customer_id = m.customer_id and d.meter_id = m.id)
        or exists (select from reading r where r.customer_id = m.customer_id and r.meter_id = m.id))) as "meterCount",
      (select count(*) from occupancy o join apartment a on a.id = o.apartment_id
        where a.customer_id = e.customer_id and a.estate_id = e.id) as "occupancyCount",
      coalesce((select jsonb_agg(distinct array_to_string(p.names, ', ')) from participant p
        join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
        where p.customer_id = e.customer_id and p.estate_id = e.id
          and coalesce(upper(c.during) > (now() at time zone e.time_zone)::date, true)), '[]') as names,
      exists (select from participant p where p.customer_id = e.customer_id and p.estate_id = e.id)
        or exists (select from billing_run b where b.customer_id = e.customer_id and b.estate_id = e.id)
        or exists (select from value_import q where q.customer_id = e.customer_id and q.estate_id = e.id
          and q.state in ('running', 'done')) as "isToKeep"
    from estate e
    where e.customer_id = ${customerId} and e.id = ${estateId} and e.archived_at is null`.execute(db);
  if (!rows[0]) throw notFound('Estate');
  const { isToKeep, ...facts } = rows[0];
  return { outcome: outcomeOf(facts, isToKeep), ...facts };
}

type Counts = Omit<EstateDeletion, 'outcome'>;

function outcomeOf(
  { names, invoiceCount, meterCount, occupancyCount }: Counts,
  isToKeep: boolean,
): EstateDeletion['outcome'] {
  if (names.length > 0) return 'blocked';
  return isToKeep || invoiceCount + meterCount + occupancyCount > 0 ? 'archive' : 'delete';
}

async function archiveEstate(tx: Database, { estateId }: EstateKey): Promise<void> {
  await tx
    .updateTable('estate')
    .set({ archived_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', estateId)
    .execute();
}
