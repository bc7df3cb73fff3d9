import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { EstateDeletion } from '@lichthof/contracts/places/estates.ts';
import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';
import { revokeRightsOn } from '../../database/revoke-rights.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { lockEstate } from './lock-estate.ts';
import type { EstateKey } from '../../database/estate-key.ts';

/** Deletes or archives an estate and returns which. Throws 404, or 409 with code 2000 while contracts run. */
export async function deleteEstate(db: Database, key: EstateKey, userId: number): Promise<EstateDeletion> {
  return db.transaction().execute(async (tx) => {
    const { name } = await lockEstate(tx, key);
    const deletion = await readDeletion(tx, key);
    if (deletion.outcome === 'blocked') {
      const metadata = { code: ErrorCode.ActiveParticipantContract, names: deletion.names };
      throw new HttpError(409, 'Contracts of tenant electricity are running', metadata);
    }
    if (deletion.outcome === 'delete') await deleteEstateRows(tx, key, userId);
    else await archiveEstate(tx, key);
    const object = { customerId: key.customerId, userId, objectType: 'estate' as const, objectId: key.estateId };
    await addAuditEntry(tx, { ...object, action: deletion.outcome, before: { name } });
    return deletion;
  });
}

type DeletionRow = Omit<EstateDeletion, 'outcome'> & { mustBeKept: boolean };

/** What a deletion would do, and why. Throws 404 when the estate does not exist or is archived. */
export async function readDeletion(db: Database, { customerId, estateId }: EstateKey): Promise<EstateDeletion> {
  const { rows } = await sql<DeletionRow>`
    select
      (select count(*) from invoice i where i.customer_id = e.customer_id and i.estate_id = e.id) as "invoiceCount",
      (select count(*) from meter m where m.customer_id = e.customer_id and m.estate_id = e.id and (
        exists (select from meter_day d where d.customer_id = m.customer_id and d.meter_id = m.id)
        or exists (select from gauge_day d where d.customer_id = m.customer_id and d.meter_id = m.id)
        or exists (select from reading r where r.customer_id = m.customer_id and r.meter_id = m.id))) as "meterCount",
      (select count(*) from occupancy o join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id
        where a.customer_id = e.customer_id and a.estate_id = e.id) as "occupancyCount",
      coalesce((select jsonb_agg(distinct array_to_string(p.names, ', ')) from participant p
        join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
        where p.customer_id = e.customer_id and p.estate_id = e.id
          and coalesce(upper(c.during) > ${estateToday()}, true)), '[]') as names,
      exists (select from participant p where p.customer_id = e.customer_id and p.estate_id = e.id)
        or exists (select from billing_run b where b.customer_id = e.customer_id and b.estate_id = e.id)
        or exists (select from value_import q where q.customer_id = e.customer_id and q.estate_id = e.id
          and q.state in ('running', 'done')) as "mustBeKept"
    from estate e
    where e.customer_id = ${customerId} and e.id = ${estateId} and e.archived_at is null`.execute(db);
  if (!rows[0]) throw notFound('Estate');
  const { mustBeKept, ...counts } = rows[0];
  return { outcome: outcomeOf(counts, mustBeKept), ...counts };
}

type Counts = Omit<EstateDeletion, 'outcome'>;

function outcomeOf(
  { names, invoiceCount, meterCount, occupancyCount }: Counts,
  mustBeKept: boolean,
): EstateDeletion['outcome'] {
  if (names.length > 0) return 'blocked';
  return mustBeKept || invoiceCount + meterCount + occupancyCount > 0 ? 'archive' : 'delete';
}

async function archiveEstate(tx: Database, { customerId, estateId }: EstateKey): Promise<void> {
  await tx
    .updateTable('estate')
    .set({ archived_at: sql`now()`, version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .execute();
}

/** Tables of an estate without occupancies, values and invoices, in the order of deletion. */
const estateTables = [
  'estate_day',
  'estate_month',
  'estate_day_mark',
  'gap_fill_rule',
  'value_import',
  'device',
  'meter',
  'tariff',
  'supply_draft',
  'estate_supply',
  'basic_supply_tariff',
  'building_area',
  'edge',
  'apartment',
] as const;

const meterTables = [
  'meter_part',
  'computed_day_mark',
  'computed_negative_day',
  'meter_device',
  'meter_assignment',
  'meter_month',
  'gap_fill',
] as const;

/** Deletes the rows of an estate; foreign keys prevent it where something must be kept. */
async function deleteEstateRows(tx: Database, { customerId, estateId }: EstateKey, userId: number): Promise<void> {
  const ofEstate = (table: 'meter' | 'tariff') =>
    tx.selectFrom(table).select('id').where('customer_id', '=', customerId).where('estate_id', '=', estateId);
  for (const table of meterTables) {
    await tx
      .deleteFrom(table)
      .where('customer_id', '=', customerId)
      .where('meter_id', 'in', ofEstate('meter'))
      .execute();
  }
  await tx
    .deleteFrom('tariff_price')
    .where('customer_id', '=', customerId)
    .where('tariff_id', 'in', ofEstate('tariff'))
    .execute();
  await deleteEdgeKeys(tx, { customerId, estateId });
  for (const table of estateTables) {
    await tx.deleteFrom(table).where('customer_id', '=', customerId).where('estate_id', '=', estateId).execute();
  }
  await revokeRightsOn(tx, { customerId, level: ResourceLevel.Estate, resourceId: estateId, userId });
  await tx.deleteFrom('estate').where('customer_id', '=', customerId).where('id', '=', estateId).execute();
}

/** Two statements: over several machines, keys lie on all of them and edges on one. */
async function deleteEdgeKeys(tx: Database, { customerId, estateId }: EstateKey): Promise<void> {
  const edges = await tx
    .selectFrom('edge')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .execute();
  if (edges.length === 0) return;
  const ids = edges.map(({ id }) => id);
  await tx.deleteFrom('edge_key').where('customer_id', '=', customerId).where('edge_id', 'in', ids).execute();
}
