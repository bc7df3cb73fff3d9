import type { OwnMixOfYear } from '@lichthof/contracts/supply/electricity-supply.ts';
import { electricitySources } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../http/errors.ts';
import { ownColumnsOf, ownMixOf } from '../reference-tables/mix-columns.ts';

/** `version` is the version that was read, null for a year without a mix. */
type ReadMix = OwnMixOfYear & { version: number | null };

interface Editing {
  customerId: number;
  providerId: number;
  userId: number;
}

/** Saves a year's mix. Throws 409 when another user has saved it meanwhile. */
export async function saveElectricityMix(
  db: Database,
  { customerId, providerId, userId }: Editing,
  { version, ...mix }: ReadMix,
): Promise<void> {
  const provider = { customer_id: customerId, provider_id: providerId };
  await db.transaction().execute(async (tx) => {
    const before = await findMix(tx, provider, mix.year);
    if ((before?.version ?? null) !== version) throw changedByOthers();
    if (before) await updateMix(tx, provider, mix);
    else await insertMix(tx, provider, mix);
    const object = { customerId, userId, objectType: 'electricity_mix' as const, objectId: providerId };
    await addAuditEntry(tx, {
      ...object,
      action: 'save',
      ...(before && { before: auditedMix(before) }),
      after: auditedMix(mix),
    });
  });
}

/** Each product as one line, so that a change of any of its figures is seen. */
function auditedMix({ products, ...mix }: OwnMixOfYear) {
  const lineOf = (product: OwnMixOfYear['products'][number]) => {
    const { name, salesPercent, percents, co2GramsPerKwh, nuclearWasteGramsPerKwh, guaranteeCountries } = product;
    const shares = electricitySources.map((source) => percents[source]).join(' / ');
    const emissions = `${co2GramsPerKwh} g/kWh, ${nuclearWasteGramsPerKwh} g/kWh`;
    return [`${name} (${salesPercent} %): ${shares} %, ${emissions}`, guaranteeCountries].filter(Boolean).join(', ');
  };
  return { ...mix, products: products.map(lineOf) };
}

const changedByOthers = () => conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the electricity mix');

interface ProviderColumns {
  customer_id: number;
  provider_id: number;
}

async function findMix(tx: Database, provider: ProviderColumns, year: number) {
  const row = await tx
    .selectFrom('electricity_mix')
    .selectAll()
    .where('customer_id', '=', provider.customer_id)
    .where('provider_id', '=', provider.provider_id)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst();
  return row && ownMixOf(row);
}

async function updateMix(tx: Database, provider: ProviderColumns, mix: OwnMixOfYear): Promise<void> {
  await tx
    .updateTable('electricity_mix')
    .set((columns) => ({ ...ownColumnsOf(mix), version: columns('version', '+', 1) }))
    .where('customer_id', '=', provider.customer_id)
    .where('provider_id', '=', provider.provider_id)
    .where('year', '=', mix.year)
    .execute();
}

async function insertMix(tx: Database, provider: ProviderColumns, mix: OwnMixOfYear): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('electricity_mix')
    .values({ ...provider, ...ownColumnsOf(mix) })
    .onConflict((mixOfYear) => mixOfYear.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw changedByOthers();
}
