import { PaymentMethod } from '@lichthof/domain/billing/payment.ts';
import type { Database } from '../../database/database.ts';
import { takeNumbers } from '../../database/take-numbers.ts';
import type { AuditImport, ContractsToImport, ParticipantToImport } from './contracts-to-import.ts';
import type { EstateBeforeImport } from './check-contracts.ts';

interface Saving {
  contracts: ContractsToImport;
  before: EstateBeforeImport;
  providerId: number;
  /** By name. */
  tariffIds: Map<string, number>;
  audit: AuditImport;
}

interface SavedParticipant extends Saving {
  participant: ParticipantToImport;
  participantId: number;
  numbering: Numbering;
}

/** Saves participants with contract, tariffs and mandate, in the given order. */
export async function saveParticipants(tx: Database, saving: Saving): Promise<void> {
  const numbering = await numberingOf(tx, saving);
  for (const participant of saving.contracts.participants) {
    const participantId = await saveParticipant(tx, saving, { participant, numbering });
    const saved = { ...saving, participant, participantId, numbering };
    await saveMeters(tx, saved);
    await saveContract(tx, saved);
    await saveMandate(tx, saved);
  }
}

interface Numbering {
  customerNumber: () => Promise<string>;
  contractNumber: (year: string) => Promise<string>;
  mandateReference: (year: string) => Promise<string>;
}

/**
 * Participant and contract numbers are unique within the customer, so all its providers use the ranges of the first
 * one. Mandates are unique per creditor.
 */
async function numberingOf(tx: Database, { contracts: { customerId }, providerId }: Saving): Promise<Numbering> {
  const providers = tx.selectFrom('provider').select('id').where('customer_id', '=', customerId).orderBy('id').limit(1);
  const { id: firstProviderId } = await providers.executeTakeFirstOrThrow();
  const beforeFirstCustomer = 100_000;
  const numberOfYear = async (id: number, series: 'contract' | 'mandate', year: string) =>
    String(await takeNumbers(tx, { customerId, providerId: id, series, year: Number(year) })).padStart(4, '0');
  return {
    customerNumber: async () => {
      const number = await takeNumbers(tx, { customerId, providerId: firstProviderId, series: 'customer', year: 0 });
      return `K-${beforeFirstCustomer + number}`;
    },
    contractNumber: async (year) => `V-${year}-${await numberOfYear(firstProviderId, 'contract', year)}`,
    mandateReference: async (year) => `M-${year}-${await numberOfYear(providerId, 'mandate', year)}`,
  };
}

async function saveParticipant(
  tx: Database,
  { contracts: { customerId, estateId }, before, audit }: Saving,
  { participant, numbering }: { participant: ParticipantToImport; numbering: Numbering },
): Promise<number> {
  const { type, apartmentId, occupancyId, invoiceAddress, mandate } = participant;
  const values = {
    type,
    apartment_id: apartmentId,
    occupancy_id: occupancyId,
    customer_number: await numbering.customerNumber(),
    ...contactOf(participant, before),
    street: invoiceAddress?.street ?? null,
    house_number: invoiceAddress?.houseNumber ?? null,
    zip_code: invoiceAddress?.zipCode ?? null,
    city: invoiceAddress?.city ?? null,
    payment_method: mandate ? PaymentMethod.DirectDebit : PaymentMethod.Transfer,
  };
  const { id } = await tx
    .insertInto('participant')
    .values({ customer_id: customerId, estate_id: estateId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit('participant', id, values);
  return id;
}

const mostNames = 3;

/** Organisations have a name without a salutation; people are those of the occupancy. */
function contactOf({ names, email, occupancyId }: ParticipantToImport, { occupancies }: EstateBeforeImport) {
  const people = occupancies.find((occupancy) => occupancy.occupancyId === occupancyId)?.people ?? [];
  const first = people[0];
  const contact = { email: email === undefined ? (first?.email ?? null) : email, phone: first?.phone ?? null };
  if (names) return { ...contact, names, greeting_name: null };
  const namesOfPeople = people.map(({ name }) => name).slice(0, mostNames);
  return { ...contact, names: namesOfPeople, greeting_name: new Intl.ListFormat('de').format(namesOfPeople) };
}

async function saveMeters(tx: Database, { contracts, participant, participantId }: SavedParticipant): Promise<void> {
  const keys = { customer_id: contracts.customerId, participant_id: participantId };
  if (participant.meterIds.length === 0) return;
  await tx
    .insertInto('participant_meter')
    .values(participant.meterIds.map((meterId) => ({ ...keys, meter_id: meterId })))
    .execute();
}

const yearOf = (day: string) => day.slice(0, 4);

async function saveContract(tx: Database, saved: SavedParticipant): Promise<void> {
  const { contracts, participant, participantId, numbering, audit } = saved;
  const { from, to, minimumTermUntil, noticeMonths } = participant.contract;
  const values = {
    participant_id: participantId,
    number: await numbering.contractNumber(yearOf(from)),
    during: `[${from},${to ?? ''})`,
    minimum_term_until: minimumTermUntil,
    notice_months: noticeMonths,
  };
  const { id } = await tx
    .insertInto('contract')
    .values({ customer_id: contracts.customerId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveContractTariffs(tx, saved, id);
  await audit('contract', id, { ...values, tariffs: participant.tariffs });
}

async function saveContractTariffs(
  tx: Database,
  { contracts, participant: { tariffs }, tariffIds }: SavedParticipant,
  contractId: number,
): Promise<void> {
  if (tariffs.length === 0) return;
  await tx
    .insertInto('contract_tariff')
    .values(
      tariffs.map(({ name, from, to }) => ({
        customer_id: contracts.customerId,
        contract_id: contractId,
        tariff_id: tariffIds.get(name)!,
        during: `[${from},${to ?? ''})`,
      })),
    )
    .execute();
}

async function saveMandate(tx: Database, saved: SavedParticipant): Promise<void> {
  const { contracts, participant, participantId, providerId, numbering, audit } = saved;
  if (!participant.mandate) return;
  const { iban, accountHolder, grantedAt, textVersion } = participant.mandate;
  const provider = tx
    .selectFrom('provider')
    .select('creditor_id')
    .where('customer_id', '=', contracts.customerId)
    .where('id', '=', providerId);
  const { creditor_id } = await provider.executeTakeFirstOrThrow();
  const values = {
    participant_id: participantId,
    creditor_id: creditor_id ?? contracts.provider.creditorId!,
    reference: await numbering.mandateReference(yearOf(grantedAt)),
    account_holder: accountHolder,
    text_version: textVersion,
    granted_at: new Date(grantedAt),
  };
  await tx
    .insertInto('mandate_reference')
    .values({
      creditor_id: values.creditor_id,
      reference: values.reference.toUpperCase(),
      customer_id: contracts.customerId,
    })
    .execute();
  const { id } = await tx
    .insertInto('mandate')
    .values({ customer_id: contracts.customerId, iban, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit('mandate', id, values);
}
