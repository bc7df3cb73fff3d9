import type { Mandate } from '@lichthof/contracts/supply/mandates.ts';
import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { tenantContract } from '../../../app/forms/form-data-for-tests.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { ContractPage } from './contract-page.tsx';

const grid = {
  commodity: '10',
  gridUsage: '15.5',
  concession: '1.6',
  electricityTax: '2.05',
  kwk: '0.446',
  offshore: '0.654',
  section19: '0',
  eeg: '0',
  interruptibleLoads: '0',
  nev: '0',
};
const pricesOf = (pvCtPerKwh: string) => ({
  baseEurPerMonth: '9.9',
  pvCtPerKwh,
  gridCtPerKwh: grid,
  discount: { thresholdPercent: '40', ctPerKwh: '1' },
  metering: null,
});
const text = { version: '2026-11', title: 'SEPA-Mandat', paragraphs: ['Ich ermächtige Aue eG.'] };
const mandate: Mandate = {
  mandateId: 1,
  reference: 'M-2026-0001',
  creditorId: 'DE98ZZZ09999999999',
  iban: 'DE02 1203 … 2051',
  bankName: null,
  accountHolder: 'Jana Petzold',
  grantedAt: '2026-06-14T17:42:00Z',
  grantedByName: null,
  revokedAt: null,
  revokedByName: null,
  textVersion: '2026-11',
  text,
};
const own: TenantContract = {
  ...tenantContract,
  prices: [
    { tariffName: 'Hausstrom', from: '2025-01-01', to: '2030-07-01', prices: pricesOf('21') },
    { tariffName: 'Hausstrom', from: '2030-07-01', to: null, prices: pricesOf('21.5') },
  ],
  payment: { mandates: [], offer: text },
};
const sent: { path: string; body: unknown }[] = [];

beforeEach(() => void sent.splice(0));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(contract: TenantContract | null): void {
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method !== 'GET') sent.push({ path, body: JSON.parse(body as string) });
    if (path.endsWith('/contract') || method !== 'GET') return Response.json({ contract });
    if (path.endsWith('/curve-consent')) return Response.json({ isGranted: false, grantedAt: null, readings: [] });
    return Response.json({ apartmentId: 7, coTenants: [], moveOut: '2030-12-31' });
  });
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <MemoryRouter initialEntries={['/apartments/7/contract']}>
            <Routes>
              <Route path="/apartments/:apartmentId/contract" element={<ContractPage />} />
            </Routes>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows prices with VAT first, what they contain, and the next ones', async () => {
  open(own);
  const prices = await card('Tarif Hausstrom');
  expect(prices.getByText('24,99')).toBeTruthy();
  expect(prices.getByText('11,78')).toBeTruthy();
  expect(prices.getByText(/netto 21,00 ct\/kWh/)).toBeTruthy();
  expect(prices.getByRole('row', { name: 'Netzentgelte 15,50' })).toBeTruthy();
  expect(prices.queryByText('EEG-Umlage')).toBeNull();
  expect(prices.getByRole('row', { name: 'Summe netto 30,25' })).toBeTruthy();
  expect(prices.getByRole('row', { name: 'Mit 19 % Umsatzsteuer 36,00' })).toBeTruthy();
  const next = await card('Neue Preise ab 1. Juli 2030');
  expect(next.getByRole('row', { name: 'Strom vom Dach, ct/kWh 24,99 25,59' })).toBeTruthy();
  expect(next.getByText('So weit ändert sich der Versorgeranteil')).toBeTruthy();
  expect(next.getByRole('row', { name: /^Strom vom Dach, ct\/kWh 21,00 21,50 \+0,50\s?\+2,4\s%$/ })).toBeTruthy();
  expect(next.getByRole('row', { name: /^Strom aus dem Netz, ct\/kWh 10,00 10,00 0,00\s?0,0\s%$/ })).toBeTruthy();
});

it('bills only the roof in a building supply, without VAT for a small business', async () => {
  open({ ...own, supplyModel: 'ggv', vatPercent: 0 });
  const prices = await card('Tarif Hausstrom');
  expect(prices.getByText('21,00')).toBeTruthy();
  expect(prices.queryByText('Strom aus dem Netz')).toBeNull();
  expect(prices.getByText(/keine Umsatzsteuer/)).toBeTruthy();
});

it('grants a mandate after its text was shown, with a valid IBAN only', async () => {
  open(own);
  const payment = await card('Zahlung');
  expect(payment.getByText('DE02 1203 0000 0000 2020 51')).toBeTruthy();
  await userEvent.click(payment.getByRole('button', { name: 'Auf Lastschrift umstellen' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Ich ermächtige Aue eG.')).toBeTruthy();
  expect(dialog.getByText('Fassung 2026-11')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('IBAN'), 'de02 1203 0000 0000 2020 15');
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Mandat erteilen' }));
  expect(await dialog.findByText(/gültige IBAN ein. Vielleicht sind zwei Ziffern vertauscht/)).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.clear(dialog.getByLabelText('IBAN'));
  await userEvent.type(dialog.getByLabelText('IBAN'), 'de02 1203 0000 0000 2020 51');
  await userEvent.click(dialog.getByRole('button', { name: 'Mandat erteilen' }));
  expect(await screen.findByText('Das Mandat ist erteilt')).toBeTruthy();
  const body = { accountHolder: 'Jana Petzold', iban: 'DE02120300000000202051', textVersion: '2026-11', version: 3 };
  expect(sent).toEqual([{ path: '/api/apartments/7/contract/mandates', body }]);
});

it('copies the IBAN to transfer to, without blanks', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never);
  open(own);
  const payment = await card('Zahlung');
  await userEvent.click(payment.getByRole('button', { name: 'IBAN kopieren' }));
  expect(writeText).toHaveBeenCalledWith('DE02120300000000202051');
  expect(await screen.findByText('Kopiert')).toBeTruthy();
});

it('says what follows before a mandate is revoked', async () => {
  open({ ...own, paymentMethod: 2, payment: { mandates: [mandate], offer: text } });
  const payment = await card('Zahlung');
  expect(payment.getByText('Lastschrift aktiv')).toBeTruthy();
  expect(payment.getByText('M-2026-0001')).toBeTruthy();
  await userEvent.click(payment.getByRole('button', { name: 'Mandat widerrufen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mandat widerrufen?' }));
  expect(dialog.getByText('Ihr Stromvertrag läuft weiter.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Mandat widerrufen' }));
  expect(await screen.findByText('Das Mandat ist widerrufen')).toBeTruthy();
  expect(sent).toEqual([{ path: '/api/apartments/7/contract/mandates/revocation', body: { version: 3 } }]);
});

it('keeps a revoked mandate readable, and offers a new one', async () => {
  const revoked = { ...mandate, revokedAt: '2026-06-18T14:34:00Z' };
  open({ ...own, payment: { mandates: [revoked], offer: text } });
  const payment = await card('Zahlung');
  expect(payment.getByText(/M-2026-0001: erteilt am 14.06.2026, 19:42 Uhr, widerrufen am 18.06.2026/)).toBeTruthy();
  expect(payment.getByRole('button', { name: 'Neues Mandat erteilen' })).toBeTruthy();
});

it('tells the day of moving out, and asks for nothing more', async () => {
  open({ ...own, until: '2030-12-31' });
  const terms = await card('Ihr Vertrag');
  expect(await terms.findByText('31. Dezember 2030')).toBeTruthy();
  expect(terms.getByText('bis 31. Dezember 2030')).toBeTruthy();
  expect(terms.getByText(/Sie müssen nichts tun/)).toBeTruthy();
});

it('changes phone and address, never the e-mail', async () => {
  open(own);
  const contact = await card('Kontaktdaten');
  await userEvent.click(contact.getByRole('button', { name: 'Kontaktdaten ändern' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('E-Mail')).toBeNull();
  await userEvent.type(dialog.getByLabelText(/Telefon/), '0341 5550');
  await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/api/apartments/7/contract/contact', body: { phone: '0341 5550', version: 3 } }]),
  );
});

it('says so where somebody else supplies the electricity', async () => {
  open(null);
  expect(await screen.findByText('Kein Stromvertrag in diesem Portal')).toBeTruthy();
});
