import type { DemoEstate } from './demo-estate.ts';
import type { DemoElectricity } from './electricity/demo-contracts.ts';
import { lindenhofElectricity } from './electricity/lindenhof-electricity.ts';
import { musterhausElectricity } from './electricity/musterhaus-electricity.ts';
import { priessnitzhofElectricity } from './electricity/priessnitzhof-electricity.ts';
import { sonnenhofElectricity } from './electricity/sonnenhof-electricity.ts';
import { weidenhofElectricity } from './electricity/weidenhof-electricity.ts';

const electricityOf: Record<string, (estate: DemoEstate, firstDay: string) => DemoElectricity> = {
  weidenhof: weidenhofElectricity,
  'priessnitzhof-nord': priessnitzhofElectricity,
  sonnenhof: sonnenhofElectricity,
  lindenhof: lindenhofElectricity,
  musterhaus: musterhausElectricity,
};

/** Null for an estate without tenant electricity. */
export function demoElectricity(estate: DemoEstate, firstDay: string): DemoElectricity | null {
  return electricityOf[estate.key]?.(estate, firstDay) ?? null;
}
