import type { Import } from '@lichthof/contracts/imports/imports.ts';
import type { CustomerMonth } from '@lichthof/contracts/monitoring/customer-month.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { AmountUnit } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimRun } from '../features/billing/billing-run-claims.db.ts';
import { insertRun } from '../features/billing/billing-runs.db.ts';
import { sumRunFigures } from '../features/billing/issuing/run-figures.ts';
import { mailbox, plainTypesetter } from '../features/billing/run-tools-for-tests.ts';
import { importEnded, send, upload } from '../features/imports/import-file-for-tests.ts';
import { deriveMarkedDays, findMarkedEstates } from '../features/monitoring/estate-days.db.ts';
import { startImportJob } from '../jobs/run-imports.ts';
import { aBilledEstate, type BilledTestEstate } from '../testing/billed-estate.ts';
import { aCustomer, aMeter, anEstate, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  getAs,
  readExportedWh,
  readMeterCurvesWh,
  readShownEnergies,
  type ReadEstate,
} from './same-figures-for-tests.ts';
import { carryOutRun, prepareBilling } from '../features/billing/calls-for-tests.ts';

const data = resolve(import.meta.dirname, '../../../../../shared/data');
const communityFile = resolve(data, 'quarter-hours/example_2023-08.csv');
const batteryFile = resolve(data, 'storage/timedata.csv');

let server: TestServer;
let stopLoading: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer();
  stopLoading = startImportJob({ db: server.db, log: console, pauseMs: 20 });
});
afterAll(async () => {
  await stopLoading();
  await server.close();
});

describe.skipIf(!existsSync(communityFile))('a measured month of five apartments and four plants, imported', () => {
  const month = { from: '2023-08-01', to: '2023-09-01' };
  let billed: BilledTestEstate;
  let estate: ReadEstate;
  let roofs: number[];
  let file: ReturnType<typeof readTable>;

  beforeAll(async () => {
    billed = await aBilledEstate(server.db, { from: month.from, to: month.from }, { apartmentCount: 5 });
    const roof = { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal };
    roofs = [billed.pvMeterId];
    while (roofs.length < 4) roofs.push(await aMeter(server.db, billed, roof));
    estate = await asOwner(billed);
    file = readTable(communityFile, ',');
    await importFile(estate, readFileSync(communityFile), [
      ...columnsOf('_total_kwh').map((column, index) => toMeter(column, billed.apartments[index]!.meterId)),
      ...columnsOf('_gen_kwh').map((column, index) => toMeter(column, roofs[index]!)),
    ]);
  });

  const columnsOf = (ending: string) => file.header.flatMap((name, column) => (name.endsWith(ending) ? [column] : []));
  const sumOf = (ending: string) =>
    columnsOf(ending).reduce((sum, column) => sum + Math.round(1000 * sumColumn(file.rows, column)), 0);
  const toMeter = (column: number, meterId: number) => ({ column, meterId, unit: 'kWh' as const });

  it('shows the sums of the file everywhere', async () => {
    const shown = await readShownEnergies(estate, month);
    expect(new Set(shown.consumption)).toEqual(new Set([sumOf('_total_kwh')]));
    expect(new Set(shown.generation)).toEqual(new Set([sumOf('_gen_kwh')]));
    const balance = shown.consumption[0]! - shown.generation[0]!;
    for (const [index, importWh] of shown.gridConsumption.entries()) {
      expect(importWh! - shown.gridFeed[index]!).toBe(balance);
    }
    const { days, pvGeneration } = await getAs<CustomerMonth>(estate, `/api/customers/${estate.customerId}/month`);
    expect([days, pvGeneration.energyWh]).toEqual([month, sumOf('_gen_kwh')]);
  });

  it('exports and draws each meter with the sum of its column', async () => {
    const meters = [...billed.apartments.map(({ meterId }) => meterId), ...roofs];
    const columns = [...columnsOf('_total_kwh'), ...columnsOf('_gen_kwh')];
    for (const [index, column] of columns.entries()) {
      const wh = Math.round(1000 * sumColumn(file.rows, column));
      expect(await readMeterCurvesWh(estate, [meters[index]!], month)).toBe(wh);
    }
    expect(await readExportedWh(estate, meters, month)).toBe(sumOf('_total_kwh') + sumOf('_gen_kwh'));
  });

  it('bills each apartment the sum of its column, and all of them what the tile shows', async () => {
    await billMonth(billed, month);
    const invoices = await server.db
      .selectFrom('invoice')
      .innerJoin('participant', 'participant.id', 'invoice.participant_id')
      .where('invoice.estate_id', '=', billed.estateId)
      .orderBy('apartment_id')
      .select(['pv_wh', 'grid_wh'])
      .execute();
    const sums = columnsOf('_total_kwh').map((column) => Math.round(1000 * sumColumn(file.rows, column)));
    expect(invoices.map(({ pv_wh, grid_wh }) => pv_wh + grid_wh)).toEqual(sums);
    const { gridConsumption, consumption } = await readShownEnergies(estate, month);
    expect(sums.reduce((sum, wh) => sum + wh, 0)).toBe(consumption[0]);
    expect(invoices.reduce((sum, { grid_wh }) => sum + grid_wh, 0)).toBe(gridConsumption[0]);
  });
});

describe.skipIf(!existsSync(batteryFile))('a measured day of a house with a battery, imported', () => {
  const day = { from: '2026-01-15', to: '2026-01-16' };

  it('shows the sums of the file everywhere', async () => {
    const customerId = await aCustomer(server.db);
    const place = { customerId, estateId: await anEstate(server.db, customerId) };
    const estate = await asOwner(place);
    const { rows } = readTable(batteryFile, ';');
    const powers = meanPowers(rows);
    const columns = Object.values(powers);
    const meters = await Promise.all(Object.values(batteryMeters).map((of) => aMeter(server.db, place, of)));
    const lines = columns[0]!.map((_, index) => {
      const time = `${day.from} ${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;
      return [time, ...columns.map((column) => column[index]!.toFixed(6).replace('.', ','))].join(';');
    });
    const header = ['Zeit', ...Object.keys(powers).map((name) => `${name} [W]`)].join(';');
    const mapping = meters.map((meterId, index) => ({ column: index + 1, meterId, unit: 'W' as const }));
    await importFile(estate, Buffer.from([header, ...lines].join('\n')), mapping);

    const shown = await readShownEnergies(estate, day);
    for (const [index, name] of (Object.keys(powers) as (keyof typeof powers)[]).entries()) {
      const fileWh = powers[name].reduce((sum, powerW) => sum + powerW / 4, 0);
      expect([name, new Set(shown[name]).size]).toEqual([name, 1]);
      // each of 96 quarter-hours is rounded to whole Wh
      expect(Math.abs(shown[name][0]! - fileWh)).toBeLessThan(48);
      expect(await readExportedWh(estate, [meters[index]!], day)).toBe(shown[name][0]);
      expect(await readMeterCurvesWh(estate, [meters[index]!], { ...day, step: 'quarter-hour' })).toBe(shown[name][0]);
    }
    // some rows of the file miss its own balance, so that the consumption is not the measured one to the watt-hour
    expect(new Set(shown.consumption).size).toBe(1);
    const usedWh = sumColumn(rows, 3) / 12;
    expect(Math.abs(shown.consumption[0]! - usedWh) / usedWh).toBeLessThan(0.01);
  });
});

const connection = MeasuringPoint.HouseConnection;
const batteryMeters = {
  generation: { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal },
  gridConsumption: { kind: MeterKind.GridConsumption, measuringPoint: connection },
  gridFeed: { kind: MeterKind.FeedIn, measuringPoint: connection },
  charge: { kind: MeterKind.Charge, measuringPoint: MeasuringPoint.Battery },
  discharge: { kind: MeterKind.Discharge, measuringPoint: MeasuringPoint.Battery },
};

/** The mean power in W of each quarter-hour of three rows, by quantity. */
function meanPowers(rows: string[][]): Record<keyof typeof batteryMeters, number[]> {
  const mean = (column: number, toShare: (powerW: number) => number) =>
    Array.from({ length: rows.length / 3 }, (_, index) => {
      const three = rows.slice(index * 3, index * 3 + 3);
      return three.reduce((sum, row) => sum + Math.max(0, toShare(numberIn(row[column]!))), 0) / 3;
    });
  const [forward, backward] = [(powerW: number) => powerW, (powerW: number) => -powerW];
  return {
    generation: mean(2, forward),
    gridConsumption: mean(4, forward),
    gridFeed: mean(4, backward),
    charge: mean(1, backward),
    discharge: mean(1, forward),
  };
}

async function asOwner({ customerId, estateId }: { customerId: number; estateId: number }): Promise<ReadEstate> {
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId };
  return { server, customerId, estateId, headers: await server.signInAs(await aUser(server.db, [right])) };
}

interface Mapped {
  column: number;
  meterId: number;
  unit: AmountUnit;
}

/** Loads a file as the portal does, with every question answered. */
async function importFile({ customerId, estateId, headers }: ReadEstate, content: Buffer, columns: Mapped[]) {
  const at = { url: `/api/customers/${customerId}/estates/${estateId}/imports`, headers };
  const { importId } = (await upload(server, at, content)).json<Import>();
  const mapping = columns.map(({ column, ...of }) => ({ seriesKey: String(column), ...of }));
  const started = await send(server, at, { importId, action: 'start', mapping });
  if (started.statusCode !== 200) throw new Error(started.body);
  expect((await importEnded(server, at, importId)).state).toBe('done');
  // as the job does within seconds; the list of estates shows what is derived
  const marked = await findMarkedEstates(server.db, 10);
  for (const { from, to, ...estate } of marked) await deriveMarkedDays(server.db, estate, { from, to });
}

async function billMonth(estate: BilledTestEstate, period: DayRange): Promise<void> {
  const { db } = server;
  const now = new Date('2023-09-20T10:00:00Z');
  const { drafts } = await prepareBilling(db, { ...estate, period, now });
  await insertRun(db, { ...estate, period, ...sumRunFigures(drafts), userId: await aUser(db) });
  const run = (await claimRun(db, 'test'))!;
  const { signal } = new AbortController();
  const tools = { mailSender: mailbox(), typesetter: plainTypesetter, publicUrl: 'http://localhost', pauseMs: 1 };
  await carryOutRun({ db, ...tools, now: () => now, signal }, run);
}

function readTable(file: string, delimiter: string): { header: string[]; rows: string[][] } {
  const lines = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const [header, ...rows] = lines.map((line) => line.split(delimiter));
  return { header: header!, rows };
}

const sumColumn = (rows: string[][], column: number) => rows.reduce((sum, row) => sum + numberIn(row[column]!), 0);
const numberIn = (text: string) => Number(text.replace(',', '.'));
