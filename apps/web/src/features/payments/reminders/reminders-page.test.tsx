import type { OverdueClaim, ReminderOverview } from '@lichthof/contracts/payments/reminders.ts';
import { defaultReminderRules } from '@lichthof/domain/reminders/reminder-rules.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { answer, estatePath, openPage, sent, stubServer } from '../../billing/answers-for-tests.tsx';
import { RemindersPage } from './reminders-page.tsx';

const due: OverdueClaim = {
  claim: 'invoice-1',
  claimKind: 'invoice',
  number: 'RE-2026-0001',
  participantId: 1,
  participantType: 'tenant',
  names: ['Jana Petzold'],
  apartmentName: 'WE 01',
  from: '2026-07-01',
  to: '2026-10-01',
  isRepayment: false,
  paidCents: 0,
  returnedOn: null,
  dueDate: '2026-09-30',
  openCents: 4549,
  kind: 'due',
  step: 1,
  day: null,
  last: null,
  block: null,
  delivery: 'mail',
  otherCents: 350,
};
const blocked: OverdueClaim = {
  ...due,
  claim: 'invoice-2',
  number: 'RE-2026-0002',
  participantId: 2,
  names: ['Murat Aydın'],
  kind: 'blocked',
  block: { reason: 'Ratenzahlung', blockedUntil: '2026-12-31' },
  otherCents: 0,
};
const overview: ReminderOverview = {
  today: '2026-10-15',
  rules: defaultReminderRules,
  claims: [due, blocked],
  reminders: [],
};
const path = `${estatePath}/reminders`;
const tileOf = (label: string) => screen.getByText(label).parentElement!.parentElement!.textContent;

beforeAll(() => loadTexts('reminders'));
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(): void {
  openPage(RemindersPage, {
    path: '/customers/:customerId/estates/:estateId/reminders',
    at: '/customers/1/estates/2/reminders',
  });
}

it('sums up what is overdue, due for a reminder and paused', async () => {
  answer(`GET ${path}`, overview);
  open();
  await screen.findByRole('table', { name: 'Überfällige Rechnungen und Abschläge' });
  expect(tileOf('Mahnung fällig')).toContain('45,49');
  expect(tileOf('Mahnsperre')).toContain('45,49');
  expect(screen.getByRole('row', { name: /RE-2026-0002/ }).textContent).toMatch(/[Ss]perre bis 31\.12\.2026/);
});

it.each([
  ['is not paid', {}, /3. Quartal 2026, nicht bezahlt$/],
  ['is partly paid', { paidCents: 1000 }, /3. Quartal 2026, 10,00.€ bezahlt/],
  ['was returned', { paidCents: 1000, returnedOn: '2026-10-02' }, /3. Quartal 2026, Lastschrift zurück am 02.10.2026/],
  ['was paid out', { isRepayment: true }, /3. Quartal 2026, zu viel ausgezahltes Guthaben/],
  ['is an instalment', { claimKind: 'instalment', number: 'Abschlag 07/2026' }, /^ ?nicht bezahlt$/],
] as const)('says from what and why a claim is owed that %s', async (_, changed, reason) => {
  answer(`GET ${path}`, { ...overview, claims: [{ ...due, ...changed }] });
  open();
  expect(await screen.findByText(reason)).toBeTruthy();
});

it('shows each letter with open fees before it sends the due ones', async () => {
  answer(`GET ${path}`, overview);
  answer(`POST ${path}`, { mailCount: 1, postCount: 0 });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Einen fälligen Betrag anmahnen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mahnungen versenden' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/Jana Petzold.*Zahlungserinnerung, RE-2026-0001.*48,99/) as string]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ein Schreiben versenden' }));
  expect(await screen.findByText('E-Mails: 1. Per Post zu versenden: 0.')).toBeTruthy();
  const body = { claims: [{ claim: 'invoice-1', step: 1 }] };
  expect(sent.filter(({ call }) => call === `POST ${path}`)).toMatchObject([{ body }]);
});

it('says that nothing is overdue, and offers no letter', async () => {
  answer(`GET ${path}`, { ...overview, claims: [] });
  open();
  expect(await screen.findByText('Nichts ist überfällig')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /anmahnen/ })).toBeNull();
});
