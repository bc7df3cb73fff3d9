import type { MeterSeries, QuarterHourSeries } from '@lichthof/contracts/monitoring/compact-series.ts';
import type { EstatesOverview, OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import type { HeatMap, HeatMapSeries } from '@lichthof/contracts/monitoring/load-charts.ts';
import type { ActivePerformance, KeyFigures, Kpis, Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import type { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { TestServer } from '../testing/test-server.ts';

/** An estate as its manager reads it. */
export interface ReadEstate {
  server: TestServer;
  headers: { authorization: string };
  customerId: number;
  estateId: number;
}

interface ShownQuantity {
  figure: keyof KeyFigures & keyof ActivePerformance['energiesWh'];
  power: keyof ActivePerformance & `electricity${string}`;
  quarterHours: Exclude<keyof QuarterHourSeries, 'from' | 'isLimitedToDays' | 'substituted'>;
  picture?: HeatMapSeries;
  /** In the list of estates. */
  listed?: keyof OverviewEstate;
  /** The parts that the chart stacks. */
  parts?: (keyof ActivePerformance['flowsWh'])[];
}

/** Where each quantity is shown. */
const quantities = {
  consumption: {
    figure: 'electricityConsumption',
    power: 'electricityConsumption',
    quarterHours: 'consumption',
    picture: 'consumption',
    listed: 'electricityConsumption',
    parts: ['directWh', 'batteryToConsumptionWh', 'gridToConsumptionWh'],
  },
  generation: {
    figure: 'pvGeneration',
    power: 'electricityGeneration',
    quarterHours: 'generation',
    picture: 'generation',
    listed: 'pvGeneration',
    parts: ['directWh', 'pvToBatteryWh', 'pvToGridWh'],
  },
  gridConsumption: {
    figure: 'electricityConsumptionFromGrid',
    power: 'electricityGridConsumption',
    quarterHours: 'gridConsumption',
    picture: 'gridConsumption',
    listed: 'electricityConsumptionFromGrid',
  },
  gridFeed: {
    figure: 'gridFeed',
    power: 'electricityGridFeed',
    quarterHours: 'gridFeed',
    picture: 'gridFeed',
    listed: 'gridFeed',
  },
  charge: { figure: 'batteryCharge', power: 'electricityStorageCharge', quarterHours: 'charge' },
  discharge: { figure: 'batteryDischarge', power: 'electricityStorageDischarge', quarterHours: 'discharge' },
} satisfies Record<string, ShownQuantity>;
type Quantity = keyof typeof quantities;

export async function getAs<Answer>({ server, headers }: ReadEstate, url: string): Promise<Answer> {
  const response = await server.app.inject({ url, headers });
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  return response.json();
}

const sumAll = (amounts: (number | null)[]) => amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
const sumOf = (series: Series) => sumAll(Object.values(series));

/** The energies in Wh of a period without gaps, everywhere that they are shown. */
export async function readShownEnergies(
  estate: ReadEstate,
  { from, to }: DayRange,
): Promise<Record<Quantity, (number | null)[]>> {
  const { customerId, estateId } = estate;
  const path = `/api/estate/${estateId}`;
  const period = `from=${from}&to=${to}`;
  const kpis = await getAs<Kpis>(estate, `${path}/kpis?${period}`);
  const readChart = (resolution: string) =>
    getAs<ActivePerformance>(estate, `${path}/charts/activeperformance?${period}&resolution=${resolution}`);
  const [byQuarterHour, ...coarser] = await Promise.all(['quarter-hour', 'day', 'month'].map(readChart));
  const charts = [byQuarterHour!, ...coarser];
  const arrays = await getAs<QuarterHourSeries>(estate, `${path}/charts/quarterhours?${period}`);
  const overview = await getAs<EstatesOverview>(estate, `/api/customers/${customerId}/estates/overview?${period}`);
  const line = overview.estates.find((one) => one.estateId === estateId)!;

  const readQuantity = async ({ figure, power, quarterHours, picture, listed, parts }: ShownQuantity) => [
    kpis[figure],
    ...charts.map(({ energiesWh }) => sumOf(energiesWh[figure])),
    // a kilowatt during a quarter-hour is 250 Wh
    Math.round(sumOf(byQuarterHour![power]) * 250),
    sumAll(arrays[quarterHours]),
    ...(picture ? [await sumPicture(estate, `${path}/charts/heatmap?${period}&series=${picture}`)] : []),
    ...(listed ? [line[listed] as number | null] : []),
    ...(parts ? charts.map(({ flowsWh }) => sumAll(parts.map((part) => sumOf(flowsWh[part])))) : []),
  ];
  const names = Object.keys(quantities) as Quantity[];
  const shown = await Promise.all(names.map(async (name) => [name, await readQuantity(quantities[name])] as const));
  return Object.fromEntries(shown) as Record<Quantity, (number | null)[]>;
}

async function sumPicture(estate: ReadEstate, url: string): Promise<number> {
  const { days } = await getAs<HeatMap>(estate, url);
  return sumAll(days.flatMap(({ amountsWh }) => amountsWh));
}

/** The sum of the curves of some meters in Wh. */
export async function readMeterCurvesWh(
  estate: ReadEstate,
  meterIds: number[],
  { from, to, step = 'day' }: DayRange & { step?: string },
): Promise<number> {
  const path = `/api/customers/${estate.customerId}/estates/${estate.estateId}/meter-series`;
  const query = `from=${from}&to=${to}&step=${step}&meterIds=${meterIds.join(',')}`;
  const { meters } = await getAs<MeterSeries>(estate, `${path}?${query}`);
  return sumAll(meters.flatMap(({ amounts }) => amounts));
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

/** The meters of a kind at a measuring point. */
export async function meterIdsOf(
  { server, estateId }: ReadEstate,
  { kind, point, name = '%' }: { kind: MeterKind; point: MeasuringPoint; name?: string },
): Promise<number[]> {
  const meters = await server.db
    .selectFrom('meter_assignment')
    .innerJoin('meter', 'meter.id', 'meter_assignment.meter_id')
    .where('meter.estate_id', '=', estateId)
    .where('kind', '=', kind)
    .where('measuring_point', '=', point)
    .where('name', 'like', name)
    .select('meter.id')
    .execute();
  return meters.map(({ id }) => id);
}
