import { eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { unpackSeries } from '../../metering/values/frozen-series.ts';

/** The frozen values of a day by quarter-hour, whole Wh; `notMeasured` is 1 for a substitute value. */
export interface FrozenDay {
  day: string;
  consumptionWh: Int32Array;
  allocatedWh: Int32Array;
  notMeasured: Int32Array;
}

export interface BilledMonth {
  invoice: { invoiceId: number; number: string };
  days: FrozenDay[];
}

interface BilledMonthSearch extends DayRange {
  customerId: number;
  contractId: number;
  timeZone: TimeZone;
}

const seriesPerMonth = 3;

/** The values that an invoice in force is based on, for days of one month; undefined unless it covers them all. */
export async function readBilledMonth(
  db: Database,
  { customerId, contractId, timeZone, from, to }: BilledMonthSearch,
): Promise<BilledMonth | undefined> {
  const { rows } = await sql<{ invoiceId: number; number: string; first: string; packed: Uint8Array }>`
    select i.id as "invoiceId", i.number, greatest(lower(i.period), m.month) as first, m.quarter_hours as packed
    from invoice i
    join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id and s.cancelled_by_invoice_id is null
    join invoice_month m on m.customer_id = i.customer_id and m.billing_run_id = i.billing_run_id
      and m.contract_id = i.contract_id and m.month = date_trunc('month', ${from}::date)::date
    where i.customer_id = ${customerId} and i.contract_id = ${contractId} and i.type <> 'cancellation'
      and i.period @> daterange(${from}, ${to})
    order by i.id desc limit 1`.execute(db);
  if (!rows[0]) return undefined;
  const { invoiceId, number, first, packed } = rows[0];
  const [consumptionWh, allocatedWh, notMeasured] = unpackSeries(packed, seriesPerMonth) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  let begin = 0;
  const days = eachDay(first, to).map((day) => {
    const end = begin + quarterHoursOf(day, timeZone);
    const part = (series: Int32Array) => series.subarray(begin, end);
    const frozen = {
      day,
      consumptionWh: part(consumptionWh),
      allocatedWh: part(allocatedWh),
      notMeasured: part(notMeasured),
    };
    begin = end;
    return frozen;
  });
  return { invoice: { invoiceId, number }, days: days.filter(({ day }) => day >= from) };
}
