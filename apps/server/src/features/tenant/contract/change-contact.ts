import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { changeTenantContact } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { noInvoiceAddress } from '@lichthof/domain/fields/participant-fields.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../../database/audit/changed-fields.ts';
import type { Database } from '../../../database/database.ts';
import { columnNames, columnValues, invoiceAddressColumns } from '../../../database/field-columns.ts';
import { conflict } from '../../../http/errors.ts';
import type { OwnContractKey } from './tenant-contract.db.ts';

interface ContactChange {
  contact: BodyOf<typeof changeTenantContact>;
  userId: number;
}

/** Saves phone and invoice address of the own contract. Needs a transaction. Throws 409 ChangedByOthers. */
export async function changeContact(
  tx: Database,
  { customerId, participantId }: OwnContractKey,
  { contact, userId }: ContactChange,
): Promise<void> {
  const { version, ...before } = await tx
    .selectFrom('participant')
    .select(['phone', ...columnNames(invoiceAddressColumns), 'version'])
    .where('customer_id', '=', customerId)
    .where('id', '=', participantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (version !== contact.version) throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the contract');
  const { phone, invoiceAddress } = contact;
  const columns = {
    phone: phone || null,
    ...columnValues(invoiceAddressColumns, invoiceAddress ?? noInvoiceAddress),
  };
  const changed = changedFields(before, columns);
  if (!changed) return;
  await tx
    .updateTable('participant')
    .set({ ...columns, version: version + 1 })
    .where('customer_id', '=', customerId)
    .where('id', '=', participantId)
    .execute();
  const object = { customerId, userId, objectType: 'participant' as const, objectId: participantId };
  await addAuditEntry(tx, { ...object, action: 'change', ...changed });
}
