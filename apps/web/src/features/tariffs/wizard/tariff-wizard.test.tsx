import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { tariffFields } from '@lichthof/domain/fields/tariff-fields.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUserQuery } from '../../../api/session.queries.ts';
import '../../../i18n/i18n.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { me } from '../../users/user-makers-for-tests.ts';
import type { TariffFormContext } from './tariff-form.ts';
import { controlNames } from '../../../ui/fields/controls-for-tests.ts';
import { TariffWizard } from './tariff-wizard.tsx';

const fetched = vi.fn<typeof fetch>();
const context = {
  today: '2026-11-23',
  supplyModel: 'full_supply' as const,
  mixYears: [2024, 2025],
  takenNames: ['Alt'],
};
const levies = (['electricityTax', 'kwk', 'offshore', 'section19', 'eeg', 'interruptibleLoads'] as const).map(
  (item) => ({ year: 2026, item, ctPerKwh: '0.5', source: 'Quelle', isVerified: true, version: 1 }),
);
const basicSupply = [
  { supplierName: 'Stadtwerke', baseEurPerYear: '171.60', ctPerKwh: '41.90', from: '2025-01-01', to: null },
];

function show(path = '/new', shown: TariffFormContext = context) {
  const client = new QueryClient();
  client.setQueryData(currentUserQuery.queryKey, me);
  const wizard = (
    <TariffWizard
      params={{ customerId: 3, estateId: 7 }}
      {...{ levies, basicSupply }}
      context={shown}
      vatPercent={19}
    />
  );
  const router = createMemoryRouter(
    [
      { path: '/new', element: wizard },
      { path: '*', element: <p>Andere Seite</p> },
    ],
    {
      initialEntries: [path],
    },
  );
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  return router;
}

const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function fillIn() {
  await type('Name', 'Hausstrom 2027');
  await type('Gültig ab', '1.1.2027');
  await press('Weiter zu den Mieterstromkosten');
  await type('Grundpreis', '10,50');
  await type('Arbeitspreis PV-Strom', '21,5');
  await press('Weiter zu den Netzkosten');
  await type('Arbeitspreis Beschaffung', '14.9');
  await type('Netzentgelte', '9,5');
  await type('Konzessionsabgabe', '2,39');
}

describe('the wizard for a tariff', () => {
  beforeEach(async () => {
    await loadTexts('tariffs-wizard', 'tariffs');
    vi.stubGlobal('fetch', fetched);
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });

  it('has a control for each field but the product', async () => {
    show();
    await screen.findByLabelText('Name');
    const { productName: _namedLater, ...entered } = tariffFields;
    expect(controlNames()).toEqual(expect.arrayContaining(fieldNames(entered)));
  });

  it('proposes levies, shows the distance to the cap, and creates one tariff by a double click', async () => {
    let answer: (response: Response) => void = () => undefined;
    fetched.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const router = show();
    await fillIn();
    expect(screen.getByLabelText<HTMLInputElement>('KWKG-Umlage').value).toBe('0,5000');
    expect(screen.getAllByText('2026: 0,500. Quelle: Quelle')).toHaveLength(6);
    expect(await screen.findByText('eingehalten')).toBeDefined();
    await press('Weiter zur Zusammenfassung');
    const finish = await screen.findByRole('button', { name: 'Tarif anlegen' });
    await userEvent.dblClick(finish);
    expect(fetched).toHaveBeenCalledTimes(1);
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe('/api/customers/3/estates/7/tariffs');
    expect(JSON.parse(init?.body as string)).toMatchObject({
      name: 'Hausstrom 2027',
      startDate: '2027-01-01',
      isInForceAlready: false,
      prices: {
        baseEurPerMonth: '10.50',
        pvCtPerKwh: '21.5',
        gridCtPerKwh: { commodity: '14.9', kwk: '0.5', nev: '0' },
      },
    });
    answer(Response.json({ name: 'Hausstrom 2027' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/customers/3/estates/7/tenantelectricity/tariffs'),
    );
    expect(sessionStorage.length).toBe(0);
  });

  it('goes on with the draft after a reload, and asks before Back leaves', async () => {
    const router = show();
    await type('Name', 'Hausstrom 2027');
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    void router.navigate('/elsewhere');
    expect(
      await screen.findByText(
        'Ihre Eingaben bleiben als Entwurf erhalten, bis Sie dieses Fenster schließen oder sich abmelden.',
      ),
    ).toBeDefined();
    cleanup();

    show();
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Hausstrom 2027');
    await press('Neu beginnen');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(''));
    expect(sessionStorage.length).toBe(0);
  });

  it('says of a mix that is entered later what the preview of invoices says: it warns', async () => {
    show('/new', { ...context, mixYears: [] });
    expect(
      await screen.findByText(/Rechnungen lassen sich trotzdem erstellen.*die Vorschau warnt davor/),
    ).toBeDefined();
  });

  it('leads back to the name that somebody else has taken meanwhile', async () => {
    fetched.mockResolvedValue(Response.json({ message: '', metadata: { code: 3280 } }, { status: 409 }));
    show();
    await fillIn();
    await press('Weiter zur Zusammenfassung');
    await press('Tarif anlegen');
    expect(await screen.findByText('Diesen Namen gibt es schon. Bitte wählen Sie einen anderen.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Hausstrom 2027');
  });
});
