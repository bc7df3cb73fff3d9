import type { AuditAction } from '@lichthof/domain/audit/audit-labels.ts';
import type { SupplyBody } from '@lichthof/contracts/supply/electricity-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../../database/audit/changed-fields.ts';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { isConstraintViolation } from '../../../database/violated-index.ts';
import { conflict, HttpError, notFound } from '../../../http/errors.ts';

interface SupplyAuthor {
  /** Null if no user does it. */
  userId: number | null;
  action: AuditAction;
}

type ProvidedSupply = SupplyBody & { providerId: number };

/** Creates the first supply of an estate in the caller's transaction. Throws 409 when it has one. */
export async function createSupply(
  tx: Database,
  key: EstateKey,
  { supply, userId, action }: SupplyAuthor & { supply: ProvidedSupply },
): Promise<void> {
  const known = await tx
    .selectFrom('estate_supply')
    .select('id')
    .where('customer_id', '=', key.customerId)
    .where('estate_id', '=', key.estateId)
    .limit(1)
    .executeTakeFirst();
  if (known) throw conflict(ErrorCode.SupplyExists, 'The estate has tenant electricity');
  const id = await insertSupply(tx, key, supply);
  const object = { customerId: key.customerId, userId, action, objectType: 'estate_supply' as const, objectId: id };
  await addAuditEntry(tx, { ...object, after: supply });
  await copyAllocationKey(tx, key);
}

interface SupplyChange {
  supply: ProvidedSupply & { version: number };
  userId: number;
}

/**
 * Lets other terms hold from a day on: ends the version of that day, and replaces those after it. Throws 409 when the
 * version is outdated or an invoice covers days from then on.
 */
export async function changeSupply(tx: Database, key: EstateKey, { supply, userId }: SupplyChange): Promise<void> {
  const versions = await lockSupplies(tx, key);
  const current = versions.findLast(({ from }) => from <= supply.from) ?? versions[0];
  if (!current) throw notFound('Electricity supply');
  if (!versions.some(({ version, isShown }) => isShown && version === supply.version)) {
    throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the supply');
  }
  await requireUnbilled(tx, key, supply.from);
  const { version, ...terms } = supply;
  const changed = changedFields({ ...current.terms }, { ...emptyOperator, ...terms });
  if (!changed) return;
  await dropFrom(tx, key, supply.from);
  const id = await insertSupply(tx, key, { ...terms, version: version + 1 });
  const object = { customerId: key.customerId, userId, objectType: 'estate_supply' as const, objectId: id };
  await addAuditEntry(tx, { ...object, action: 'change', ...changed });
  await copyAllocationKey(tx, key);
}

const emptyOperator = { meteringOperator: '', meteringOperatorCode: '', gridOperator: '', gridOperatorCode: '' };

interface LockedSupply {
  from: string;
  version: number;
  /** The version that the settings show: today's, or else the last one. */
  isShown: boolean;
  terms: ProvidedSupply;
}

/** Locks all versions of an estate's supply, oldest first, and the estate itself. */
async function lockSupplies(tx: Database, { customerId, estateId }: EstateKey): Promise<LockedSupply[]> {
  await tx
    .selectFrom('estate')
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<LockedSupply>`
    select lower(during) as "from", s.version,
      row_number() over (order by during @> ${estateToday()} desc, lower(during) desc) = 1
        as "isShown",
      jsonb_build_object('from', lower(during), 'providerId', provider_id, 'supplyModel', supply_model,
        'allocationKey', s.allocation_key, 'allocationBase', allocation_base, 'unusedPart', unused_part,
        'meteringOperator', coalesce(metering_operator, ''),
        'meteringOperatorCode', coalesce(metering_operator_code, ''), 'gridOperator', coalesce(grid_operator, ''),
        'gridOperatorCode', coalesce(grid_operator_code, ''), 'hasElectricHotWater', has_electric_hot_water) as terms
    from estate_supply s join estate e on e.customer_id = s.customer_id and e.id = s.estate_id
    where s.customer_id = ${customerId} and s.estate_id = ${estateId} order by lower(during)`.execute(tx);
  return rows;
}

async function requireUnbilled(tx: Database, { customerId, estateId }: EstateKey, from: string): Promise<void> {
  const row = await tx
    .selectFrom('billing_run as run')
    .innerJoin('billing_run_contract as billed', (join) =>
      join
        .onRef('billed.customer_id', '=', 'run.customer_id')
        .onRef('billed.billing_run_id', '=', 'run.id')
        .on('billed.is_in_force', '=', true),
    )
    .select(sql<string>`max(upper(billed.period) - 1)::text`.as('day'))
    .where('run.customer_id', '=', customerId)
    .where('run.estate_id', '=', estateId)
    .where(sql<string>`upper(billed.period)`, '>', from)
    .executeTakeFirst();
  const day = row?.day;
  if (day) throw new HttpError(409, 'These days are billed', { code: ErrorCode.SupplyBilled, names: [day] });
}

async function dropFrom(tx: Database, { customerId, estateId }: EstateKey, from: string): Promise<void> {
  await tx
    .deleteFrom('estate_supply')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where(sql<string>`lower(during)`, '>=', from)
    .execute();
  await sql`update estate_supply set during = daterange(lower(during), ${from}), version = version + 1
    where customer_id = ${customerId} and estate_id = ${estateId} and during @> ${from}::date`.execute(tx);
}

async function insertSupply(
  tx: Database,
  { customerId, estateId }: EstateKey,
  supply: ProvidedSupply & { version?: number },
): Promise<number> {
  const values = {
    customer_id: customerId,
    estate_id: estateId,
    provider_id: supply.providerId,
    supply_model: supply.supplyModel,
    allocation_key: supply.allocationKey,
    allocation_base: supply.allocationBase,
    unused_part: supply.unusedPart,
    metering_operator: supply.meteringOperator || null,
    metering_operator_code: supply.meteringOperatorCode || null,
    grid_operator: supply.gridOperator || null,
    grid_operator_code: supply.gridOperatorCode || null,
    has_electric_hot_water: supply.hasElectricHotWater,
    during: `[${supply.from},)`,
    version: supply.version ?? 1,
  };
  try {
    const { id } = await tx.insertInto('estate_supply').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    // the provider is unknown to the customer, or another manager was faster
    if (isConstraintViolation(error)) throw conflict(ErrorCode.ChangedByOthers, 'The supply cannot be stored');
    throw error;
  }
}

/** The estate's own field shows the allocation key of today's supply, or else the first one's. */
async function copyAllocationKey(tx: Database, { customerId, estateId }: EstateKey): Promise<void> {
  await sql`
    update estate e set allocation_key = s.allocation_key, version = e.version + 1
    from (
      select s.allocation_key from estate_supply s
        join estate e on e.customer_id = s.customer_id and e.id = s.estate_id
      where s.customer_id = ${customerId} and s.estate_id = ${estateId}
      order by s.during @> ${estateToday()} desc, lower(s.during) limit 1) s
    where e.customer_id = ${customerId} and e.id = ${estateId}
      and e.allocation_key is distinct from s.allocation_key`.execute(tx);
}

/** Throws 422 where shares by living area lack the area of an apartment, or the estate is not in Germany. */
export async function requireSuppliable(tx: Database, key: EstateKey, allocationKey: AllocationKey): Promise<void> {
  const { rows } = await sql<{ country: string; names: string[] }>`
    select country, coalesce((select array_agg(a.name order by a.name) from apartment a
      where a.customer_id = e.customer_id and a.estate_id = e.id and a.archived_at is null
        and coalesce(a.area_sqm, 0) = 0), '{}') as names
    from estate e where e.customer_id = ${key.customerId} and e.id = ${key.estateId} and archived_at is null
    for no key update`.execute(tx);
  if (!rows[0]) throw notFound('Estate');
  const { country, names } = rows[0];
  if (country !== 'de') throw new HttpError(422, 'Not in Germany', { code: ErrorCode.NotInGermany });
  if (allocationKey === AllocationKey.LivingArea && names.length > 0) {
    throw new HttpError(422, 'Areas are missing', { code: ErrorCode.AreasMissing, names });
  }
}
