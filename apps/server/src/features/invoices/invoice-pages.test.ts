import {
  invoiceSorts,
  invoiceTabs,
  type InvoicePage,
  type InvoiceSums,
} from '@lichthof/contracts/billing/invoice-lists.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContract, aParticipant, aProvider } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aCustomer, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let headers: { authorization: string };
let url: string;
let participantId: number;
/** In the order in which they were issued. */
let ids: number[];

const periods = ['[2023-01-01,2024-01-01)', '[2024-01-01,2025-01-01)', '[2024-12-01,2025-01-01)'];

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId };
  const userId = await aUser(db, [right]);
  headers = await server.signInAs(userId);
  url = `/api/customers/${customerId}/estates/${estateId}/invoices`;
  const providerId = await aProvider(db, customerId);
  ids = [];
  for (const index of [0, 1, 2, 3, 4]) {
    participantId = await aParticipant(db, { customerId, estateId });
    const contractId = await aContract(db, { customerId, participantId });
    const of = { customerId, estateId, providerId, participantId, contractId, userId };
    const amounts = { netCents: 1000 * (index % 3), vatCents: 45 };
    ids.push((await anInvoice(db, { ...of, ...amounts, period: periods[index % 3]! })).invoiceId);
  }
});
afterAll(() => server.close());

const request = (path: string) => server.app.inject({ url: url + path, headers });
const list = async (query: string) => (await request(query)).json<InvoicePage>();
const idsOf = ({ invoices }: InvoicePage) => invoices.map(({ invoiceId }) => invoiceId);

describe('pages of invoices', () => {
  it.each(invoiceSorts.flatMap((sort) => [`${sort}&order=asc`, `${sort}&order=desc`]))(
    'contain each invoice once, sorted by %s',
    async (sort) => {
      const all = await list(`?sort=${sort}`);
      expect(all.hasMore).toBe(false);
      const paged: number[] = [];
      for (let hasMore = true; hasMore;) {
        const after = paged.length > 0 ? `&after=${paged.at(-1)}` : '';
        const page = await list(`?sort=${sort}&limit=2${after}`);
        paged.push(...idsOf(page));
        hasMore = page.hasMore;
      }
      expect(paged).toEqual(idsOf(all));
      expect(new Set(paged)).toEqual(new Set(ids));
    },
  );

  it('are the newest first, or in the order of a column', async () => {
    expect(idsOf(await list(''))).toEqual(ids.toReversed());
    const { invoices } = await list('?sort=amount&order=asc');
    expect(invoices.map(({ grossCents }) => grossCents)).toEqual([45, 45, 1045, 1045, 2045]);
  });

  it('end after an invoice of another estate', async () => {
    expect(await list('?after=99999')).toEqual({ invoices: [], hasMore: false });
  });
});

describe('a filter', () => {
  const matches = async (query: string) => {
    const { tabs } = (await request(`/sums?${query}`)).json<InvoiceSums>();
    const found = idsOf(await list(`?${query}&sort=number&order=asc`));
    expect(tabs.all).toBe(found.length);
    return found.map((id) => ids.indexOf(id));
  };

  it('finds by part of a number, by name, apartment and amount', async () => {
    const { invoices } = await list('');
    const { number, names, apartmentName } = invoices[0]!;
    expect(await matches(`search=${number.toLowerCase().slice(3)}`)).toEqual([4]);
    expect(await matches(`search=${encodeURIComponent(names[0]!.slice(2).toUpperCase())}`)).toHaveLength(5);
    expect(await matches(`search=${encodeURIComponent(apartmentName!)}`)).toHaveLength(5);
    expect(await matches('search=20,4')).toEqual([2]);
    expect(await matches('search=%25')).toHaveLength(5);
    expect(await matches('search=nichts')).toEqual([]);
  });

  it('finds by year, billed period and participant', async () => {
    expect(await matches('period=2024')).toEqual([1, 2, 4]);
    expect(await matches('period=2024-01-01_2025-01-01')).toEqual([1, 4]);
    expect(await matches('period=2022')).toEqual([]);
    expect(await matches(`participantId=${participantId}`)).toEqual([4]);
  });

  it('finds what each tab counts', async () => {
    const change = (index: number, state: object) =>
      server.db.updateTable('invoice_state').set(state).where('invoice_id', '=', ids[index]!).execute();
    await change(0, { status: 3, paid_on: '2026-02-01', paid_cents: 45 });
    await change(1, { status: 2, due_on: '2999-01-01' });
    await change(2, { status: 2, due_on: '2026-02-02' });
    await change(3, { cancelled_by_invoice_id: ids[0]! });
    await change(4, { status: 2, paid_cents: 5000, due_on: '2026-02-02' });
    const { tabs } = (await request('/sums')).json<InvoiceSums>();
    for (const tab of invoiceTabs) expect(idsOf(await list(`?tab=${tab}`))).toHaveLength(tabs[tab]);
    const late = { overdue: 1, toCollect: 0 };
    expect(tabs).toEqual({ all: 5, ready: 0, pending: 3, open: 3, ...late, paid: 1, payOut: 1, cancelled: 1 });
  });

  it.each(['period=20', 'period=2024-02-30_2025-01-01', 'period=2025-01-01_2024-01-01', 'period=0000', 'after=x'])(
    'answers 400 to %s',
    async (query) => expect((await request(`?${query}`)).statusCode).toBe(400),
  );
});

it('lists each billed period and each year of issue once, the newest first', async () => {
  expect((await request('/periods')).json()).toEqual({
    periods: [
      { from: '2024-12-01', to: '2025-01-01' },
      { from: '2024-01-01', to: '2025-01-01' },
      { from: '2023-01-01', to: '2024-01-01' },
    ],
    issueYears: [2026],
  });
});

it('reads one invoice, and none of another estate', async () => {
  expect((await request(`/${ids[0]}`)).json()).toMatchObject({ invoiceId: ids[0] });
  expect((await request('/99999')).statusCode).toBe(404);
});
