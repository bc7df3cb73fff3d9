import type { EstatesOverview } from '@lichthof/contracts/estates-overview.ts';
import type { HeatMap } from '@lichthof/contracts/load-charts.ts';
import type { ActivePerformance, Kpis, Series } from '@lichthof/contracts/monitoring.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { TestServer } from '../testing/test-server.ts';

/** An estate as its manager reads it. */
export interface ReadEstate {
  server: TestServer;
  headers: { authorization: string };
  customerId: number;
  estateId: number;
}

async function get<Answer>({ server, headers }: ReadEstate, url: string): Promise<Answer> {
  const response = await server.app.inject({ url, headers });
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  return response.json();
}

const sumOf = (series: Series) => Object.values(series).reduce<number>((sum, wh) => sum + (wh ?? 0), 0);

/** Consumption and generation in Wh, everywhere that they are shown for the period. */
export async function readShownEnergies(estate: ReadEstate, { from, to }: DayRange) {
  const { customerId, estateId } = estate;
  const path = `/api/estate/${estateId}`;
  const period = `from=${from}&to=${to}`;
  const kpis = await get<Kpis>(estate, `${path}/kpis?${period}`);
  const chart = (resolution: string) =>
    get<ActivePerformance>(estate, `${path}/charts/activeperformance?${period}&resolution=${resolution}`);
  const heat = async (series: string) => {
    const { days } = await get<HeatMap>(estate, `${path}/charts/heatmap?${period}&series=${series}`);
    return days.flatMap(({ amountsWh }) => amountsWh).reduce<number>((sum, wh) => sum + (wh ?? 0), 0);
  };
  const charts = await Promise.all(['quarter-hour', 'day', 'month'].map(chart));
  const overview = await get<EstatesOverview>(estate, `/api/customers/${customerId}/estates/overview?${period}`);
  const line = overview.estates.find((one) => one.estateId === estateId)!;
  return {
    consumption: [
      kpis.electricityConsumption,
      kpis.balance.consumption.totalWh,
      line.electricityConsumption,
      await heat('consumption'),
      ...charts.map(({ energiesWh }) => sumOf(energiesWh.electricityConsumption)),
      ...charts.map(({ flowsWh }) =>
        [flowsWh.directWh, flowsWh.batteryToConsumptionWh, flowsWh.gridToConsumptionWh]
          .map(sumOf)
          .reduce((sum, wh) => sum + wh),
      ),
    ],
    generation: [
      kpis.pvGeneration,
      kpis.balance.generation.totalWh,
      line.pvGeneration,
      await heat('generation'),
      ...charts.map(({ energiesWh }) => sumOf(energiesWh.pvGeneration)),
      ...charts.map(({ flowsWh }) =>
        [flowsWh.directWh, flowsWh.pvToBatteryWh, flowsWh.pvToGridWh].map(sumOf).reduce((sum, wh) => sum + wh),
      ),
    ],
  };
}

/** The sum of an exported file by day in Wh, over some meters. */
export async function readExportedWh(estate: ReadEstate, meterIds: number[], { from, to }: DayRange): Promise<number> {
  const { server, headers, customerId, estateId } = estate;
  const choices = `step=day&form=long&unit=base&meterIds=${meterIds.join(',')}`;
  const url = `/api/customers/${customerId}/estates/${estateId}/exports/quarter-hours?from=${from}&to=${to}&${choices}`;
  const response = await server.app.inject({ url, headers });
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  const rows = response.body.split('\r\n').slice(1).filter(Boolean);
  return rows.reduce((sum, row) => sum + Number(row.split(';')[2]), 0);
}
