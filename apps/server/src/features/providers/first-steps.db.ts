import {
  type ElectricityPartName,
  electricityParts,
  type FirstStepName,
  type FirstSteps,
  firstSteps,
} from '@lichthof/contracts/places/first-steps.ts';
import { labelYearOf } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { apartmentKinds, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';

interface FoundRow extends Record<ElectricityPartName, boolean> {
  apartmentCount: number;
  meterCount: number;
  /** A meter of the generation, and one of an apartment. */
  hasNeededMeters: boolean;
  from: string | null;
  to: string | null;
  hasInvoices: boolean;
  /** Some estate of the customer has tenant electricity. */
  isCustomerSupplied: boolean;
}

/** One statement, so that every page of the estate may ask: nothing is stored of what is done. */
export async function readFirstSteps(
  db: Database,
  { customerId, estateId }: EstateKey,
  today: string,
): Promise<FirstSteps> {
  const ofEstate = sql`customer_id = ${customerId} and estate_id = ${estateId}`;
  const { rows } = await sql<FoundRow>`
    select
      (select count(*) from apartment where ${ofEstate} and archived_at is null)::int as "apartmentCount",
      (select count(*) from meter where ${ofEstate} and archived_at is null)::int as "meterCount",
      ${hasMeter([MeterKind.PvGeneration])} and ${hasMeter(apartmentKinds)} as "hasNeededMeters",
      (select min(day) from estate_day where ${ofEstate}) as "from",
      (select max(day) from estate_day where ${ofEstate}) as "to",
      exists (select from estate_supply where ${ofEstate}) as supply,
      exists (select from tariff where ${ofEstate}) as tariff,
      exists (select from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
        where p.customer_id = ${customerId} and p.estate_id = ${estateId}) as participants,
      exists (select from estate_supply s where s.customer_id = ${customerId} and s.estate_id = ${estateId}
        and (s.supply_model = 'ggv' or exists (select from electricity_mix x where x.customer_id = s.customer_id
          and x.provider_id = s.provider_id and x.year = ${labelYearOf(today)}))) as labelling,
      exists (select from estate_supply where customer_id = ${customerId}) as "isCustomerSupplied",
      exists (select from billing_run where ${ofEstate} and state in ('success', 'partial')) as "hasInvoices"`.execute(
    db,
  );
  return describeSteps(getFirst(rows));

  function hasMeter(kinds: readonly MeterKind[]) {
    return sql`exists (select from meter m join meter_assignment s on s.customer_id = m.customer_id and s.meter_id = m.id
      where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.archived_at is null
        and s.kind in (${sql.join(kinds)}))`;
  }
}

function describeSteps({ hasNeededMeters, from, to, hasInvoices, isCustomerSupplied, ...found }: FoundRow) {
  const { apartmentCount, meterCount, ...parts } = found;
  const values = from !== null && to !== null ? { from, to } : null;
  const done: Record<FirstStepName, boolean> = {
    estate: apartmentCount > 0,
    meters: hasNeededMeters,
    values: values !== null,
    electricity: electricityParts.every((name) => parts[name]),
    invoice: hasInvoices,
  };
  return {
    steps: firstSteps.map((name) => ({ name, isDone: done[name] })),
    electricity: electricityParts.map((name) => ({ name, isDone: parts[name] })),
    apartmentCount,
    meterCount,
    values,
    isWanted: !hasInvoices && (parts.supply || values === null || !isCustomerSupplied),
  };
}
