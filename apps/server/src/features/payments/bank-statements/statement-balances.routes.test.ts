import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anEstateWithInvoices } from './statement-estate-for-tests.ts';
import { aStatement } from './statement-for-tests.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

describe('the balances of bank statements', () => {
  it('tell by how much movements are missing', async () => {
    const estate = await anEstateWithInvoices(server);
    const { body } = await estate.upload(aStatement([{ amount: '5.00' }], { opening: '1.00', closing: '7.00' }));
    expect(body.balanceIssues).toEqual([{ kind: 'sum', closedOn: '2026-10-01', differenceCents: 100 }]);
  });

  it('tell of a statement that is missing since the last one', async () => {
    const estate = await anEstateWithInvoices(server);
    const check = async (day: string, opening: string, closing: string) =>
      (await estate.upload(aStatement([], { from: day, to: day, opening, closing }))).body;
    const { balances } = await check('2026-10-01', '5.00', '5.00');
    await estate.record({ balances });
    await estate.record({ balances });
    expect((await check('2026-10-02', '5.00', '5.00')).balanceIssues).toEqual([]);
    expect((await check('2026-10-03', '7.00', '7.00')).balanceIssues).toEqual([
      { kind: 'gap', from: '2026-10-01', to: '2026-10-03', closingCents: 500, openingCents: 700 },
    ]);
  });
});
