import type { OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';

/** Figures of which more is better, by the columns that show them. */
const rankedFigures = {
  selfConsumption: ({ selfConsumption }) => selfConsumption,
  autarky: ownAutarky,
  yield: specificYieldOf,
  completeness: ({ completeness }) => completeness,
} as const satisfies Record<string, (estate: OverviewEstate) => number | null>;
export type RankedFigure = keyof typeof rankedFigures;

export const isRankedFigure = (columnId: string): columnId is RankedFigure => Object.hasOwn(rankedFigures, columnId);

/** Without PV all electricity comes from the grid, so autarky is not shown. */
export function ownAutarky({ hasPv, autarky }: OverviewEstate): number | null {
  return hasPv ? autarky : null;
}

/** PV generation of the period per installed power, in kWh per kWp; null unless both are known, for all of the period. */
export function specificYieldOf({ hasPv, pvGeneration, peakPowerKwp, valuesFrom }: OverviewEstate): number | null {
  if (!hasPv || valuesFrom !== null || pvGeneration === null || peakPowerKwp === null) return null;
  return pvGeneration / 1000 / peakPowerKwp;
}

export interface BestAndWorst {
  bestIds: ReadonlySet<number>;
  worstIds: ReadonlySet<number>;
}

/** A place that more estates share says nothing about any of them. */
const mostAtOnePlace = 3;

/** The estates with the highest and the lowest figure, as exact as the screen shows it; none if all are equal. */
export function bestAndWorstOf(estates: OverviewEstate[], figure: RankedFigure): BestAndWorst {
  const known = estates.flatMap((estate) => {
    const value = rankedFigures[figure](estate);
    return value === null ? [] : [{ estateId: estate.estateId, value: asShown(figure, value) }];
  });
  const [highest, lowest] = known.reduce(
    ([high, low], { value }) => [Math.max(high, value), Math.min(low, value)],
    [-Infinity, Infinity],
  );
  const idsWith = (value: number) => known.filter((one) => one.value === value).map(({ estateId }) => estateId);
  const marked = (ids: number[]) => new Set(ids.length <= mostAtOnePlace ? ids : []);
  if (highest <= lowest) return { bestIds: new Set(), worstIds: new Set() };
  return { bestIds: marked(idsWith(highest)), worstIds: marked(idsWith(lowest)) };
}

/** Shares with a decimal of per cent (completeness rounded down), yields in whole kWh per kWp. */
function asShown(figure: RankedFigure, value: number): number {
  if (figure === 'yield') return Math.round(value);
  return figure === 'completeness' ? Math.floor(value * 1000) : Math.round(value * 1000);
}
