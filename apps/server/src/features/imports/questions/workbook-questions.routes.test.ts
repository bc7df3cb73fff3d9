import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
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
  const sheets = { Juli: cellsOf(fileOf(['2023-07-01'])), August: cellsOf(fileOf(['2023-08-01'], undefined, 30)) };
  const uploaded = (await upload(server, estate, await workbookOf(sheets))).json<Import>();
  const { importId } = uploaded;
  const mapping = mappingOf(estate.meterIds);
  const preview = async () =>
    (await send(server, estate, { importId, action: 'preview', mapping })).json<ImportPreview>().questions;
  const options = [
    { answer: '0', text: 'Juli' },
    { answer: '1', text: 'August' },
  ];
  expect(await preview()).toContainEqual(expect.objectContaining({ code: 'sheet', options }));
  const refused = await send(server, estate, { importId, action: 'start', mapping });
  expect(refused.json()).toMatchObject({ metadata: { code: ErrorCode.ImportHasQuestions } });

  const payload = { sheet: 1, stamp: 'start' };
  const { headers } = estate;
  await server.app.inject({ method: 'PUT', url: `${estate.url}/${importId}/layout`, headers, payload });
  expect(await preview()).not.toContainEqual(expect.objectContaining({ code: 'sheet' }));
  await send(server, estate, { importId, action: 'start', mapping });
  const stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 });
  expect(await importEnded(server, estate, importId)).toMatchObject({ state: 'done' });
  await stop();
  const stored = await server.db
    .selectFrom('meter_day')
    .select(['day', 'total'])
    .where('customer_id', '=', estate.customerId)
    .execute();
  expect(stored.map(({ day, total }) => [day, total])).toEqual([
    ['2023-08-01', 96 * 30],
    ['2023-08-01', 96 * 30],
  ]);
});
