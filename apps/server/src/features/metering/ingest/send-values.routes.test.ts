import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anApiKey } from '../../../testing/api-key-makers.ts';
import { aCustomer, aMeter, anEstate } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let place: { customerId: number; estateId: number };
let meterId: number;
let otherMeterId: number;

beforeAll(async () => {
  server = await startTestServer();
  const customerId = await aCustomer(server.db);
  place = { customerId, estateId: await anEstate(server.db, customerId) };
  meterId = await aMeter(server.db, place);
  otherMeterId = await aMeter(server.db, { customerId, estateId: await anEstate(server.db, customerId) });
});
beforeEach(async () => {
  await sql`truncate meter_day, meter_month, counter_day, reading`.execute(server.db);
});
afterAll(() => server.close());

const counters = (...given: [string, number][]) => given.map(([at, counter]) => ({ meterId, at, counter }));
const quarterHour = () => counters(['2026-05-05T00:00:00+02:00', 1000], ['2026-05-05T00:15:00+02:00', 1250]);
const readDays = () => server.db.selectFrom('meter_day').selectAll().orderBy('day').execute();

describe("values that a customer's own system sends", () => {
  const sendAs = (secret: string, values: unknown, estateId = place.estateId) =>
    server.app.inject({
      method: 'POST',
      url: `/api/customers/${place.customerId}/estates/${estateId}/values`,
      headers: { authorization: `Bearer ${secret}` },
      payload: { values } as object,
    });
  const aKey = async (options: Parameters<typeof anApiKey>[2] = {}) =>
    (await anApiKey(server.db, place.customerId, { scopes: ['writeValues'], ...options })).secret;

  it('are stored like those of an edge, and the log names the key', async () => {
    const secret = await aKey({ name: 'Leitstelle' });
    const values = [...quarterHour(), { meterId, from: '2026-05-05T00:15:00+02:00', amount: 70 }];
    const first = await sendAs(secret, values);
    expect([first.statusCode, first.json()]).toEqual([200, { stored: 3, changed: 3, notices: [] }]);
    expect((await sendAs(secret, values)).json()).toEqual({ stored: 3, changed: 0, notices: [] });
    expect(await readDays()).toMatchObject([{ day: '2026-05-05', total: 320, missing: 94 }]);
    const audit = server.db.selectFrom('audit_entry').select(['after', 'api_key_name']);
    expect(await audit.where('action', '=', 'sendValues').execute()).toEqual([
      { after: { count: 3 }, api_key_name: 'Leitstelle' },
    ]);
  });

  it('are all refused when one is wrong, and every wrong value is named', async () => {
    const secret = await aKey();
    const answer = await sendAs(secret, [
      ...quarterHour(),
      { meterId: otherMeterId, at: '2026-05-05T00:00:00+02:00', counter: 1 },
      { meterId, at: 'gestern', counter: 1 },
      { meterId, from: '2026-05-05T00:01:00+02:00', amount: 1 },
    ]);
    expect([answer.statusCode, answer.json().metadata]).toEqual([
      422,
      {
        code: ErrorCode.ReadingsRefused,
        errorCount: 3,
        errors: [
          { index: 2, code: 'unknownMeter', field: 'meterId' },
          { index: 3, code: 'invalid', field: 'at' },
          { index: 4, code: 'notOnGrid', field: 'from' },
        ],
      },
    ]);
    expect(await readDays()).toEqual([]);
  });

  it('are answered with the steps of counters that look wrong', async () => {
    const answer = await sendAs(
      await aKey(),
      counters(['2026-05-05T00:00:00+02:00', 9_000_000], ['2026-05-05T00:15:00+02:00', 3]),
    );
    expect(answer.json()).toMatchObject({ notices: [{ meterId, code: 'counterReset', before: 9_000_000, after: 3 }] });
  });
});
