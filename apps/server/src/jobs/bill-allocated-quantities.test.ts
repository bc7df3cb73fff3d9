import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import type { BillingRun } from '@lichthof/contracts/billing/billing-runs.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import type { InvoicePage } from '@lichthof/contracts/billing/invoice-lists.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailbox, plainTypesetter } from '../features/billing/run-tools-for-tests.ts';
import * as files from '../features/imports/import-file-for-tests.ts';
import { aBilledEstate, type BilledTestEstate, fill } from '../testing/billed-estate.ts';
import { aContract, aParticipant } from '../testing/electricity-makers.ts';
import { aMeter, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startBillingJob } from './run-billing.ts';
import { startImportJob } from './run-imports.ts';

const period = { from: '2026-03-02', to: '2026-03-05' };
const isByDay = (index: number) => index >= 24 && index < 72;
/** Whole Wh that differ from quarter-hour to quarter-hour, not above the consumption of 60, 70 and 40 Wh. */
const allocatedWh = [
  (index: number) => (isByDay(index) ? 20 + (index % 7) : 0),
  (index: number) => (isByDay(index) ? 70 - (index % 5) : 0),
  (index: number) => (isByDay(index) ? index % 3 : 0),
];

let server: TestServer;
let stop: (() => Promise<void>)[];
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(() => {
  const { db } = server;
  const log = { error: (error: unknown) => expect(error).toBeUndefined() };
  stop = [
    startImportJob({ db, log, pauseMs: 20 }),
    startBillingJob({
      db,
      log,
      typesetter: plainTypesetter,
      mailSender: mailbox(),
      publicUrl: 'http://localhost:3000',
    }),
  ];
});
afterEach(() => Promise.all(stop.map((end) => end())));

interface AllocatedEstate extends BilledTestEstate {
  url: string;
  headers: { authorization: string };
  /** The meters for the quantities: of two apartments and of the general electricity. */
  meterIds: number[];
}

/** Two apartments and the general electricity, each with a meter for the quantities of the metering operator. */
async function anAllocatedEstate(): Promise<AllocatedEstate> {
  const { db } = server;
  const supply = { allocation_key: AllocationKey.External };
  const estate = await aBilledEstate(db, period, { apartmentCount: 2, supply });
  const { customerId, estateId, tariffId } = estate;
  const stairs = await aMeter(db, estate, {
    kind: MeterKind.GeneralConsumption,
    measuringPoint: MeasuringPoint.General,
  });
  await fill(db, { customerId, meterId: stairs, period }, () => 40);
  const participantId = await aParticipant(db, estate);
  await aContract(db, { customerId, participantId }, { tariffs: [{ tariffId }] });
  const named = { customer_id: customerId, participant_id: participantId, meter_id: stairs };
  await db.insertInto('participant_meter').values(named).execute();
  const kind = MeterKind.AllocatedQuantity;
  const meterIds = [];
  for (const { apartmentId } of estate.apartments) meterIds.push(await aMeter(db, estate, { apartmentId, kind }));
  meterIds.push(await aMeter(db, estate, { kind, measuringPoint: MeasuringPoint.General }));
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId };
  const headers = await server.signInAs(await aUser(db, [right]));
  return { ...estate, meterIds, headers, url: `/api/customers/${customerId}/estates/${estateId}/imports` };
}

const columns = ['Eigendeckung 1 [Wh]', 'Eigendeckung 2 [Wh]', 'Eigendeckung Allgemein [Wh]'];

/** The metering operator's file: one column for each participant. */
function fileOf(amountOf: (column: number, index: number, day: string) => number): string {
  const rows = eachDay(period.from, period.to).flatMap((day) =>
    files
      .timesOf(day)
      .map((time, index) => [time, ...columns.map((_, column) => amountOf(column, index, day))].join(';')),
  );
  return [['Zeit', ...columns].join(';'), ...rows].join('\n');
}

const rightFile = () => fileOf((column, index) => allocatedWh[column]!(index));

async function load(estate: AllocatedEstate, content: string): Promise<Import> {
  const { importId } = await files.uploaded(server, estate, content);
  const mapping = files.mappingOf(estate.meterIds);
  const started = await files.send(server, estate, { importId, action: 'start', mapping });
  expect(started.statusCode).toBe(200);
  return files.importEnded(server, estate, importId);
}

const runsUrl = ({ url }: AllocatedEstate) => url.replace(/imports$/, 'billing-runs');

async function preview(estate: AllocatedEstate): Promise<BillingPreview> {
  const { headers } = estate;
  return (
    await server.app.inject({ url: `${runsUrl(estate)}/preview?from=${period.from}&to=${period.to}`, headers })
  ).json();
}

async function start(estate: AllocatedEstate, { drafts }: BillingPreview) {
  const grossCents = drafts.reduce((sum, draft) => sum + draft.grossCents, 0);
  return server.app.inject({
    method: 'POST',
    url: runsUrl(estate),
    headers: estate.headers,
    payload: { ...period, invoiceCount: drafts.length, grossCents },
  });
}

async function runEnded(estate: AllocatedEstate, { runId }: BillingRun): Promise<BillingRun> {
  for (;;) {
    const url = `${runsUrl(estate)}/${runId}`;
    const run = (await server.app.inject({ url, headers: estate.headers })).json<BillingRun>();
    if (run.state !== 'ready') return run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function questionsOf(estate: AllocatedEstate, content: string) {
  const { importId } = await files.uploaded(server, estate, content);
  const mapping = files.mappingOf(estate.meterIds);
  await files.answerParts(server, estate, { importId, mapping });
  const send = (action: 'preview' | 'start') =>
    server.app.inject({
      method: 'POST',
      url: `${estate.url}/${importId}/${action}`,
      headers: estate.headers,
      payload: { mapping, ...(action === 'start' && { decisions: [] }) },
    });
  const { questions } = (await send('preview')).json<ImportPreview>();
  return { codes: questions.map(({ code }) => code), started: await send('start') };
}

describe('an estate whose metering operator allocates', () => {
  it('has the quantities of the file on its issued invoices', async () => {
    const estate = await anAllocatedEstate();
    expect((await load(estate, rightFile())).state).toBe('done');
    const checked = await preview(estate);
    expect(checked.issues.filter(({ severity }) => severity === 'blocks')).toEqual([]);
    expect(checked.checks.isAllocationExact).toBe(true);

    const started = await start(estate, checked);
    expect(started.statusCode).toBe(200);
    expect((await runEnded(estate, started.json())).state).toBe('success');
    const url = estate.url.replace(/imports$/, 'invoices');
    const { invoices } = (await server.app.inject({ url, headers: estate.headers })).json<InvoicePage>();
    const sumOfFile = (column: number) =>
      3 * Array.from({ length: 96 }, (_, index) => allocatedWh[column]!(index)).reduce((sum, wh) => sum + wh, 0);
    const usedWh = [60, 70, 40].map((wh) => 3 * 96 * wh);
    const inOrder = invoices.toSorted((a, b) => a.number.localeCompare(b.number));
    expect(inOrder.map(({ pvWh, gridWh }) => [pvWh, gridWh])).toEqual(
      usedWh.map((used, column) => [sumOfFile(column), used - sumOfFile(column)]),
    );
  });

  it('is asked about quantities above consumption or generation before they are loaded', async () => {
    const estate = await anAllocatedEstate();
    const aboveConsumption = await questionsOf(
      estate,
      fileOf((column) => (column === 0 ? 65 : 0)),
    );
    expect(aboveConsumption.codes).toContain('allocationAboveConsumption');
    expect(aboveConsumption.started.statusCode).toBe(422);
    expect(aboveConsumption.started.json().metadata.code).toBe(ErrorCode.ImportHasQuestions);
    await fill(server.db, { ...estate, meterId: estate.pvMeterId, period }, (_, index) => (isByDay(index) ? 50 : 0));
    const aboveGeneration = await questionsOf(estate, rightFile());
    expect(aboveGeneration.codes).toContain('allocationAboveGeneration');
    expect(aboveGeneration.started.json().metadata.code).toBe(ErrorCode.ImportHasQuestions);
  });

  it('is not billed where a quarter-hour is above consumption or generation, though the days are not', async () => {
    const estate = await anAllocatedEstate();
    const tooMuch = fileOf((column, index) =>
      index === 40 ? [65, 70, 40][column]! : index === 3 ? [0, 0, 9][column]! : 0,
    );
    expect((await load(estate, tooMuch)).state).toBe('done');
    const checked = await preview(estate);
    const blocking = checked.issues.filter(({ severity }) => severity === 'blocks');
    expect(blocking.map(({ code, quarterHours, excessWh }) => [code, quarterHours, excessWh])).toEqual([
      ['allocationAboveConsumption', 3, 3 * 5],
      ['allocationAboveLocal', 3, 3 * 9],
    ]);
    const refused = await start(estate, checked);
    expect([refused.statusCode, refused.json().metadata.code]).toEqual([422, ErrorCode.BillingNotReady]);
  });

  it('bills tenant and owner by one meter when they follow each other', async () => {
    const estate = await anAllocatedEstate();
    const { db } = server;
    const [left] = estate.apartments;
    const { customerId, tariffId } = estate;
    await db.deleteFrom('contract_tariff').where('contract_id', '=', left!.contractId).execute();
    await db
      .updateTable('contract')
      .set({ during: '[2020-01-01,2026-03-03)' })
      .where('id', '=', left!.contractId)
      .execute();
    const tariff = { customer_id: customerId, contract_id: left!.contractId, tariff_id: tariffId };
    await db
      .insertInto('contract_tariff')
      .values({ ...tariff, during: '[2020-01-01,2026-03-03)' })
      .execute();
    const owner = await aParticipant(db, estate, { type: 'vacant', apartmentId: left!.apartmentId });
    const vacancy = await aContract(
      db,
      { customerId, participantId: owner },
      { during: '[2026-03-03,)', tariffs: [{ tariffId }] },
    );
    expect((await load(estate, rightFile())).state).toBe('done');
    const { drafts, issues } = await preview(estate);
    expect(issues.filter(({ severity }) => severity === 'blocks')).toEqual([]);
    const ofDay = Array.from({ length: 96 }, (_, index) => allocatedWh[0]!(index)).reduce((sum, wh) => sum + wh, 0);
    const pvOf = (contractId: number) => drafts.find((draft) => draft.contractId === contractId)!.pvWh;
    expect([pvOf(left!.contractId), pvOf(vacancy)]).toEqual([ofDay, 2 * ofDay]);
  });
});
