import { Medium } from '@lichthof/domain/metering/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anImportingEstate, mappingOf, send, timesOf, uploaded } from '../import-file-for-tests.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

it('asks about gas and water beyond what a meter lets through', async () => {
  const estate = await anImportingEstate(server);
  const [gas = 0, water = 0] = estate.meterIds;
  const media = [
    [gas, Medium.Gas],
    [water, Medium.ColdWater],
  ] as const;
  for (const [id, medium] of media) {
    await server.db.updateTable('meter').set({ medium, base_unit: 'l' }).where('id', '=', id).execute();
  }
  const rows = timesOf('2025-01-01').map((time) => `${time};19000;0,4`);
  const { importId } = await uploaded(server, estate, ['Zeit;Gas [m3];Wasser [m3]', ...rows, ''].join('\n'));
  const mapping = mappingOf(estate.meterIds, 'm3');
  const { questions } = (await send(server, estate, { importId, action: 'preview', mapping })).json();
  const asks = { code: 'flowTooHigh', meterId: gas, count: 96, total: 76_000_000 };
  expect(questions).toMatchObject([asks]);
});
