/** Energy in Wh per quarter-hour of a local day; null is unknown. */
export type Series = (number | null)[];

/** The balance of an estate per quarter-hour of one local day. */
export interface EstateSeries {
  pv: Series;
  consumption: Series;
  gridImport: Series;
  feedIn: Series;
  charge: Series;
  discharge: Series;
  selfConsumption: Series;
}

/** Calculates per quarter-hour; unknown where any of the series is. */
export function deriveSeries(series: Series[], calculate: (...energiesWh: Energies) => number): Series {
  const energiesWh: Energies = [0, 0, 0, 0, 0];
  return series[0]!.map((_, index) => {
    for (let position = 0; position < series.length; position += 1) {
      const energyWh = series[position]![index] ?? null;
      if (energyWh === null) return null;
      energiesWh[position] = energyWh;
    }
    return calculate(...energiesWh);
  });
}

export function unknownSeries(quarterHours: number): Series {
  return Array.from({ length: quarterHours }, () => null);
}

type Energies = [number, number, number, number, number];
