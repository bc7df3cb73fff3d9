import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import type { MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import type { DemoEstate, DemoMeter } from './demo-estate.ts';

/** A gap or substitute that recurs by the calendar. */
interface Incident {
  estateKey: string;
  hits: (meter: DemoMeter, day: string) => boolean;
  /** Quarter-hours counted from midnight, `to` exclusive. */
  from: number;
  to: number;
  /** Null for a gap. */
  status: AmountStatus | null;
}

/** The half hour in which a device is exchanged has substitutes. */
export const exchangeQuarterHours = { from: 40, to: 42 };
const wholeDay = { from: 0, to: 100 };
const plantMeters = new Set(['gridImport', 'feedIn', 'pv', 'charge', 'discharge']);
const dayOfMonth = (day: string) => day.slice(8);

const incidents: Incident[] = [
  {
    // The edge is offline before dawn and loses its values.
    estateKey: 'weidenhof',
    from: 13,
    to: 21,
    status: null,
    hits: (_, day) => dayOfMonth(day) === '11',
  },
  {
    // The meter of one apartment sends nothing for two days and some hours.
    estateKey: 'weidenhof',
    from: 56,
    to: 100,
    status: null,
    hits: ({ key }, day) => key === 'flat7' && dayOfMonth(day) === '04',
  },
  {
    estateKey: 'weidenhof',
    ...wholeDay,
    status: null,
    hits: ({ key }, day) => key === 'flat7' && dayOfMonth(day) === '05',
  },
  {
    estateKey: 'weidenhof',
    from: 64,
    to: 68,
    status: AmountStatus.Substitute,
    hits: ({ key }, day) => plantMeters.has(key) && ['15', '19'].includes(dayOfMonth(day)),
  },
  {
    // A converter is replaced in spring: three days have substitutes.
    estateKey: 'weidenhof',
    ...wholeDay,
    status: AmountStatus.Substitute,
    hits: ({ key }, day) => plantMeters.has(key) && ['03-12', '03-13', '03-14'].includes(day.slice(5)),
  },
  {
    estateKey: 'priessnitzhof-nord',
    ...wholeDay,
    status: null,
    hits: ({ key }, day) => key === 'feedIn' && ['02-20', '06-20', '10-20'].includes(day.slice(5)),
  },
  {
    estateKey: 'kontorhaus',
    from: 30,
    to: 50,
    status: AmountStatus.Estimated,
    hits: ({ key }, day) => key === 'general' && dayOfMonth(day) === '08',
  },
];

/** The amounts as they would have been received, with gaps and substitutes. */
export function applyIncidents(estate: DemoEstate, meter: DemoMeter, { day, amounts }: ActualAmounts): MeterDayAmounts {
  const hits = [...incidentsOf(estate, meter, day), ...exchangesOf(meter, day)];
  if (hits.length === 0) return { amounts, statuses: null };

  const received: (number | null)[] = [...amounts];
  const statuses = amounts.map<AmountStatus>(() => AmountStatus.Measured);
  for (const { from, to, status } of hits) {
    if (status === null) received.fill(null, from, to);
    else statuses.fill(status, from, to);
  }
  return { amounts: received, statuses: statuses.some((status) => status !== AmountStatus.Measured) ? statuses : null };
}

interface ActualAmounts {
  day: string;
  amounts: number[];
}

type Hit = Pick<Incident, 'from' | 'to' | 'status'>;

function incidentsOf({ key }: DemoEstate, meter: DemoMeter, day: string): Hit[] {
  return incidents.filter(({ estateKey, hits }) => estateKey === key && hits(meter, day));
}

function exchangesOf({ devices }: DemoMeter, day: string): Hit[] {
  const isExchanged = devices.some(({ removedDate }) => removedDate === day);
  return isExchanged ? [{ ...exchangeQuarterHours, status: AmountStatus.Substitute }] : [];
}
