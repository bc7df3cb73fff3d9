import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { Payer } from '@lichthof/domain/fields/participant-fields.ts';
import { maskIban } from '@lichthof/domain/identifiers/bank-account.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { invoiceAddressColumns, jsonFields, participantColumns, selectFields } from '../../database/field-columns.ts';
import { postalAddress } from '../../database/postal-address.ts';
import { meterIdsOfParticipant, readParticipants, type ParticipantKey } from './participants.db.ts';

/** Undefined when the estate has no such participant. */
export async function findParticipant(db: Database, key: ParticipantKey): Promise<ParticipantDetails | undefined> {
  const [participant] = await readParticipants(db, key);
  if (!participant) return undefined;
  const { contractNumber } = participant;
  return {
    ...participant,
    ...(await readContact(db, key)),
    ...(await readTerms(db, key, contractNumber)),
    mandate: await findMandate(db, key),
  };
}

type Contact = Pick<ParticipantDetails, keyof Payer | 'deliveryAddress' | 'meters' | 'version'>;

async function readContact(db: Database, { customerId, participantId }: ParticipantKey): Promise<Contact> {
  const { rows } = await sql<Contact>`
    select ${selectFields('p', participantColumns)}, p.version, ${postalAddress('p')} as "invoiceAddress",
      jsonb_build_object(${jsonFields('e', invoiceAddressColumns)}) as "deliveryAddress",
      coalesce((select jsonb_agg(jsonb_build_object('meterId', m.id, 'name', m.name,
          'serialNumber', placed.serial_number, 'marketLocationId', m.market_location_id,
          'meteringLocationId', m.metering_location_id) order by m.name)
        from meter m
        left join lateral (select device.serial_number from meter_device
          join device on device.customer_id = meter_device.customer_id and device.id = device_id
          where meter_device.customer_id = m.customer_id and meter_id = m.id order by during desc limit 1) placed on true
        where m.customer_id = p.customer_id and m.id in (${meterIdsOfParticipant})), '[]') as meters
    from participant p join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
    where p.customer_id = ${customerId} and p.id = ${participantId}`.execute(db);
  return getFirst(rows);
}

type Terms = Pick<ParticipantDetails, 'minimumTermUntil' | 'noticeMonths' | 'tariffs' | 'contractVersion' | 'moveOut'>;

/** The terms of the shown contract, and the tariffs of all contracts. */
async function readTerms(
  db: Database,
  { customerId, participantId }: ParticipantKey,
  contractNumber: string | null,
): Promise<Terms> {
  const { rows } = await sql<Terms>`
    select shown.minimum_term_until as "minimumTermUntil", shown.version as "contractVersion",
      (select upper(o.during) - 1 from participant p join occupancy o on o.customer_id = p.customer_id
          and o.id = p.occupancy_id
        where p.customer_id = ${customerId} and p.id = ${participantId}) as "moveOut",
      coalesce(shown.notice_months, 1) as "noticeMonths",
      coalesce((select jsonb_agg(jsonb_build_object('tariffId', t.id, 'name', t.name,
          'from', lower(ct.during), 'to', upper(ct.during)) order by lower(ct.during))
        from contract c
        join contract_tariff ct on ct.customer_id = c.customer_id and ct.contract_id = c.id
        join tariff t on t.customer_id = ct.customer_id and t.id = ct.tariff_id
        where c.customer_id = ${customerId} and c.participant_id = ${participantId}), '[]') as tariffs
    from (select 1) one
    left join contract shown on shown.customer_id = ${customerId} and shown.number = ${contractNumber}`.execute(db);
  return getFirst(rows);
}

/** The valid mandate, or else the last one; the IBAN is masked. */
async function findMandate(
  db: Database,
  { customerId, participantId }: ParticipantKey,
): Promise<ParticipantDetails['mandate']> {
  const mandate = await db
    .selectFrom('mandate')
    .select(['reference', 'iban', 'account_holder', 'granted_at', 'revoked_at'])
    .where('customer_id', '=', customerId)
    .where('participant_id', '=', participantId)
    .orderBy('revoked_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  if (!mandate) return null;
  const { reference, iban, account_holder: accountHolder, granted_at, revoked_at } = mandate;
  const revokedAt = revoked_at?.toISOString() ?? null;
  return { reference, iban: maskIban(iban), accountHolder, grantedAt: granted_at.toISOString(), revokedAt };
}
