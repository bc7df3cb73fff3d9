import type { TenantConsumption } from '@lichthof/contracts/apartments.ts';
import type { OwnElectricityDay } from '@lichthof/contracts/own-electricity.ts';

/** The origin of a day's electricity by quarter-hour, Wh; null is missing. */
export interface DaySplit {
  pvWh: (number | null)[];
  gridWh: (number | null)[];
  /** Of the energy whose origin is known; null without any. */
  pvShare: number | null;
}

/**
 * Null unless the origin of each known quarter-hour is known: part of a day in two colours and part in none would look
 * like a gap.
 */
export function daySplit(
  series: TenantConsumption['series'],
  quarterHours: OwnElectricityDay['quarterHours'] | undefined,
): DaySplit | null {
  const known = Object.values(series);
  if (!quarterHours || quarterHours.length !== known.length) return null;
  if (known.some((energyWh, index) => energyWh !== null && quarterHours[index]!.pvWh === null)) return null;
  const sum = (of: 'pvWh' | 'gridWh') => quarterHours.reduce((total, quarterHour) => total + (quarterHour[of] ?? 0), 0);
  const [pvWh, totalWh] = [sum('pvWh'), sum('pvWh') + sum('gridWh')];
  return {
    pvWh: quarterHours.map((quarterHour) => quarterHour.pvWh),
    gridWh: quarterHours.map((quarterHour) => quarterHour.gridWh),
    pvShare: totalWh === 0 ? null : pvWh / totalWh,
  };
}
