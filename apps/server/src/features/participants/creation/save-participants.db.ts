import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import type { UnitUse } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { getEntry, getItem } from '@lichthof/domain/collections/items.ts';
import { noInvoiceAddress } from '@lichthof/domain/fields/participant-fields.ts';
import { sql } from 'kysely';
import { addAuditEntries } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { columnValues, invoiceAddressColumns, participantColumns } from '../../../database/field-columns.ts';
import { inChunks } from '../../../database/in-chunks.ts';
import { addWebhookEvent } from '../../webhooks/add-webhook-event.ts';
import { takeContractNumbers, takeCustomerNumbers } from './participant-numbers.ts';
import type { ParticipantToSave, SavingAuthor } from './participant-to-save.ts';
import { saveMandates } from './save-mandates.db.ts';

/**
 * Saves participants with contract, tariffs, meters and mandate with few statements, and returns their ids in the given
 * order. Checks nothing. Needs a transaction.
 */
export async function saveParticipants(
  tx: Database,
  { customerId, participants }: { customerId: number; participants: ParticipantToSave[] },
  author: SavingAuthor,
): Promise<number[]> {
  if (participants.length === 0) return [];
  const saving = { customerId, participants, author };
  const ids = await insertParticipants(tx, saving);
  await insertMeters(tx, saving, ids);
  await insertContracts(tx, saving, ids);
  await saveMandates(tx, { customerId, author }, payersOf(participants, ids));
  return ids;
}

interface Saving {
  customerId: number;
  participants: ParticipantToSave[];
  author: SavingAuthor;
}

const reasonOf = ({ reason }: SavingAuthor) => (reason === undefined ? {} : { reason });

const payersOf = (participants: ParticipantToSave[], ids: number[]) =>
  participants.flatMap(({ mandate }, index) => (mandate ? [{ participantId: getItem(ids, index), mandate }] : []));

async function insertParticipants(tx: Database, { customerId, participants, author }: Saving): Promise<number[]> {
  const numbers = await takeCustomerNumbers(tx, customerId, participants.length);
  const rows = participants.map((participant, index) => ({
    ...columnsOf(participant),
    customer_number: getItem(numbers, index),
  }));
  const ids = new Map<string, number>();
  const places = participants.map(({ estateId }) => ({ customer_id: customerId, estate_id: estateId }));
  for (const chunk of inChunks(rows.map((row, index) => ({ ...getItem(places, index), ...row })))) {
    const inserted = await tx.insertInto('participant').values(chunk).returning(['id', 'customer_number']).execute();
    for (const { id, customer_number } of inserted) ids.set(customer_number, id);
  }
  const idsInOrder = numbers.map((number) => getEntry(ids, number));
  const entry = { customerId, userId: author.userId, action: author.action, objectType: 'participant' as const };
  await addAuditEntries(
    tx,
    rows.map((row, index) => ({
      ...entry,
      objectId: getItem(idsInOrder, index),
      after: { ...row, ...reasonOf(author) },
    })),
  );
  return idsInOrder;
}

function columnsOf(participant: ParticipantToSave) {
  const { type, apartmentId, occupancyId, invoiceAddress, mandate } = participant;
  return {
    type,
    apartment_id: apartmentId,
    occupancy_id: occupancyId,
    ...columnValues(participantColumns, participant),
    ...columnValues(invoiceAddressColumns, invoiceAddress ?? noInvoiceAddress),
    payment_method: mandate ? PaymentMethod.DirectDebit : PaymentMethod.Transfer,
  };
}

async function insertMeters(tx: Database, { customerId, participants }: Saving, ids: number[]): Promise<void> {
  const rows = participants.flatMap(({ meterIds }, index) =>
    meterIds.map((meterId) => ({ customer_id: customerId, participant_id: getItem(ids, index), meter_id: meterId })),
  );
  for (const chunk of inChunks(rows)) await tx.insertInto('participant_meter').values(chunk).execute();
}

async function insertContracts(tx: Database, { customerId, participants, author }: Saving, ids: number[]) {
  const startDates = participants.map(({ contract }) => contract.from);
  const numbers = await takeContractNumbers(tx, customerId, startDates);
  const usesOfApartments = await readUnitUses(tx, customerId, participants);
  const rows = participants.map((participant, index) => {
    const { apartmentId, unitUse = 'commercial' } = participant;
    const { from, to, minimumTermUntil, noticeMonths } = participant.contract;
    return {
      participant_id: getItem(ids, index),
      number: getItem(numbers, index),
      during: `[${from},${to ?? ''})`,
      minimum_term_until: minimumTermUntil,
      notice_months: noticeMonths,
      unit_use: apartmentId === null ? unitUse : getEntry(usesOfApartments, apartmentId),
    };
  });
  const contractIds = new Map<string, number>();
  for (const chunk of inChunks(rows)) {
    const inserted = await tx
      .insertInto('contract')
      .values(chunk.map((row) => ({ customer_id: customerId, ...row })))
      .returning(['id', 'number'])
      .execute();
    for (const { id, number } of inserted) contractIds.set(number, id);
  }
  const contracts = numbers.map((number) => getEntry(contractIds, number));
  await insertTariffs(tx, { customerId, participants, author }, contracts);
  await addWebhookEvent(tx, { customerId, event: 'contract.begun', ids: contracts });
  const entry = { customerId, userId: author.userId, action: author.action, objectType: 'contract' as const };
  await addAuditEntries(
    tx,
    rows.map((row, index) => ({
      ...entry,
      objectId: getItem(contracts, index),
      after: {
        ...row,
        tariffs: getItem(participants, index)
          .tariffs.map(({ name }) => name)
          .join(', '),
        ...reasonOf(author),
      },
    })),
  );
}

async function readUnitUses(tx: Database, customerId: number, participants: ParticipantToSave[]) {
  const ids = [...new Set(participants.flatMap(({ apartmentId }) => apartmentId ?? []))];
  if (ids.length === 0) return new Map<number, UnitUse>();
  const apartments = await tx
    .selectFrom('apartment')
    .select(['id', 'unit_use'])
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  return new Map(apartments.map(({ id, unit_use }) => [id, unit_use]));
}

async function insertTariffs(tx: Database, { customerId, participants }: Saving, contracts: number[]): Promise<void> {
  const rows = participants.flatMap(({ tariffs }, index) =>
    tariffs.map(({ tariffId, from, to }) => ({
      customer_id: customerId,
      contract_id: getItem(contracts, index),
      tariff_id: tariffId,
      during: `[${from},${to ?? ''})`,
    })),
  );
  for (const chunk of inChunks(rows)) await tx.insertInto('contract_tariff').values(chunk).execute();
}
