import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { PortfolioContracts } from '@lichthof/contracts/places/portfolio-contracts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as sample from '../features/portfolio/portfolio-for-tests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { whileBanksAreKnown } from '../testing/while-banks-are-known.ts';
import { deleteOldDrafts } from './delete-old-drafts.ts';
import { storeRentRoll, supplyRentRoll } from './rent-roll-for-tests.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

async function aStoredRentRoll() {
  const admin = await sample.anEmptyCustomer(server);
  const stored = await storeRentRoll(server, admin);
  const url = `${admin.url}/imports/${stored.portfolioImportId}`;
  const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const { headers } = admin;
    return server.app.inject({ method, url: `${url}/${path}`, headers, ...(payload && { payload }) });
  };
  return { admin, stored, call };
}

const byDay = { start: { by: 'day', day: '2022-01-01' }, tariffs: { '4711': 'Hausstrom' } };

it('prepares contracts of a stored rent roll, makes those that are ready, and keeps the others for later', async () => {
  const { admin, stored, call } = await aStoredRentRoll();
  expect(stored).toMatchObject({ state: 'done', contracts: 'open' });

  const early = (await call('GET', 'contracts')).json<PortfolioContracts>();
  expect(early).toMatchObject({ rowCount: 4, readyCount: 0, vacantCount: 1, movedOutCount: 0 });
  expect(early.estates).toMatchObject([{ key: '4711', isSupplied: false, tariffs: [] }]);
  expect(early.issues.map(({ line, code }) => [line, code])).toContainEqual([2, 'required']);

  await supplyRentRoll(server, admin);
  const said = (await call('PUT', 'contracts/choices', byDay)).json<PortfolioContracts>();
  expect(said).toMatchObject({ rowCount: 3, readyCount: 2, movedOutCount: 1, mandateCount: 1, readingCount: 1 });
  expect(said.issues).toMatchObject([{ line: 6, letter: 'L', code: 'ibanInvalid', value: 'DE12' }]);
  expect(said.contracts).toMatchObject([
    { line: 2, apartmentName: '001', names: ['Elif Kaya'], from: '2022-01-01', tariffName: 'Hausstrom' },
    { line: 5, apartmentName: '003', names: ['Daniel Hofer'], from: '2022-01-01', paysByDebit: false },
  ]);

  const other = await call('POST', 'contracts', { contractCount: 3 });
  expect([other.statusCode, other.json().metadata.code]).toEqual([409, ErrorCode.ContractsHaveErrors]);
  const made = await whileBanksAreKnown(() => call('POST', 'contracts', { contractCount: 2 }));
  expect(made.json()).toEqual({ storedCount: 2, openCount: 1 });

  const account = 'DE89370400440532013000';
  await call('PUT', 'corrections', { sheet: said.sheet, letter: 'L', line: 6, from: 'DE12', to: account });
  const rest = (await call('GET', 'contracts')).json<PortfolioContracts>();
  expect(rest).toMatchObject({ existingCount: 2, readyCount: 1, issueTotal: 0 });
  expect((await call('POST', 'contracts', { contractCount: 1 })).json()).toEqual({ storedCount: 1, openCount: 0 });
  expect((await call('GET', 'contracts')).statusCode).toBe(409);

  const ofCustomer = (table: 'mail' | 'contract' | 'mandate') =>
    server.db.selectFrom(table).selectAll().where('customer_id', '=', admin.customerId).execute();
  expect(await ofCustomer('mail')).toEqual([]);
  expect(await ofCustomer('contract')).toHaveLength(3);
  expect(await ofCustomer('mandate')).toHaveLength(2);
  const entries = await server.db
    .selectFrom('audit_entry')
    .select('after')
    .where('customer_id', '=', admin.customerId)
    .where('object_type', '=', 'portfolio_import')
    .where('action', '=', 'importContract')
    .execute();
  expect(entries.map(({ after }) => after)).toMatchObject([{ contractsCreated: 2 }, { contractsCreated: 1 }]);
});

it('keeps the file of a rent roll until nobody wants its contracts, 60 days at most', async () => {
  const contentOf = async (id: number) => {
    const row = server.db.selectFrom('portfolio_import').select(['content', 'contract_state']).where('id', '=', id);
    const { content, contract_state } = await row.executeTakeFirstOrThrow();
    return [content !== null, contract_state];
  };
  const { admin, stored, call } = await aStoredRentRoll();
  expect(await contentOf(stored.portfolioImportId)).toEqual([true, 'open']);
  expect((await call('DELETE', 'contracts')).statusCode).toBe(204);
  expect(await contentOf(stored.portfolioImportId)).toEqual([false, 'done']);
  const old = { contract_state: 'open' as const, finished_at: new Date('2026-01-01') };
  await server.db.updateTable('portfolio_import').set(old).where('id', '=', stored.portfolioImportId).execute();
  await deleteOldDrafts(server.db, admin.customerId);
  expect(await contentOf(stored.portfolioImportId)).toEqual([false, 'done']);
});
