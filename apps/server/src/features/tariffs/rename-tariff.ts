import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { fieldNames, pickFields, type SentValues } from '@lichthof/domain/fields/field.ts';
import { tariffFields, type TariffFields } from '@lichthof/domain/fields/tariff-fields.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { columnsAsFields, columnValues, tariffColumns } from '../../database/field-columns.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { nameTaken } from './lock-tariffs.db.ts';

type NamedFields = Omit<TariffFields, 'startDate'>;
const { startDate: _fieldOfCreation, ...namedFields } = tariffFields;
const { startDate: _columnOfCreation, ...namedColumns } = tariffColumns;

/** Absent fields stay as they are. */
interface Renaming {
  names: SentValues<NamedFields>;
  version: number;
  userId: number;
}

/** Throws 404, or 409 when another user has changed the tariff or the name is taken in the estate. */
export async function renameTariff(
  db: Database,
  { customerId, estateId, tariffId }: EstateKey & { tariffId: number },
  { names, version, userId }: Renaming,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tariffs = await lockTariffs(tx, { customerId, estateId }, names.name);
    const tariff = tariffs.find(({ id }) => id === tariffId);
    if (!tariff) throw notFound('Tariff');
    if (tariff.version !== version) throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the tariff');
    if (tariffs.some(({ id, isSameName }) => isSameName && id !== tariffId)) throw nameTaken();
    const sent = Object.entries(pickFields(namedFields, names)).filter(([, value]) => value !== undefined);
    const after: NamedFields = { ...pickFields(namedFields, tariff), ...Object.fromEntries(sent) };
    await tx
      .updateTable('tariff')
      .set({ ...columnValues(namedColumns, after), version: version + 1 })
      .where('customer_id', '=', customerId)
      .where('id', '=', tariffId)
      .execute();
    const object = { customerId, userId, objectType: 'tariff' as const, objectId: tariffId };
    const others = fieldNames(namedFields).filter((field) => field !== 'name' && after[field] !== tariff[field]);
    const pick = (from: NamedFields): Partial<NamedFields> =>
      Object.fromEntries((['name', ...others] as const).map((field) => [field, from[field]]));
    const action = others.length > 0 ? 'update' : 'rename';
    await addAuditEntry(tx, { ...object, action, before: pick(tariff), after: pick(after) });
  });
}

/** Locks all tariffs of the estate, so that two concurrent requests cannot choose the same name. */
async function lockTariffs(tx: Database, { customerId, estateId }: EstateKey, name: string) {
  return tx
    .selectFrom('tariff as t')
    .select(['t.id', 't.version', ...columnsAsFields('t', namedColumns)])
    .select(sql<boolean>`lower(t.name) = lower(${name})`.as('isSameName'))
    .where('t.customer_id', '=', customerId)
    .where('t.estate_id', '=', estateId)
    .orderBy('t.id')
    .forUpdate()
    .execute();
}
