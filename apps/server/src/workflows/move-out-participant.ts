import type { MoveOut } from '@lichthof/contracts/supply/contract-changes.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { filledValues } from '@lichthof/domain/fields/field.ts';
import { participantFields, type ParticipantFields } from '@lichthof/domain/fields/participant-fields.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { isoAt, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../database/audit/add-audit-entry.ts';
import type { Database } from '../database/database.ts';
import { columnValues, invoiceAddressColumns } from '../database/field-columns.ts';
import { addReadingWithin } from '../features/metering/readings/save-reading.ts';
import { lockContractOf, type ContractOfParticipant } from '../features/participants/contract-key.db.ts';
import { readParticipantOptions } from '../features/participants/creation/participant-options.db.ts';
import type { ParticipantKey } from '../features/participants/participants.db.ts';
import { conflict, HttpError } from '../http/errors.ts';
import { changeOccupancy } from './change-occupancy.ts';
import { createParticipant } from './create-participant.ts';

interface Moving {
  move: MoveOut;
  authorId: number;
}

/**
 * Sets, changes or takes back the move-out of a tenant; the contract follows as in changeOccupancy. Keeps the reading at
 * the end of the last day and the address of the final bill, and lets the owner pay from the day after. Needs a
 * transaction. Throws what these throw, and 409 NotATenant where no person of an occupancy belongs to the contract.
 */
export async function moveOutParticipant(tx: Database, key: ParticipantKey, { move, authorId }: Moving): Promise<void> {
  const { contractNumber, version, moveOut = null } = move;
  const contract = await lockContractOf(tx, { ...key, contractNumber, version });
  const tenant = await findTenant(tx, key, contract);
  if (moveOut !== null && moveOut < tenant.moveIn) {
    const metadata = { code: ErrorCode.MoveOutTooEarly, field: FieldName.MoveOut };
    throw new HttpError(409, 'The move-out lies before the move-in', metadata);
  }
  await changeOccupancy(tx, { ...key, ...tenant }, { moveIn: tenant.moveIn, moveOut, authorId });
  if (moveOut === null) return;
  if (move.reading) await saveReading(tx, key, { reading: move.reading, moveOut, authorId });
  if (move.finalAddress) await saveAddress(tx, key, { address: move.finalAddress, authorId });
  if (move.vacancyTariffId === undefined) return;
  const { owner } = await readParticipantOptions(tx, key);
  await createParticipant(tx, {
    customerId: key.customerId,
    estateId: key.estateId,
    authorId,
    mayBeginEarlier: true,
    participant: {
      type: 'vacant',
      apartmentId: tenant.apartmentId,
      meterIds: [],
      ...filledValues<ParticipantFields>(participantFields, owner),
      ...(owner.invoiceAddress && { invoiceAddress: owner.invoiceAddress }),
      contractFrom: addDays(moveOut, 1),
      tariffId: move.vacancyTariffId,
      minimumTermMonths: 0,
      noticeMonths: 1,
    },
  });
}

interface Tenant {
  apartmentId: number;
  userId: number;
  moveIn: string;
}

async function findTenant(
  tx: Database,
  { customerId }: ParticipantKey,
  { occupancyId }: ContractOfParticipant,
): Promise<Tenant> {
  const { rows } = await sql<Tenant>`
    select o.apartment_id as "apartmentId", m.user_id as "userId", lower(o.during) as "moveIn"
    from occupancy o join occupancy_member m on m.customer_id = o.customer_id and m.occupancy_id = o.id
    where o.customer_id = ${customerId} and o.id = ${occupancyId}
      and not exists (select from occupancy later join occupancy_member again on again.customer_id = later.customer_id
        and again.occupancy_id = later.id and again.user_id = m.user_id
        where later.customer_id = o.customer_id and later.apartment_id = o.apartment_id
          and lower(later.during) > lower(o.during))
    order by m.user_id limit 1`.execute(tx);
  if (!rows[0]) throw conflict(ErrorCode.NotATenant, 'No person of an occupancy belongs to the contract');
  return rows[0];
}

interface ReadCounter {
  reading: NonNullable<MoveOut['reading']>;
  moveOut: string;
  authorId: number;
}

/** The reading counts at the end of the last day. */
async function saveReading(tx: Database, key: ParticipantKey, { reading, moveOut, authorId }: ReadCounter) {
  const estate = tx.selectFrom('estate').select('time_zone').where('customer_id', '=', key.customerId);
  const { time_zone: timeZone } = await estate.where('id', '=', key.estateId).executeTakeFirstOrThrow();
  const at = isoAt(startOfDay(addDays(moveOut, 1), timeZone), timeZone);
  const { meterId, counter, isConfirmed } = reading;
  const place = { customerId: key.customerId, estateId: key.estateId, meterId, userId: authorId };
  await addReadingWithin(tx, place, { at, counter, origin: 'operator', isMultiplied: false, isConfirmed });
}

interface FinalAddress {
  address: NonNullable<MoveOut['finalAddress']>;
  authorId: number;
}

async function saveAddress(tx: Database, { customerId, participantId }: ParticipantKey, final: FinalAddress) {
  const { address, authorId } = final;
  const columns = columnValues(invoiceAddressColumns, address);
  await tx
    .updateTable('participant')
    .set({ ...columns, version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .where('id', '=', participantId)
    .execute();
  const object = { customerId, userId: authorId, objectType: 'participant' as const, objectId: participantId };
  await addAuditEntry(tx, { ...object, action: 'change', after: columns });
}
