import type { CorrectionPreview } from '@lichthof/contracts/billing/invoice-corrections.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { answer, estatePath, openPage, sent, stubServer } from '../../billing/answers-for-tests.tsx';
import { anInvoice } from '../invoice-for-tests.ts';
import { CancelInvoiceDialog } from './cancel-invoice-dialog.tsx';

const amounts = { from: '2026-08-01', to: '2026-09-01', pvWh: 100_000, gridWh: 20_200, netCents: 3823, vatCents: 726 };
const preview: CorrectionPreview = {
  before: { ...amounts, grossCents: 4549 },
  after: { ...amounts, grossCents: 4049 },
  lines: [],
  issues: [],
  prepaidCents: 0,
  paidCents: 4549,
};
const path = `${estatePath}/invoices/1`;

beforeAll(() => loadTexts('invoice-corrections'));
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(answered: CorrectionPreview, changed: Partial<Invoice> = {}) {
  answer(`GET ${path}/correction-preview`, answered);
  const invoice = anInvoice({ status: 3, paidCents: 4549, ...changed });
  const Page = () => (
    <CancelInvoiceDialog params={{ customerId: 1, estateId: 2 }} {...{ invoice }} onClose={() => undefined} />
  );
  openPage(Page, { path: '/', at: '/' });
  return within(await screen.findByRole('dialog'));
}

const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

it('shows the difference and what is refunded', async () => {
  const dialog = await open(preview);
  expect((await dialog.findByText('Erstattung')).parentElement!.textContent).toContain('5,00');
  expect(dialog.getByText('Unterschied', { selector: 'dt' }).parentElement!.textContent).toContain('−5,00');
  expect(isDisabled(dialog.getByRole('button', { name: 'Stornieren und neu berechnen' }))).toBe(false);
});

it('leads to the billing of the days while values are missing, and can still cancel', async () => {
  const dialog = await open({ ...preview, after: null });
  expect(await dialog.findByText('Eine neue Rechnung ist noch nicht möglich.')).toBeTruthy();
  const link = dialog.getByRole('link', { name: 'In der Abrechnung prüfen' });
  expect(link.getAttribute('href')).toBe(
    '/customers/1/estates/2/tenantelectricity/billings/preview?from=2026-08-01&to=2026-09-01',
  );
  expect(isDisabled(dialog.getByRole('button', { name: 'Stornieren und neu berechnen' }))).toBe(true);

  answer(`POST ${path}/cancellation`, { cancellationId: 9, number: 'ST-2026-0001' });
  await userEvent.click(dialog.getByRole('radio', { name: /Nur stornieren/ }));
  await userEvent.type(dialog.getByLabelText('Grund'), 'Doppelt berechnet');
  await userEvent.click(dialog.getByRole('button', { name: 'Stornieren' }));
  const isCancellation = ({ call }: { call: string }) => call === `POST ${path}/cancellation`;
  const body = { reason: 'Doppelt berechnet', version: 1 };
  await vi.waitFor(() => expect(sent.find(isCancellation)).toMatchObject({ body }));
});

it('says at once that the debit is at the bank, and asks for nothing', async () => {
  const dialog = await open(preview, { sepaFileId: 4, pendingCollectionDate: '2026-10-05' });
  expect(await dialog.findByText(/am 05.10.2026 eingezogen/)).toBeTruthy();
  expect(dialog.queryByLabelText('Grund')).toBeNull();
  expect(isDisabled(dialog.getByRole('button', { name: 'Stornieren und neu berechnen' }))).toBe(true);
  expect(sent).toEqual([]);
});
