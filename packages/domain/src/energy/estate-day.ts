import { energyTotalsOf, type EnergyTotals } from './energy-totals.ts';
import {
  deriveSeries,
  type EstateMeterDay,
  type EstateMeters,
  type EstateSeries,
  type Series,
  sortMeters,
  substitutedOf,
  sumOf,
  unknownSeries,
} from './estate-meters.ts';

/** The balance with its sums, and the quarter-hours that use a value that was not measured. */
export interface EstateDay extends EstateSeries {
  substituted: boolean[];
  totals: EnergyTotals;
}

/** The estate's own generation and storage. */
type LocalSeries = Pick<EstateSeries, 'pv' | 'charge' | 'discharge'>;
type DemandSeries = Pick<EstateSeries, 'consumption' | 'gridImport' | 'feedIn'>;

/**
 * Derives the balance of one local day from its assigned electricity meters (no water, gas or heat). With meters at the
 * grid connection, import and feed-in are measured and consumption is derived; without them, consumption is the sum of
 * its meters, and import and feed-in are derived. Unknown values stay unknown.
 */
export function deriveEstateDay(quarterHours: number, meterDays: EstateMeterDay[]): EstateDay {
  const meters = sortMeters(meterDays);
  const isConnectionMetered = meters.gridImport.length + meters.feedIn.length > 0;
  const local = {
    pv: sumOf(meters.pv, quarterHours),
    charge: sumOf(meters.charge, quarterHours),
    discharge: sumOf(meters.discharge, quarterHours),
  };
  const demand = isConnectionMetered ? demandFromConnection(meters, local) : demandFromConsumers(meters, local);
  const selfConsumption = deriveSeries([local.pv, demand.feedIn], (pv, feedIn) => Math.max(0, pv - feedIn));

  const series = { ...local, ...demand, selfConsumption };
  const substituted = substitutedOf(contributingMeters(meters, isConnectionMetered), quarterHours);
  return { ...series, substituted, totals: energyTotalsOf(series, substituted) };
}

function demandFromConnection(meters: EstateMeters, local: LocalSeries): DemandSeries {
  const quarterHours = local.pv.length;
  const gridImport =
    meters.gridImport.length > 0 ? sumOf(meters.gridImport, quarterHours) : unknownSeries(quarterHours);
  const feedIn = measuredFeedIn(meters, quarterHours);
  const consumption = deriveSeries(
    [gridImport, local.pv, local.discharge, feedIn, local.charge],
    (imported, pv, discharge, fedIn, charge) => Math.max(0, imported + pv + discharge - fedIn - charge),
  );
  return { consumption, gridImport, feedIn };
}

/**
 * Without PV feed-in is 0. With PV a missing feed-in meter makes it unknown, so that it never looks like 100 %
 * self-consumption.
 */
function measuredFeedIn(meters: EstateMeters, quarterHours: number): Series {
  if (meters.feedIn.length === 0 && meters.pv.length > 0) return unknownSeries(quarterHours);
  return sumOf(meters.feedIn, quarterHours);
}

function demandFromConsumers(meters: EstateMeters, { pv, discharge, charge }: LocalSeries): DemandSeries {
  const consumption = meters.consumption.length > 0 ? sumOf(meters.consumption, pv.length) : unknownSeries(pv.length);
  const needed = deriveSeries(
    [consumption, pv, discharge, charge],
    (consumed, generated, discharged, charged) => consumed - (generated + discharged - charged),
  );
  return {
    consumption,
    gridImport: deriveSeries([needed], (energyWh) => Math.max(0, energyWh)),
    feedIn: deriveSeries([needed], (energyWh) => Math.max(0, -energyWh)),
  };
}

function contributingMeters(meters: EstateMeters, isConnectionMetered: boolean): EstateMeterDay[] {
  const { consumption, ...others } = meters;
  return [...Object.values(others).flat(), ...(isConnectionMetered ? [] : consumption)];
}
