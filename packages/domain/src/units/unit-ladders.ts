import { requireValue, getLast } from '../collections/items.ts';

/** One unit of a ladder and its size in base units. */
interface Rung {
  unit: string;
  size: number;
}

/** Units of one quantity, from the base unit up. */
export type Ladder = readonly Rung[];

export const energyLadder = ladderOf('Wh', 'kWh', 'MWh', 'GWh', 'TWh');
export const powerLadder = ladderOf('W', 'kW', 'MW', 'GW', 'TW');
export const peakPowerLadder = ladderOf('Wp', 'kWp', 'MWp', 'GWp', 'TWp');
export const massLadder = ladderOf('g', 'kg', 'Mg');
/** Water and gas are stored in litres and always shown in m³. */
export const volumeLadder: Ladder = [{ unit: 'm³', size: 1000 }];

export interface ScaledAmount {
  /** Rounded to the shown number of decimals. */
  figure: number;
  unit: string;
  decimals: number;
}

/**
 * Picks the unit in which the amount has the given number of digits (more only in the last unit): 2668237 Wh is 2.67
 * MWh.
 */
export function scaleUnit(amount: number, ladder: Ladder, digits: 3 | 4 = 3): ScaledAmount {
  const scaled = ladder.map((rung) => scaleTo(rung, amount, digits));
  return scaled.find(({ figure }) => Math.abs(figure) < 1000) ?? getLast(scaled);
}

/** The rung of a unit that `scaleUnit` has picked. */
export const getRung = (ladder: Ladder, unit: string): Rung =>
  requireValue(
    ladder.find((rung) => rung.unit === unit),
    `unit ${unit}`,
  );

function scaleTo({ unit, size }: Rung, amount: number, digits: number): ScaledAmount {
  const exact = amount / size;
  const decimals = size === 1 ? 0 : decimalsFor(exact, digits);
  return { figure: roundTo(exact, decimals), unit, decimals };
}

function decimalsFor(exact: number, digits: number): number {
  const decimals = Math.max(0, digits - digitsBeforePoint(exact));
  // 9.996 rounds to 10.0, which has one more digit before the point
  return Math.max(0, digits - digitsBeforePoint(roundTo(exact, decimals)));
}

function digitsBeforePoint(figure: number): number {
  return String(Math.trunc(Math.abs(figure))).length;
}

function roundTo(figure: number, decimals: number): number {
  const scale = 10 ** decimals;
  return (Math.sign(figure) * Math.round(Math.abs(figure) * scale)) / scale + 0;
}

function ladderOf(...units: string[]): Ladder {
  return units.map((unit, index) => ({ unit, size: 1000 ** index }));
}
