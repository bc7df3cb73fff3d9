import type { CustomerBody } from '@lichthof/contracts/places/customers.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import {
  customerAddressFields,
  type CustomerAddressFields,
  customerFields,
  type CustomerFields,
} from '@lichthof/domain/fields/customer-fields.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { changedFields, filledFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { columnNames, columnValues, customerAddressColumns, customerColumns } from '../../database/field-columns.ts';
import { violatedIndex } from '../../database/violated-index.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';

interface Change {
  body: CustomerBody & { version: number };
  userId: number;
}

/** Adds a customer of the operating company and returns its id. Throws 409 when the name is taken. */
export async function createCustomer(db: Database, body: CustomerBody, userId: number): Promise<number> {
  return translateTakenName(() =>
    db.transaction().execute(async (tx) => {
      const columns = columnsOf(body);
      const { id } = await tx.insertInto('customer').values(columns).returning('id').executeTakeFirstOrThrow();
      await addAuditEntry(tx, { ...auditObject(id, userId), action: 'create', after: filledFields(columns) });
      return id;
    }),
  );
}

/** Replaces name and address. Throws 404, or 409 when the version is outdated or the name is taken. */
export async function changeCustomer(db: Database, customerId: number, { body, userId }: Change): Promise<void> {
  await translateTakenName(() =>
    db.transaction().execute(async (tx) => {
      const { version, ...before } = await lockCustomer(tx, customerId);
      if (version !== body.version) {
        throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the customer');
      }
      const columns = columnsOf(body);
      const changed = changedFields(before, columns);
      if (!changed) return;
      await tx
        .updateTable('customer')
        .set({ ...columns, version: version + 1 })
        .where('id', '=', customerId)
        .execute();
      await addAuditEntry(tx, { ...auditObject(customerId, userId), action: 'change', ...changed });
    }),
  );
}

async function lockCustomer(tx: Database, customerId: number) {
  const customer = await tx
    .selectFrom('customer')
    .select([...columnNames(customerColumns), ...columnNames(customerAddressColumns), 'country', 'version'])
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) throw notFound('Customer');
  return customer;
}

const columnsOf = ({ address, ...body }: CustomerBody) => ({
  ...columnValues(customerColumns, valuesToStore<CustomerFields>(customerFields, body)),
  ...columnValues(customerAddressColumns, valuesToStore<CustomerAddressFields>(customerAddressFields, address ?? {})),
  country: 'Deutschland',
});

const auditObject = (customerId: number, userId: number) => ({
  customerId,
  userId,
  objectType: 'customer' as const,
  objectId: customerId,
});

/** Translates violations of the unique index of names. */
async function translateTakenName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (violatedIndex(error) !== 'customer_name') throw error;
    const field = FieldName.CustomerName;
    throw new HttpError(409, 'Another customer has this name', { code: ErrorCode.NameTaken, field });
  }
}
