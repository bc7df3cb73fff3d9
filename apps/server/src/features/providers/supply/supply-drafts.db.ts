import type { SupplyDraft } from '@lichthof/contracts/supply/electricity-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { conflict } from '../../../http/errors.ts';

export async function findDraft(db: Database, { customerId, estateId }: EstateKey): Promise<SupplyDraft | null> {
  const row = await db
    .selectFrom('supply_draft as d')
    .innerJoin('app_user as u', 'u.id', 'd.updated_by')
    .select([
      'step',
      'form',
      sql<boolean>`logo is not null`.as('hasLogo'),
      sql<string>`concat(u.first_name, ' ', u.last_name)`.as('updatedBy'),
      sql<string>`to_char((d.updated_at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('updatedAt'),
      'd.version',
    ])
    .where('d.customer_id', '=', customerId)
    .where('d.estate_id', '=', estateId)
    .executeTakeFirst();
  return row ?? null;
}

interface DraftToSave {
  step: string;
  form: Record<string, unknown>;
  version: number | null;
  userId: number;
}

/** Throws 409 when another manager has saved since the draft was read. A logo alone is no draft that was read. */
export async function saveDraft(
  db: Database,
  { customerId, estateId }: EstateKey,
  { step, form, version, userId }: DraftToSave,
): Promise<void> {
  const { rows } = await sql`
    insert into supply_draft as d (customer_id, estate_id, step, form, updated_by)
    values (${customerId}, ${estateId}, ${step}, ${JSON.stringify(form)}, ${userId})
    on conflict (customer_id, estate_id) do update
      set step = excluded.step, form = excluded.form, updated_by = excluded.updated_by, updated_at = excluded.updated_at,
        version = d.version + 1
      where d.version = ${version} or (${version}::int is null and d.form = '{}')
    returning 1`.execute(db);
  if (rows.length === 0) throw conflict(ErrorCode.DraftChanged, 'Somebody else has changed the draft');
}

export async function deleteDraft(tx: Database, { customerId, estateId }: EstateKey): Promise<void> {
  await tx.deleteFrom('supply_draft').where('customer_id', '=', customerId).where('estate_id', '=', estateId).execute();
}
