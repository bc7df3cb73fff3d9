import { type SetUpProgress, type SetUpStepName, setUpSteps } from '@lichthof/contracts/places/set-up-steps.ts';
import { labelYearOf } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { apartmentKinds, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';

/** One statement of existence checks, so that the estate's home may ask each time. */
export async function readSetUpProgress(
  db: Database,
  { customerId, estateId }: EstateKey,
  today: string,
): Promise<SetUpProgress> {
  const ofEstate = sql`customer_id = ${customerId} and estate_id = ${estateId}`;
  const { rows } = await sql<Record<SetUpStepName, boolean>>`
    select
      exists (select from apartment where ${ofEstate} and archived_at is null) as places,
      ${hasMeter([MeterKind.PvGeneration])} and ${hasMeter(apartmentKinds)} as meters,
      exists (select from estate_day where ${ofEstate}) as "values",
      exists (select from estate_supply where ${ofEstate}) as supply,
      exists (select from tariff where ${ofEstate}) as tariff,
      exists (select from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
        where p.customer_id = ${customerId} and p.estate_id = ${estateId}) as participants,
      exists (select from estate_supply s where s.customer_id = ${customerId} and s.estate_id = ${estateId}
        and (s.supply_model = 'ggv' or exists (select from electricity_mix x where x.customer_id = s.customer_id
          and x.provider_id = s.provider_id and x.year = ${labelYearOf(today)}))) as labelling,
      exists (select from billing_run where ${ofEstate} and state in ('success', 'partial')) as billing`.execute(db);
  const done = getFirst(rows);
  return { steps: setUpSteps.map((name) => ({ name, isDone: done[name] })), isFinished: done.billing };

  function hasMeter(kinds: readonly MeterKind[]) {
    return sql`exists (select from meter m join meter_assignment s on s.customer_id = m.customer_id and s.meter_id = m.id
      where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.archived_at is null
        and s.kind in (${sql.join(kinds)}))`;
  }
}
