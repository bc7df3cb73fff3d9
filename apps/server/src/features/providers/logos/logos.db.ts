import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import type { Logo } from '../../../integrations/typesetting/typesetter.ts';
import type { ProviderKey } from '../providers.db.ts';

export async function findProviderLogo(db: Database, { customerId, providerId }: ProviderKey): Promise<Logo | null> {
  const row = await db
    .selectFrom('provider')
    .select(['logo', 'logo_type'])
    .where('customer_id', '=', customerId)
    .where('id', '=', providerId)
    .executeTakeFirst();
  return logoOf(row);
}

export async function findDraftLogo(db: Database, { customerId, estateId }: EstateKey): Promise<Logo | null> {
  const row = await db
    .selectFrom('supply_draft')
    .select(['logo', 'logo_type'])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .executeTakeFirst();
  return logoOf(row);
}

/** Null removes the logo. */
export async function saveProviderLogo(
  db: Database,
  { customerId, providerId }: ProviderKey,
  { logo, userId }: { logo: Logo | null; userId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await findProviderLogo(tx, { customerId, providerId });
    await tx
      .updateTable('provider')
      .set(columnsOf(logo))
      .where('customer_id', '=', customerId)
      .where('id', '=', providerId)
      .execute();
    await addAuditEntry(tx, {
      customerId,
      userId,
      action: 'change',
      objectType: 'provider',
      objectId: providerId,
      before: { hasLogo: before !== null },
      after: { hasLogo: logo !== null, ...(logo && { logoBytes: logo.bytes.length }) },
    });
  });
}

/** Null removes the logo. The draft begins with it where there was none. */
export async function saveDraftLogo(
  db: Database,
  { customerId, estateId }: EstateKey,
  { logo, userId }: { logo: Logo | null; userId: number },
): Promise<void> {
  await db
    .insertInto('supply_draft')
    .values({
      customer_id: customerId,
      estate_id: estateId,
      step: '',
      form: '{}',
      updated_by: userId,
      ...columnsOf(logo),
    })
    .onConflict((draft) => draft.columns(['customer_id', 'estate_id']).doUpdateSet(columnsOf(logo)))
    .execute();
}

const columnsOf = (logo: Logo | null) => ({ logo: logo?.bytes ?? null, logo_type: logo?.type ?? null });

function logoOf(row: { logo: Uint8Array | null; logo_type: string | null } | undefined): Logo | null {
  if (!row?.logo || !row.logo_type) return null;
  return { bytes: Buffer.from(row.logo), type: row.logo_type as Logo['type'] };
}
