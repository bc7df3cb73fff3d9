import type { YearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../i18n/i18n.ts';
import { answer, estatePath, openPage, sent, stubServer } from '../billing/answers-for-tests.tsx';
import { EstateStatementPage } from './estate-statement-page.tsx';

const energy = { pvWh: 23_937_268, selfWh: 7_375_801, importWh: 10_643_259, feedInWh: 16_395_907, coverage: 1 };
const pv = { netCents: 83_160, vatCents: 15_800, grossCents: 98_960 };
const statement: YearStatement = {
  estateId: 2,
  estateName: 'Prießnitzhof Nord',
  year: 2025,
  providerName: 'Pleißeaue eG',
  supplyModel: 'ggv',
  revenue: {
    invoices: 18,
    parts: [{ kind: 'pv', ...pv }],
    ...pv,
    paidCents: 86_773,
    openCents: 12_187,
    fromYearBefore: 0,
  },
  energy: { ...energy, co2SavingsGrams: 2_677_000 },
  billedPvWh: 3_780_000,
  billedGridWh: 0,
  months: [{ month: '2025-01-01', ...energy, billedPvWh: 0, billedGridWh: 0 }],
  subsidy: {
    plant: null,
    entitledWh: 0,
    ctPerKwh: null,
    rateSource: null,
    amountCents: null,
    reason: 'ggv',
  },
  isRunning: false,
  incompleteMonths: [],
  lacksEveryMonth: false,
  billedShare: 1,
};

beforeAll(() => loadTexts('year-statements'));
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answered: YearStatement): void {
  answer(`GET ${estatePath}/year-statement`, answered);
  openPage(EstateStatementPage, {
    path: '/customers/:customerId/estates/:estateId/statement',
    at: '/customers/1/estates/2/statement?year=2025',
  });
}

it.each([
  ['ggv', false],
  ['full_supply', true],
] as const)('lists the billed electricity of the grid only where it is billed: %s', async (supplyModel, isListed) => {
  open({ ...statement, supplyModel });
  expect(await screen.findByText('Berechnet: Dach')).toBeTruthy();
  expect(screen.queryByText('Berechnet: Netz') !== null).toBe(isListed);
});

it('shows revenue by its parts, what is open, and why there is no subsidy', async () => {
  open(statement);
  const revenue = await screen.findByRole('table', { name: 'Erlöse nach Art' });
  expect(within(revenue).getByRole('row', { name: /Strom vom Dach/ }).textContent).toContain('831,60');
  expect(screen.getByText('Offen').parentElement!.parentElement!.textContent).toContain('121,87');
  expect(
    screen.getByText('Für die gemeinschaftliche Gebäudeversorgung gibt es keinen Mieterstromzuschlag.'),
  ).toBeTruthy();
  expect(screen.queryByText('Die Aufstellung ist noch nicht vollständig.')).toBeNull();
  expect(sent.at(-1)!.query.get('year')).toBe('2025');
});

it('names what is missing of the year', async () => {
  open({ ...statement, incompleteMonths: ['2025-02-01'], billedShare: 0.4999 });
  const notice = (await screen.findByText('Die Aufstellung ist noch nicht vollständig.')).closest('[role=note]')!;
  expect(notice.textContent).toContain('In Februar 2025 fehlen Messwerte.');
  expect(notice.textContent).toMatch(/Abgerechnet sind 49,9\s% der Vertragstage\./);
});

it('says in one sentence that every month of the year lacks values', async () => {
  open({ ...statement, incompleteMonths: ['2025-01-01', '2025-02-01'], lacksEveryMonth: true });
  const notice = (await screen.findByText('Die Aufstellung ist noch nicht vollständig.')).closest('[role=note]')!;
  expect(notice.textContent).toContain('Im ganzen Jahr fehlen Messwerte.');
  expect(notice.textContent).not.toContain('Februar 2025');
});

it('says that the statement could not be loaded', async () => {
  answer(`GET ${estatePath}/year-statement`, { message: 'no' }, 500);
  openPage(EstateStatementPage, { path: '/c/:customerId/e/:estateId', at: '/c/1/e/2' });
  expect(await screen.findByText('Die Jahresaufstellung konnte nicht geladen werden.')).toBeTruthy();
});
