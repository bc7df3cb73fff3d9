import { pvWindowDays, type PvFacts } from '@lichthof/domain/alarms/assess-pv.ts';
import type { BatteryDay } from '@lichthof/domain/alarms/assess-battery.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { AlarmMoment, EstateFacts } from './alarm-facts.ts';

/** Days that are read of a battery: the largest limit. */
const batteryDays = 28;

/** The days of estates with meters for charge and discharge, newest first. */
export async function readBatteries(
  db: Database,
  { customerId, today }: AlarmMoment,
): Promise<(EstateFacts & { days: BatteryDay[] })[]> {
  const { rows } = await sql<EstateFacts & { days: BatteryDay[] }>`
    with batteries as materialized (
      select m.estate_id from meter m join meter_assignment a on a.customer_id = m.customer_id and a.meter_id = m.id
      join estate e on e.customer_id = m.customer_id and e.id = m.estate_id and e.archived_at is null
      where m.customer_id = ${customerId} and m.archived_at is null and a.during @> ${today}::date - 1
        and a.kind in (${MeterKind.Charge}, ${MeterKind.Discharge})
      group by m.estate_id having count(distinct a.kind) = 2)
    select batteries.estate_id as "estateId", coalesce(jsonb_agg(jsonb_build_object(
      'movedWh', case when least(d.charge_count, d.discharge_count) = d.quarter_hours then d.charge_wh + d.discharge_wh end,
      'surplusWh', case when d.feed_in_count = d.quarter_hours then d.feed_in_wh end) order by d.day desc)
      filter (where d.day is not null), '[]') as days
    from batteries left join estate_day d on d.customer_id = ${customerId} and d.estate_id = batteries.estate_id
      and d.day >= ${today}::date - ${batteryDays}::int and d.day < ${today}::date
    group by batteries.estate_id`.execute(db);
  return rows;
}

/** Complete days of PV of all estates: the window that ends yesterday, and the same days of three earlier years. */
export async function readPlants(db: Database, { customerId, today }: AlarmMoment): Promise<(PvFacts & EstateFacts)[]> {
  const { rows } = await sql<PlantRow>`
    with plants as materialized (
      select m.estate_id, coalesce(sum(m.peak_power_kw) filter (where a.measuring_point = ${MeasuringPoint.PvTotal}),
        sum(m.peak_power_kw)) as peak_kwp
      from meter m join meter_assignment a on a.customer_id = m.customer_id and a.meter_id = m.id
      join estate e on e.customer_id = m.customer_id and e.id = m.estate_id and e.archived_at is null
      where m.customer_id = ${customerId} and m.archived_at is null and a.during @> ${today}::date - 1
        and a.kind = ${MeterKind.PvGeneration}
      group by m.estate_id)
    select plants.estate_id as "estateId", plants.peak_kwp as "peakKwp", years.back as "yearsBack",
      count(d.day) as "completeDays", coalesce(avg(d.pv_wh), 0)::float8 as "meanDayWh"
    from plants cross join generate_series(0, 3) years (back)
    cross join lateral (select (${today}::date - make_interval(years => years.back))::date as end_day) ends
    left join estate_day d on d.customer_id = ${customerId} and d.estate_id = plants.estate_id
      and d.day >= ends.end_day - ${pvWindowDays}::int and d.day < ends.end_day and d.pv_count = d.quarter_hours
    group by plants.estate_id, plants.peak_kwp, years.back order by plants.estate_id, years.back`.execute(db);
  return toPvFacts(rows, Number(addDays(today, -1).slice(5, 7)));
}

interface PlantRow extends EstateFacts {
  peakKwp: number | null;
  yearsBack: number;
  completeDays: number;
  meanDayWh: number;
}

function toPvFacts(rows: PlantRow[], endMonth: number): (PvFacts & EstateFacts)[] {
  const plants = [...Map.groupBy(rows, ({ estateId }) => estateId)].map(([estateId, years]) => {
    const own = getFirst(years);
    return { estateId, peakKwp: own.peakKwp, own, formerYears: years.slice(1) };
  });
  return plants.map((plant) => ({ ...plant, endMonth, neighbours: plants.filter((other) => other !== plant) }));
}
