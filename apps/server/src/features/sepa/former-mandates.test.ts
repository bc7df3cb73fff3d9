import type { DirectDebitPreview } from '@lichthof/contracts/payments/direct-debits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aChangedAccount, formerReference, newReference } from '../../testing/changed-account.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

async function changedAccount(announced: string) {
  const account = await aChangedAccount(server.db, { announced });
  const headers = await server.signInAs(account.userId);
  const url = `/api/customers/${account.customerId}/estates/${account.estateId}/sepa-file-preview`;
  const preview = async (payload: object = {}): Promise<DirectDebitPreview> =>
    (await server.app.inject({ method: 'POST', url, headers, payload })).json();
  return { ...account, preview };
}

it('collects nothing that was announced with a former mandate before it is announced anew', async () => {
  const { invoiceId, instalmentId, preview } = await changedAccount(formerReference);
  const { debits, incomplete } = await preview();
  expect([debits, incomplete.map(({ reason }) => reason)]).toEqual([[], ['formerMandate', 'formerMandate']]);
  const chosen = await preview({ invoiceIds: [invoiceId] });
  expect(chosen.incomplete.map(({ reason }) => reason)).toEqual(['formerMandate']);
  const confirmed = { retriedInvoiceIds: [invoiceId], retriedInstalmentIds: [instalmentId] };
  expect(await preview(confirmed)).toMatchObject({ debits: [{ invoiceId }, { instalmentId }], incomplete: [] });
});

it('collects what was announced with the mandate in force', async () => {
  const { preview } = await changedAccount(newReference);
  expect(await preview()).toMatchObject({ debits: [{}, {}], incomplete: [] });
});
