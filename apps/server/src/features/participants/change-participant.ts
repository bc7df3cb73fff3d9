import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { changeParticipant as endpoint } from '@lichthof/contracts/supply/participants.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import {
  noInvoiceAddress,
  participantFields,
  type ParticipantFields,
} from '@lichthof/domain/fields/participant-fields.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { columnNames, columnValues, invoiceAddressColumns, participantColumns } from '../../database/field-columns.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { ParticipantKey } from './participants.db.ts';

type Change = BodyOf<typeof endpoint>;

/**
 * Saves contact data and invoice address; absent fields are cleared. Throws 404, or 409 when changed by another user.
 */
export async function changeParticipant(
  db: Database,
  key: ParticipantKey,
  { change, userId }: { change: Change; userId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await lockParticipant(tx, key);
    if (!current) throw notFound('Participant');
    const { version, ...before } = current;
    if (version !== change.version) {
      throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the participant');
    }
    const after = columnsOf(change);
    await tx
      .updateTable('participant')
      .set({ ...after, version: version + 1 })
      .where('customer_id', '=', key.customerId)
      .where('id', '=', key.participantId)
      .execute();
    const object = {
      customerId: key.customerId,
      userId,
      objectType: 'participant' as const,
      objectId: key.participantId,
    };
    await addAuditEntry(tx, { ...object, action: 'change', before, after });
  });
}

async function lockParticipant(tx: Database, { customerId, estateId, participantId }: ParticipantKey) {
  return tx
    .selectFrom('participant')
    .select([...columnNames(participantColumns), ...columnNames(invoiceAddressColumns), 'version'])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('id', '=', participantId)
    .forUpdate()
    .executeTakeFirst();
}

const columnsOf = ({ invoiceAddress, ...fields }: Change) => ({
  ...columnValues(participantColumns, valuesToStore<ParticipantFields>(participantFields, fields)),
  ...columnValues(invoiceAddressColumns, invoiceAddress ?? noInvoiceAddress),
});
