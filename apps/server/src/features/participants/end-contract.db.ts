import { getFirst } from '@lichthof/domain/collections/items.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { isBilledInEstate } from '../metering/billed-changes/billed-days.ts';
import { changedFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { addWebhookEvent } from '../webhooks/add-webhook-event.ts';

/** A contract whose row is locked until the transaction ends. */
export interface LockedContract {
  customerId: number;
  contractId: number;
  from: string;
  /** The day after the last day; null while it is open-ended. */
  to: string | null;
  /** The day after the last one on an invoice; null without invoices. */
  invoicedTo: string | null;
}

/** Reads and locks the contracts of an occupancy. */
export async function lockContracts(
  tx: Database,
  { customerId, occupancyId }: { customerId: number; occupancyId: number },
): Promise<LockedContract[]> {
  const { rows } = await sql<LockedContract>`
    select c.customer_id as "customerId", c.id as "contractId", lower(c.during) as "from", upper(c.during) as "to",
      (select max(upper(b.period)) from billing_run_contract b
        where b.customer_id = c.customer_id and b.contract_id = c.id and b.is_in_force)
        as "invoicedTo"
    from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    where p.customer_id = ${customerId} and p.occupancy_id = ${occupancyId} order by c.id for update of c`.execute(tx);
  return rows;
}

/** Reads and locks one contract; undefined when there is none. */
export async function lockContract(
  tx: Database,
  { customerId, contractId }: { customerId: number; contractId: number },
): Promise<LockedContract | undefined> {
  const { rows } = await sql<LockedContract>`
    select c.customer_id as "customerId", c.id as "contractId", lower(c.during) as "from", upper(c.during) as "to",
      (select max(upper(b.period)) from billing_run_contract b
        where b.customer_id = c.customer_id and b.contract_id = c.id and b.is_in_force)
        as "invoicedTo"
    from contract c where c.customer_id = ${customerId} and c.id = ${contractId} for update of c`.execute(tx);
  return rows[0];
}

export interface AddedDays {
  from: string;
  to: string | null;
}

export interface Obstacles {
  /** The apartment, or a meter of the general electricity, has another contract on one of the days. */
  isTaken: boolean;
  /** An invoice in force bills one of the days: it has shared out the roof's electricity without this contract. */
  isBilled: boolean;
  /** On at least one of the days the estate has no tenant electricity. */
  isUnsupplied: boolean;
}

/** The reasons why a contract cannot be extended over the days. */
export async function readObstacles(
  tx: Database,
  { customerId, contractId }: LockedContract,
  { from, to }: AddedDays,
): Promise<Obstacles> {
  const days = sql`daterange(${from}::date, ${to}::date)`;
  const { rows } = await sql<Obstacles>`
    select
      exists (select from participant other
        join contract o on o.customer_id = other.customer_id and o.participant_id = other.id
        where other.customer_id = p.customer_id and o.during && ${days}
          and (other.apartment_id = p.apartment_id or exists (select from participant_meter own
            join participant_meter named on named.customer_id = own.customer_id and named.meter_id = own.meter_id
            where own.customer_id = p.customer_id and own.participant_id = p.id and p.id <> other.id
              and named.participant_id = other.id))) as "isTaken",
      ${isBilledInEstate({ customerId: sql`p.customer_id`, estateId: sql`p.estate_id` }, days)} as "isBilled",
      not (select coalesce(range_agg(s.during), '{}') @> ${days} from estate_supply s
        where s.customer_id = p.customer_id and s.estate_id = p.estate_id) as "isUnsupplied"
    from contract c join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
    where c.customer_id = ${customerId} and c.id = ${contractId}`.execute(tx);
  return getFirst(rows);
}

interface ContractEnd {
  /** The day after the last day; null makes the contract open-ended. */
  to: string | null;
  authorId: number;
}

/**
 * Ends or extends a contract. Its tariffs follow: one that would begin later is removed, one that ended with the
 * contract is extended with it.
 */
export async function setContractEnd(tx: Database, contract: LockedContract, { to, authorId }: ContractEnd) {
  const { customerId, contractId } = contract;
  const before = await readTariffNames(tx, contract);
  await sql`
    update contract set during = daterange(lower(during), ${to}::date), version = version + 1
    where customer_id = ${customerId} and id = ${contractId}`.execute(tx);
  await setTariffsEnd(tx, contract, to);
  const after = await readTariffNames(tx, contract);
  const changed = changedFields(
    { end_date: lastDayOf(contract.to), tariffs: before },
    { end_date: lastDayOf(to), tariffs: after },
  );
  const object = { customerId, userId: authorId, objectType: 'contract' as const, objectId: contractId };
  await addAuditEntry(tx, { ...object, action: 'change', ...changed });
  await addWebhookEvent(tx, { customerId, event: 'contract.ended', ids: [contractId] });
}

async function setTariffsEnd(tx: Database, contract: LockedContract, to: string | null): Promise<void> {
  const isOfContract = sql<boolean>`customer_id = ${contract.customerId} and contract_id = ${contract.contractId}`;
  await tx
    .deleteFrom('contract_tariff')
    .where(isOfContract)
    .where(sql<string>`lower(during)`, '>=', to)
    .execute();
  await sql`
    update contract_tariff set during = daterange(lower(during), ${to}::date)
    where ${isOfContract} and (coalesce(upper(during) > ${to}::date, ${to}::date is not null)
      or upper(during) = ${contract.to}::date)`.execute(tx);
}

async function readTariffNames(tx: Database, { customerId, contractId }: LockedContract): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select coalesce(string_agg(t.name, ', ' order by ct.during), '') as names
    from contract_tariff ct join tariff t on t.customer_id = ct.customer_id and t.id = ct.tariff_id
    where ct.customer_id = ${customerId} and ct.contract_id = ${contractId}`.execute(tx);
  return getFirst(rows).names;
}

const lastDayOf = (to: string | null) => (to === null ? null : addDays(to, -1));
