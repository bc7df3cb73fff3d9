import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { apartmentKinds, Medium } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';
import { HttpError } from '../../http/errors.ts';
import type { EstateEditor } from './meter-rules.db.ts';
import type { MeterAssignment, StoredMeter } from './stored-meter.db.ts';

interface MeterKey {
  customerId: number;
  meterId: number;
}

/** The contracts that rest on a meter from that day on: of the apartments it is in, and of general electricity that names it. */
const selectContracts = ({ customerId, meterId }: MeterKey, from: string | null) => sql`
  select c.id, c.number, true as "isNamed" from participant_meter named
    join participant p on p.customer_id = named.customer_id and p.id = named.participant_id and p.type = 'general'
    join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
  where named.customer_id = ${customerId} and named.meter_id = ${meterId} and c.during && daterange(${from}::date, null)
  union
  select c.id, c.number, false from meter_assignment a
    join meter m on m.customer_id = a.customer_id and m.id = a.meter_id and m.medium = ${Medium.Electricity}
    join participant p on p.customer_id = a.customer_id and p.apartment_id = a.apartment_id and p.type <> 'general'
    join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
  where a.customer_id = ${customerId} and a.meter_id = ${meterId} and a.kind in (${sql.join(apartmentKinds)})
    and a.during && c.during and a.during && daterange(${from}::date, null) and c.during && daterange(${from}::date, null)`;

/** Whether a contract for general electricity names the meter. */
export async function isNamedByContract(tx: Database, { customerId, meterId }: MeterKey): Promise<boolean> {
  const rows = await tx
    .selectFrom('participant_meter')
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .execute();
  return rows.length > 0;
}

/** Whether a day of the meter was billed since it was created, and the invoice is in force. */
export async function isBilled(tx: Database, { customerId, meterId }: MeterKey): Promise<boolean> {
  const { rows } = await sql`
    select from meter m
      join meter_assignment a on a.customer_id = m.customer_id and a.meter_id = m.id
      join billing_run run on run.customer_id = m.customer_id and run.estate_id = m.estate_id
      join billing_run_contract billed on billed.customer_id = run.customer_id and billed.billing_run_id = run.id
        and billed.is_in_force and billed.period && a.during
    where m.customer_id = ${customerId} and m.id = ${meterId}
      and run.created_at >= coalesce((select min(at) from audit_entry created
        where created.customer_id = m.customer_id and created.object_type = 'meter' and created.object_id = m.id
          and created.action = 'create'), '-infinity')
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** The contracts that would bill a meter of the apartment from that day on, with the first day of it. */
export async function readContractsToJoin(
  db: Database,
  { customerId, estateId }: { customerId: number; estateId: number },
  { apartmentId, from }: { apartmentId: number; from: string },
): Promise<{ number: string; from: string }[]> {
  return db
    .selectFrom('participant as p')
    .innerJoin('contract as c', ofSameCustomer('c.participant_id', 'p.id'))
    .select(['c.number', sql<string>`greatest(lower(c.during), ${from}::date)`.as('from')])
    .where('p.customer_id', '=', customerId)
    .where('p.estate_id', '=', estateId)
    .where('p.apartment_id', '=', apartmentId)
    .where('p.type', '<>', 'third_party')
    .where(sql<boolean>`c.during && daterange(${from}::date, null)`)
    .orderBy(sql`lower(c.during)`)
    .execute();
}

export async function hasContracts(tx: Database, key: MeterKey): Promise<boolean> {
  const { rows } = await sql`select from (${selectContracts(key, null)}) resting limit 1`.execute(tx);
  return rows.length > 0;
}

/** Numbers of the contracts that rest on the meter today or later. */
export async function readRunningContracts(tx: Database, key: MeterKey, today: string): Promise<RunningContract[]> {
  const { rows } = await sql<RunningContract>`
    select number, "isNamed" from (${selectContracts(key, today)}) resting order by number`.execute(tx);
  return rows;
}

export interface RunningContract {
  number: string;
  /** It names the meter, wherever that is. */
  isNamed: boolean;
}

export const inContract = (contracts: RunningContract[], field?: string) =>
  new HttpError(409, 'A running contract rests on the meter', {
    code: ErrorCode.MeterInUse,
    names: contracts.map(({ number }) => number),
    ...(field && { field }),
  });

/** Throws 409 when a running contract would lose the meter by the change. */
export async function requireFreeOfContracts(
  tx: Database,
  { customerId }: EstateEditor,
  { stored, to, today }: { stored: StoredMeter; to: MeterAssignment; today: string },
): Promise<void> {
  const contracts = await readRunningContracts(tx, { customerId, meterId: stored.meterId }, today);
  const isApartmentLeft = stored.assigned?.apartmentId !== to.apartmentId || !apartmentKinds.includes(to.kind);
  const isKindLeft = stored.assigned?.kind !== to.kind;
  const lost = contracts.filter(({ isNamed }) => (isNamed ? isKindLeft : isApartmentLeft));
  if (lost.length > 0) throw inContract(lost, isApartmentLeft ? 'apartmentId' : 'kind');
}
