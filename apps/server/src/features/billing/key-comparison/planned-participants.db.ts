import type { AllocationParticipant, BilledMeter } from '@lichthof/domain/billing/billing-basis.ts';
import { compareNames } from '@lichthof/domain/formats/lists.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { apartmentKinds, Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { countedDays, meterFields } from '../preparation/billing-basis.db.ts';

/** Who would take part in an estate without contracts. */
export interface PlannedParticipant extends AllocationParticipant {
  apartmentName: string | null;
}

interface PlannedRow {
  apartmentName: string | null;
  areaSqm: string | null;
  meters: BilledMeter[];
}

/** Every apartment with an electricity meter in the period, and the general electricity together. */
export async function readPlannedParticipants(
  db: Database,
  { customerId, estateId }: EstateKey,
  { from, to }: DayRange,
): Promise<PlannedParticipant[]> {
  const { rows } = await sql<PlannedRow>`
    select a.name as "apartmentName", a.area_sqm as "areaSqm", jsonb_agg(jsonb_build_object(${meterFields},
      'from', lower(counted.during), 'to', upper(counted.during)) order by m.id, s.during) as meters
    from meter m
    join meter_assignment s on s.customer_id = m.customer_id and s.meter_id = m.id
    left join apartment a on a.customer_id = s.customer_id and a.id = s.apartment_id
      cross join lateral (${countedDays}) counted
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.medium = ${Medium.Electricity}
      and counted.during && daterange(${from}, ${to}) and a.archived_at is null
      and case when s.apartment_id is null then s.kind = ${MeterKind.GeneralConsumption}
        else s.kind in (${sql.join([...apartmentKinds])}) end
    group by a.id, a.name, a.area_sqm`.execute(db);
  const days = { from, to };
  return rows
    .toSorted((a, b) => compareNames(a.apartmentName ?? '\uffff', b.apartmentName ?? '\uffff'))
    .map((row) => ({ ...days, ...row, type: row.apartmentName === null ? 'general' : 'tenant', allocationMeters: [] }));
}
