import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { answer, estatePath, openPage, sent, stubServer } from '../../billing/answers-for-tests.tsx';
import { aCredit, aCreditPreview } from './credits-for-tests.ts';
import { CreditsNotice } from './credits-notice.tsx';

beforeAll(() => loadTexts('refunds'));
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const path = `${estatePath}/credits`;

async function open(today: string): Promise<string | null> {
  const Page = () => <CreditsNotice params={{ customerId: 1, estateId: 2 }} today={today} />;
  openPage(Page, { path: '/', at: '/' });
  return (await screen.findByRole('note')).textContent;
}

it.each([
  ['2026-09-30', 'Spätestens am 30.09.2026'],
  ['2026-10-01', 'die Frist endete am 30.09.2026'],
])('names sum and deadline on %s', async (today, words) => {
  const other = aCredit({ participantId: 2, creditCents: 1000, payUntil: '2026-10-14' });
  answer(`GET ${path}`, aCreditPreview([other, aCredit()]));
  const text = await open(today);
  expect(text).toContain('2 Guthaben über zusammen 31,55\u00a0€ sind auszuzahlen.');
  expect(text).toContain(words);
});

it('says that more was paid than billed where no deadline runs', async () => {
  answer(`GET ${path}`, aCreditPreview([aCredit({ payUntil: null })]));
  expect(await open('2026-09-17')).toContain('Es wurde mehr bezahlt als berechnet.');
});

it('opens the refunds with the account of the mandate', async () => {
  answer(`GET ${path}`, aCreditPreview());
  await open('2026-09-17');
  await userEvent.click(screen.getByRole('button', { name: 'Auszahlen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Guthaben auszahlen' });
  expect(dialog.textContent).toContain('DE02 1203 … 2051');
});

it('shows the bank of another account that is typed', async () => {
  answer(`GET ${path}`, aCreditPreview());
  answer('GET /api/banks/37040044', { bank: { name: 'Commerzbank', bic: 'COBADEFFXXX', isCurrent: true } });
  await open('2026-09-17');
  await userEvent.click(screen.getByRole('button', { name: 'Auszahlen' }));
  await userEvent.click(await screen.findByRole('button', { name: /Anderes Konto angeben/ }));
  await userEvent.type(screen.getByLabelText('IBAN'), 'DE89 3704 0044 0532 0130 00');
  expect(await screen.findByText('Commerzbank, BIC COBADEFFXXX')).toBeDefined();
});

it('shows nothing without credits', async () => {
  answer(`GET ${path}`, aCreditPreview([]));
  const Page = () => <CreditsNotice params={{ customerId: 1, estateId: 2 }} today="2026-09-17" />;
  openPage(Page, { path: '/', at: '/' });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('note')).toBeNull();
});
