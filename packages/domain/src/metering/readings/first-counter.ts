import { MeasuringPoint } from '../codes.ts';
import type { BaseUnit } from '../counters/counter-values.ts';

/** An apartment uses 500,000 kWh in a century or more. */
const usualWh = 500_000_000;
const usualWhOfEstate = 5_000_000_000;
const usualLitres = 50_000_000;

const ofEstate: ReadonlySet<MeasuringPoint> = new Set([
  MeasuringPoint.HouseConnection,
  MeasuringPoint.PvTotal,
  MeasuringPoint.PvSingle,
  MeasuringPoint.Heating,
]);

/** Whether a counter at the installation is so large that it was probably mistyped, such as 9,999,999 kWh. */
export function isUnusualFirstCounter(
  counter: number,
  { measuringPoint, baseUnit }: { measuringPoint: MeasuringPoint; baseUnit: BaseUnit },
): boolean {
  if (baseUnit === 'l') return counter > usualLitres;
  return counter > (ofEstate.has(measuringPoint) ? usualWhOfEstate : usualWh);
}
