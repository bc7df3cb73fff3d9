import type { TenantConsumption } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import type { OwnElectricityDay } from '@lichthof/contracts/tenant/own-electricity.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';

/** The origin of a day's electricity by quarter-hour, Wh; null is missing. */
export interface DaySplit {
  pvWh: (number | null)[];
  gridWh: (number | null)[];
  /** Of roof and grid together. */
  totalWh: number;
  /** Of the energy whose origin is known; null without any. */
  pvShare: number | null;
  /** The invoice that billed exactly these figures; null while the day is not billed. */
  invoiceNumber: string | null;
  /** Quarter-hours of a billed day for which the meter has another value now. */
  changedCount: number;
}

type Series = TenantConsumption['series'];

/**
 * Null unless the origin of each known quarter-hour is known: part of a day in two colours and part in none would look
 * like a gap. Null too where roof and grid do not add up to the meter and no invoice explains why.
 */
export function daySplit(series: Series, origin: OwnElectricityDay | undefined): DaySplit | null {
  const measured = Object.values(series);
  if (!origin || origin.quarterHours.length !== measured.length) return null;
  const { quarterHours, invoice } = origin;
  if (measured.some((energyWh, index) => energyWh !== null && getItem(quarterHours, index).pvWh === null)) return null;
  const changedCount = quarterHours.filter((quarterHour, index) =>
    isUnlike(quarterHour, getItem(measured, index)),
  ).length;
  if (changedCount > 0 && invoice === null) return null;
  const sum = (of: 'pvWh' | 'gridWh') => quarterHours.reduce((total, quarterHour) => total + (quarterHour[of] ?? 0), 0);
  const [pvWh, totalWh] = [sum('pvWh'), sum('pvWh') + sum('gridWh')];
  return {
    pvWh: quarterHours.map((quarterHour) => quarterHour.pvWh),
    gridWh: quarterHours.map((quarterHour) => quarterHour.gridWh),
    totalWh,
    pvShare: totalWh === 0 ? null : pvWh / totalWh,
    invoiceNumber: invoice?.number ?? null,
    changedCount,
  };
}

type QuarterHour = OwnElectricityDay['quarterHours'][number];

const isUnlike = (quarterHour: QuarterHour, energyWh: number | null) =>
  sumOf(quarterHour) !== null && sumOf(quarterHour) !== energyWh;

const sumOf = ({ pvWh, gridWh }: QuarterHour) => (pvWh === null || gridWh === null ? null : pvWh + gridWh);
