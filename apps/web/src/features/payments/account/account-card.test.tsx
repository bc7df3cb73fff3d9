import type { AccountEntry, ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { answer, estatePath, openPage, sent, stubServer } from '../../billing/answers-for-tests.tsx';
import { AccountCard } from './account-card.tsx';

const entry: AccountEntry = {
  kind: 'invoice',
  day: '2026-09-16',
  amountCents: 4549,
  balanceCents: 4549,
  numbers: 'RE-2026-0001',
  invoiceId: 1,
  paymentId: null,
  chargeId: null,
  instalmentId: null,
  way: null,
  note: null,
  isRevocable: false,
  isReturnable: false,
};
const payment = {
  ...entry,
  kind: 'payment',
  invoiceId: null,
  paymentId: 4,
  way: 'transfer',
  day: '2026-09-20',
} as const;
const account: ParticipantAccount = {
  participantId: 3,
  balanceCents: 2549,
  overdueCents: 2549,
  lateCollectionCents: 0,
  today: '2026-10-15',
  paymentMethod: 1,
  openInvoices: [
    {
      invoiceId: 1,
      number: 'RE-2026-0001',
      dueDate: '2026-09-30',
      grossCents: 4549,
      openCents: 2549,
      isCollectable: false,
      lateness: 'overdue',
    },
  ],
  openInstalments: [],
  openFees: [],
  remainderCents: 0,
  offsetCents: 0,
  entries: [entry, { ...payment, amountCents: -2000, balanceCents: 2549, isRevocable: true, note: 'Beleg 7' }],
};
const path = `${estatePath}/participants/3`;

beforeAll(() => loadTexts('account'));
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(answered: ParticipantAccount): Promise<HTMLElement> {
  answer(`GET ${path}/account`, answered);
  const params = { customerId: 1, estateId: 2, participantId: 3 };
  openPage(() => <AccountCard {...{ params }} />, { path: '/', at: '/' });
  await screen.findByRole('table', { name: 'Konto' });
  return screen.getByRole('region', { name: 'Konto' });
}

it('says what is open and overdue, the newest entry first', async () => {
  const card = await open(account);
  expect(card.textContent).toContain('Offen 25,49\u00a0€, davon 25,49\u00a0€ überfällig');
  const [, newest, oldest] = within(card).getAllByRole('row');
  expect(newest!.textContent).toContain('20.09.2026');
  expect(oldest!.textContent).toContain('RE-2026-0001');
  expect(within(card).queryByRole('button', { name: 'Guthaben verrechnen' })).toBeNull();
});

it.each([
  [-2155, 'Guthaben 21,55\u00a0€'],
  [0, 'Ausgeglichen'],
])('names a balance of %i cents', async (balanceCents, words) => {
  const card = await open({ ...account, balanceCents, overdueCents: 0, openInvoices: [] });
  expect(card.textContent).toContain(words);
});

it('lists fees and credits, so that the open items add up to the balance, and apart what is due later', async () => {
  const [invoice] = account.openInvoices;
  const instalment = { instalmentId: 5, openCents: 9200, isCollectable: false, lateness: null, isInBalance: false };
  const card = await open({
    ...account,
    balanceCents: 2399,
    openInvoices: [invoice!],
    openInstalments: [{ ...instalment, number: 'Abschlag 11/2026', dueDate: '2026-11-01' }],
    openFees: [{ chargeId: 7, kind: 'returnFee', number: 'RE-2026-0001', chargedDate: '2026-10-02', openCents: 350 }],
    remainderCents: -500,
  });
  const listOf = (title: string) => {
    const list = within(card).getByRole('region', { name: title });
    const texts = (tag: string) => [...list.querySelectorAll(tag)].map(({ textContent }) => textContent);
    return [texts('dt'), texts('strong')];
  };
  expect(listOf('Offene Posten')).toEqual([
    ['RE-2026-0001', 'Gebühr der Rücklastschrift RE-2026-0001 vom 02.10.2026', 'Guthaben'],
    ['25,49\u00a0€', '3,50\u00a0€', '−5,00\u00a0€'],
  ]);
  expect(listOf('Demnächst fällig')).toEqual([['Abschlag 11/2026'], ['92,00\u00a0€']]);
});

it('offsets the credit that the person confirmed, and shows the new account', async () => {
  const card = await open({ ...account, offsetCents: 2549 });
  answer(`POST ${path}/offset`, { ...account, balanceCents: 0, overdueCents: 0 });
  await userEvent.click(within(card).getByRole('button', { name: 'Guthaben verrechnen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Guthaben verrechnen?' });
  await userEvent.click(within(dialog).getByRole('button', { name: '25,49\u00a0€ verrechnen' }));
  await vi.waitFor(() => expect(card.textContent).toContain('Ausgeglichen'));
  expect(sent.at(-1)).toMatchObject({ body: { expectedCents: 2549 } });
});
