import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Consequences } from '@lichthof/contracts/imports/recipes.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startImportJob } from '../../../jobs/run-imports.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anImportingEstate, fileOf, importEnded, mappingOf, send, upload } from '../import-file-for-tests.ts';
import { cellsOf, workbookOf } from '../workbook-for-tests.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anImportingEstate>>;

beforeAll(async () => {
  server = await startTestServer();
  estate = await anImportingEstate(server);
});
afterAll(() => server.close());

it('loads the sheet that a person has chosen, and nothing before', async () => {
  const columns = ['a_Wh'];
  const sheets = {
    Juli: cellsOf(fileOf(['2023-07-01'], columns)),
    August: cellsOf(fileOf(['2023-08-01'], columns, 30)),
  };
  const uploaded = (await upload(server, estate, await workbookOf(sheets))).json<Import>();
  const { importId } = uploaded;
  const mapping = mappingOf(estate.meterIds.slice(0, 1));
  const { headers, url } = estate;
  const inject = (method: 'POST' | 'PUT', action: string, payload: object) =>
    server.app.inject({ method, url: `${url}/${importId}/${action}`, headers, payload });
  const refused = await inject('POST', 'start', { mapping, decisions: [] });
  expect(refused.json()).toMatchObject({ metadata: { code: ErrorCode.ImportHasQuestions } });
  const consequences = await inject('POST', 'consequences', { mapping });
  const ofSheets = consequences.json<Consequences>().find(({ part }) => part === 'sheet');
  expect(ofSheets?.readings.map(([one]) => one?.total)).toEqual([96 * 25, 96 * 30]);

  await inject('PUT', 'layout', { answers: [{ part: 'sheet', reading: 1 }] });
  await send(server, estate, { importId, action: 'start', mapping });
  const stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 });
  expect(await importEnded(server, estate, importId)).toMatchObject({ state: 'done' });
  await stop();
  const stored = await server.db
    .selectFrom('meter_day')
    .select(['day', 'total'])
    .where('customer_id', '=', estate.customerId)
    .execute();
  expect(stored.map(({ day, total }) => [day, total])).toEqual([['2023-08-01', 96 * 30]]);
});
