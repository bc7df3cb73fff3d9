import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { ConsentCard } from './consent-card.tsx';

const sent: unknown[] = [];
let consent: {
  isGranted: boolean;
  grantedAt: string | null;
  readings: { at: string; readerName: string; organisation: string }[];
};
let isRefused: boolean;

beforeEach(() => {
  sent.length = 0;
  isRefused = false;
  consent = { isGranted: false, grantedAt: null, readings: [] };
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'PUT') return Response.json(consent);
    const body = JSON.parse(init.body as string) as { isGranted: boolean };
    sent.push(body);
    if (isRefused) return Response.json({ message: 'no' }, { status: 500 });
    const readings = [{ at: '2026-06-19T08:05:00Z', readerName: 'Katrin Albrecht', organisation: 'Aue eG' }];
    return Response.json({ ...body, grantedAt: body.isGranted ? '2026-06-18T14:41:00Z' : null, readings });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <ConsentCard apartmentId={3} />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const consentSwitch = () => screen.findByRole('switch', { name: 'Verwaltung darf meine Viertelstunden sehen' });
const isOn = async () => (await consentSwitch()).getAttribute('aria-checked');
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the consent to share quarter-hours', () => {
  it('is off until it is confirmed', async () => {
    expect(await isOn()).toBe('false');
    await userEvent.click(await consentSwitch());
    expect(sent).toEqual([]);
    await click('Nicht freigeben');
    expect(sent).toEqual([]);
    expect(await screen.findByText(/sind nicht freigegeben/)).toBeDefined();
    expect(screen.getByText('Niemand sonst hat Ihre Viertelstunden angesehen.')).toBeDefined();
  });

  it('is granted with its time and revoked, both after confirmation', async () => {
    await userEvent.click(await consentSwitch());
    await click('Werte freigeben');
    expect(await screen.findByText(/Freigegeben seit 18.06.2026, 16:41 Uhr/)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await isOn()).toBe('true');
    expect(screen.getByRole('listitem').textContent).toBe('Katrin Albrecht, Aue eG19.06.2026, 10:05');

    await userEvent.click(await consentSwitch());
    await click('Freigabe beenden');
    expect(await screen.findByText(/sind nicht freigegeben/)).toBeDefined();
    expect(sent).toEqual([{ isGranted: true }, { isGranted: false }]);
  });

  it('stays unchanged after an error', async () => {
    isRefused = true;
    await userEvent.click(await consentSwitch());
    await click('Werte freigeben');
    expect(await screen.findByText('Nicht gespeichert')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await isOn()).toBe('false');
  });
});
