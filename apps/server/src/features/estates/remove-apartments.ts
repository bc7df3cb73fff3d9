import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import type { ApartmentFields } from '@lichthof/domain/fields/estate-fields.ts';
import { sql } from 'kysely';
import type { AuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';
import { HttpError } from '../../http/errors.ts';

/** The change of an apartment, for the audit. */
export type ApartmentChange = Pick<AuditEntry<AuditedApartment>, 'action' | 'objectId' | 'before' | 'after'>;
type AuditedApartment = { [Field in keyof ApartmentFields]?: ApartmentFields[Field] | string | null };

interface Usage {
  id: number;
  isInUse: boolean;
  hasHistory: boolean;
}

/**
 * Deletes locked apartments, or archives those with occupancies, values or participants. Throws 409 with the names of
 * those with a current or future occupancy or contract.
 */
export async function removeApartments(
  tx: Database,
  customerId: number,
  apartments: { id: number; name: string }[],
): Promise<ApartmentChange[]> {
  const usages = await readUsages(
    tx,
    customerId,
    apartments.map(({ id }) => id),
  );
  const nameOf = new Map(apartments.map(({ id, name }) => [id, name]));
  const names = usages.filter(({ isInUse }) => isInUse).map(({ id }) => getEntry(nameOf, id));
  if (names.length > 0) {
    throw new HttpError(409, 'Somebody lives in the apartment', { code: ErrorCode.ApartmentInUse, names });
  }
  await archiveApartments(tx, customerId, usages);
  await deleteApartments(tx, customerId, usages);
  return usages.map(({ id, hasHistory }) => ({
    objectId: id,
    action: hasHistory ? 'archive' : 'delete',
    before: { name: nameOf.get(id) },
  }));
}

async function readUsages(tx: Database, customerId: number, ids: number[]): Promise<Usage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Usage>`
    select a.id,
      exists (select from occupancy o where o.customer_id = a.customer_id and o.apartment_id = a.id and ${isOpen('o.during')})
        or exists (select from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
          where p.customer_id = a.customer_id and p.apartment_id = a.id and ${isOpen('c.during')}) as "isInUse",
      exists (select from occupancy o where o.customer_id = a.customer_id and o.apartment_id = a.id)
        or exists (select from participant p where p.customer_id = a.customer_id and p.apartment_id = a.id)
        or exists (select from meter_assignment m where m.customer_id = a.customer_id and m.apartment_id = a.id)
        or exists (select from assignment_change c where c.customer_id = a.customer_id and c.apartment_id = a.id) as "hasHistory"
    from apartment a join estate e on e.customer_id = a.customer_id and e.id = a.estate_id
    where a.customer_id = ${customerId} and a.id = any(${ids}::int[]) order by a.id`.execute(tx);
  return rows;
}

/** Whether a range of days contains today or a later day in the estate `e`. */
const isOpen = (range: string) => sql`coalesce(upper(${sql.ref(range)}) > ${estateToday()}, true)`;

async function archiveApartments(tx: Database, customerId: number, usages: Usage[]): Promise<void> {
  const ids = usages.filter(({ hasHistory }) => hasHistory).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable('apartment')
    .set({ archived_at: sql`now()`, version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .execute();
}

async function deleteApartments(tx: Database, customerId: number, usages: Usage[]): Promise<void> {
  const ids = usages.filter(({ hasHistory }) => !hasHistory).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.deleteFrom('apartment').where('customer_id', '=', customerId).where('id', 'in', ids).execute();
}
