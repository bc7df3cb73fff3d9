import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anImportingEstate, mappingOf, timesOf, uploaded } from '../import-file-for-tests.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anImportingEstate>>;

beforeAll(async () => {
  server = await startTestServer();
  estate = await anImportingEstate(server);
});
afterAll(() => server.close());

const whole = ['Zeit;WE 01 [kWh];WE 02 [kWh]', ...timesOf('2025-01-01').map((time) => `${time};0,25;0,170`)].join('\n');
const cut = whole.slice(0, -2);

async function openKinds(content: string) {
  const { layout } = await uploaded(server, estate, content);
  return layout.format === 'recipe' ? layout.parts.flatMap(({ kind, proof }) => (proof ? [] : [kind])) : [];
}

describe('a file that ends within its last number', () => {
  it('is asked about, and not stored without an answer', async () => {
    expect(await openKinds(cut)).toContain('lastRow');
    const { importId } = await uploaded(server, estate, cut);
    const { headers, url, meterIds } = estate;
    const payload = { mapping: mappingOf(meterIds, 'kWh') };
    const started = await server.app.inject({ method: 'POST', url: `${url}/${importId}/start`, headers, payload });
    expect([started.statusCode, started.json().metadata.code]).toEqual([422, ErrorCode.ImportHasQuestions]);
  });

  it.each([
    ['the last number is whole', whole],
    ['a line end follows', `${cut}\n`],
  ])('is none where %s', async (_, content) => {
    expect(await openKinds(content)).not.toContain('lastRow');
  });
});
