import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { explainQuarterHour, type ExplainedRule } from '@lichthof/domain/allocation/explain-quarter-hour.ts';
import { isoAt, quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { routeTable } from '../../../navigation/route-table.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { EstateExplanationPage, ExplanationPage } from './explanation-page.tsx';

const night = { pvWh: 0, gridWh: 10, localWh: 0, estateWh: 200, substituted: 0 };
const shared = { pvWh: 160, gridWh: 90, localWh: 3040, estateWh: 4750, substituted: 0 };
const rounded = { pvWh: 188, gridWh: 41, localWh: 3820, estateWh: 4644, substituted: 1 };

const byConsumption: ExplainedRule = {
  key: AllocationKey.ByConsumption,
  base: 'generation',
  unused: 'fed_in',
  weight: null,
};

type Energy = Omit<InvoiceExplanation['quarterHours'][number], 'explanation'>;

/** Quarter-hours with the explanation that the server would compute. */
const explain = (energies: Energy[], rule = byConsumption): InvoiceExplanation['quarterHours'] =>
  energies.map((energy) => {
    const { pvWh, gridWh } = energy;
    const explained = { ...energy, consumptionWh: pvWh + gridWh, allocatedWh: pvWh };
    return { ...energy, explanation: explainQuarterHour(explained, rule) };
  });

const quarterHours = quarterHourStarts('2026-06-12', 'Europe/Berlin').map((at, index) => ({
  ...({ 72: rounded, 73: shared }[index] ?? night),
  startsAt: isoAt(at, 'Europe/Berlin'),
}));

const explanation: InvoiceExplanation = {
  invoiceId: 7,
  number: 'RE-2026-0118',
  type: 'invoice',
  isFinal: false,
  cancelledBy: null,
  corrects: null,
  correctedBy: null,
  correctionReason: null,
  from: '2026-05-01',
  to: '2026-07-01',
  allocationKey: AllocationKey.ByConsumption,
  participantsCount: 25,
  apartmentsCount: 24,
  finestStep: 'quarter-hour',
  recipes: [],
  computedMeters: [],
  pvLines: [{ from: '2026-05-01', to: '2026-07-01', energyWh: 612_480, ctPerKwh: '21', amountCents: 12_862 }],
  months: [
    { month: '2026-05', pvWh: 460_400, gridWh: 1000 },
    { month: '2026-06', pvWh: 152_080, gridWh: 67_620 },
  ],
  sums: [],
  days: [
    { day: '2026-06-12', pvWh: 348, gridWh: 1071, localWh: 6860, estateWh: 28_194, substituted: 1 },
    { day: '2026-06-13', pvWh: 500, gridWh: 500, localWh: 700, estateWh: 20_000, substituted: 0 },
  ],
  quarterHours: explain(quarterHours),
};

let answer: InvoiceExplanation;
const requestedUrls: string[] = [];

beforeEach(() => {
  answer = explanation;
  requestedUrls.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url);
    return Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address() {
  return <output aria-label="Adresse">{useLocation().search}</output>;
}

function show(search = ''): void {
  showAt(`/apartments/3/documents/7/explanation${search}`);
}

function showToManager(search = ''): void {
  showAt(`/customers/3/estates/5/tenantelectricity/billings/invoices/7/explanation${search}`);
}

function showAt(url: string): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <MemoryRouter initialEntries={[url]}>
            <Routes>
              <Route path={routeTable.tenant_invoice_explanation.path} element={<ExplanationPage />} />
              <Route
                path={routeTable.estate_tenantelectricity_invoice_explanation.path}
                element={<EstateExplanationPage />}
              />
            </Routes>
            <Address />
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const card = async (name: RegExp) => screen.findByRole('region', { name });
const textOf = async (name: RegExp) => plain((await card(name)).textContent);
const address = () => screen.getByRole('status', { name: 'Adresse' }).textContent;

describe('explanation page', () => {
  it('offers the months of the invoice, and links back to its line', async () => {
    show();
    expect(await textOf(/^Ihre Rechnung/)).toContain('612,480 kWh vom Dach von 681,100 kWh (89,9 %).');
    expect(await textOf(/Zurück zur Rechnung/)).toContain(
      'Mai460,400 kWhJuni152,080 kWhZusammen bis 30. Juni 2026612,480 kWh' +
        'Das ist die Zeile „Strom vom Dach“ in RE-2026-0118: 612,480 kWh × 21,00 ct = 128,62 € netto.',
    );
    expect(screen.getByRole('link', { name: /^Juni 2026/ }).getAttribute('href')).toContain('?month=2026-06');
  });

  it('opens a quarter-hour by its URL and shows the formula with its numbers', async () => {
    show('?month=2026-06&day=2026-06-12&at=18:15');
    const text = await textOf(/Die Viertelstunde: 18:15 bis 18:30/);
    expect(text).toContain('Das Dach deckt 64 %. Es reicht nicht für alle.');
    expect(text).toContain('Strom vom Dach × Ihr Verbrauch ÷ Verbrauch aller');
    expect(text).toContain('3,040 × 0,250geteilt durch4,750=0,160 kWh');
    expect(text).toContain('0,250 − 0,160=0,090 kWh');
    expect(text).toContain('24 Wohnungen und der Allgemeinstrom');
    expect(await textOf(/Zurück zur Rechnung/)).toContain('Juni, alle 2.880 Viertelstunden152,080 kWh');
    expect(requestedUrls.some((url) => url.endsWith('/explanation?day=2026-06-12'))).toBe(true);
  });

  it('shows what a quarter-hour costs where its price depends on the time', async () => {
    const energy = { pvWh: 160, gridWh: 90 };
    const price = {
      pvCtPerKwh: '21.5',
      gridCtPerKwh: '31.05',
      parts: [
        {
          item: 'commodity' as const,
          ctPerKwh: '17.2',
          market: { eurPerMwh: '154.00', markupCtPerKwh: '1.8', isLimited: false },
        },
        { item: 'gridUsage' as const, ctPerKwh: '11.8', level: 'HT' as const },
        { item: 'electricityTax' as const, ctPerKwh: '2.05' },
      ],
      pvCents: '3.44',
      gridCents: '2.7945',
      netCents: '6.2345',
    };
    answer = {
      ...explanation,
      quarterHours: explanation.quarterHours.map((one, index) => (index === 73 ? { ...one, ...energy, price } : one)),
    };
    show('?month=2026-06&day=2026-06-12&at=18:15');
    expect(await textOf(/Der Preis dieser Viertelstunde/)).toContain(
      'Beschaffung und VertriebBörse 154,00 €/MWh und 1,80 ct/kWh Aufschlag17,200NetzentgelteStufe HT11,800' +
        'Stromsteuer2,050Netzstrom, ct/kWh netto31,050Vom Dach0,160 kWh × 21,500 ct = 3,440 ct' +
        'Aus dem Netz0,090 kWh × 31,050 ct = 2,7945 ctZusammen 6,2345 ct netto',
    );
  });

  it('distinguishes rounded from exact values, and names a substitute value', async () => {
    show('?month=2026-06&day=2026-06-12&at=18:00');
    const text = await textOf(/Die Viertelstunde: 18:00/);
    expect(text).toContain('4,644≈0,188 kWh');
    expect(text).toContain('Genau gerechnet 0,188368 kWh, gerundet auf ganze Wattstunden.');
    expect(text).toContain('Gerechnet wurde mit einem Ersatzwert.');
  });

  it.each([
    [
      AllocationKey.LivingArea,
      6200,
      148_000,
      127,
      '× Ihre Fläche ÷ alle Flächen',
      '3,040 × 62,00geteilt durch1.480,00≈0,127 kWh',
    ],
    [AllocationKey.EqualParts, 1, 25, 122, '÷ Zahl der Teilnehmer', '3,040geteilt durch25≈0,122 kWh'],
  ])('divides by key %i as agreed', async (allocationKey, own, all, pvWh, words, numbers) => {
    const changed = quarterHours.map((one, index) => (index === 73 ? { ...one, pvWh, gridWh: 250 - pvWh } : one));
    const rule = { ...byConsumption, key: allocationKey, weight: { own, all } };
    answer = { ...explanation, allocationKey, quarterHours: explain(changed, rule) };
    show('?month=2026-06&day=2026-06-12&at=18:15');
    const text = await textOf(/Die Viertelstunde: 18:15/);
    expect(text).toContain(`Strom vom Dach ${words}`);
    expect(text).toContain(numbers);
  });

  it('limits a share to the consumption, and adds what others did not use', async () => {
    const changed = quarterHours.map((one, index) => {
      if (index === 73) return { ...one, pvWh: 100, gridWh: 0 };
      return index === 74 ? { ...one, ...shared, pvWh: 200, gridWh: 50 } : one;
    });
    const weight = { own: 6200, all: 148_000 };
    const rule: ExplainedRule = { key: AllocationKey.LivingArea, base: 'generation', unused: 'passed_on', weight };
    answer = { ...explanation, allocationKey: rule.key, quarterHours: explain(changed, rule) };
    show('?month=2026-06&day=2026-06-12&at=18:15');
    expect(await textOf(/Die Viertelstunde: 18:15/)).toContain(
      'alle Flächen, höchstens Ihr Verbrauch3,040 × 62,00geteilt durch1.480,00≈0,127351 kWhGebraucht haben Sie weniger. Darum bekommen Sie genau Ihren Verbrauch:0,100 kWh',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Viertelstunde vor' }));
    expect(await textOf(/Die Viertelstunde: 18:30/)).toContain(
      'Dazu kommen rund 0,073 kWh, die andere nicht brauchten. Zusammen:0,200 kWh',
    );
    expect(address()).toBe('?month=2026-06&day=2026-06-12&at=18:30');
  });

  it('explains a quarter-hour in which the roof covers all consumption', async () => {
    const changed = quarterHours.map((one, index) =>
      index === 73 ? { ...one, ...shared, pvWh: 250, gridWh: 0, localWh: 9000 } : one,
    );
    answer = { ...explanation, quarterHours: explain(changed) };
    show('?month=2026-06&day=2026-06-12&at=18:15');
    expect(await textOf(/Die Viertelstunde: 18:15/)).toContain(
      'Es reicht für alle. Deshalb kommt alles, was Sie brauchen, vom Dach.0,250 kWh',
    );
  });

  it('moves by arrow keys, and adds up in its table', async () => {
    show('?month=2026-06');
    const days = await screen.findByRole('slider', { name: 'Tag wählen' });
    days.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(address()).toBe('?month=2026-06&day=2026-06-12');
    expect(plain(days.getAttribute('aria-valuetext'))).toBe(
      '12. Juni 2026: 0,348 kWh vom Dach, 1,071 kWh aus dem Netz, 1 Ersatzwert',
    );
    expect(await textOf(/Der Tag: Fr. 12.\sJuni/)).toContain('96 Viertelstunden, davon 1 mit Ersatzwert.');
    expect(screen.getByRole('link', { name: /Beispiel ansehen: 18:00 Uhr/ })).toBeDefined();

    await userEvent.click(within(await card(/Der Monat/)).getByRole('button', { name: 'Als Tabelle' }));
    const rows = within(await card(/Der Monat/)).getAllByRole('row');
    expect(rows.at(-1)?.textContent).toBe('Summe0,8481,5712,419');
  });

  it('needs no choice if there is only one month', async () => {
    const [, june] = explanation.months;
    answer = { ...explanation, from: '2026-06-01', months: [june!] };
    show();
    expect(await card(/Der Monat: Juni 2026/)).toBeDefined();
    expect(await textOf(/Zurück zur Rechnung/)).toContain('Juni, alle 2.880 Viertelstunden');
  });

  it('ends at the day in an estate with few apartments, and explains why', async () => {
    answer = { ...explanation, finestStep: 'day', quarterHours: [] };
    show('?month=2026-06&day=2026-06-12&at=18:15');
    await screen.findByText('Das Dach hat geliefert');
    const text = await textOf(/Der Tag: Fr. 12.\sJuni/);
    expect(text).toContain('weniger als fünf bewohnte Wohnungen');
    expect(text).toContain('Das Dach hat geliefert6,860 kWh');
    expect(screen.queryByRole('region', { name: /Die Viertelstunde/ })).toBeNull();
  });

  it('lists all lines if the price changed within a month', async () => {
    answer = {
      ...explanation,
      pvLines: [
        { from: '2026-05-01', to: '2026-06-15', energyWh: 500_000, ctPerKwh: '21', amountCents: 10_500 },
        { from: '2026-06-15', to: '2026-07-01', energyWh: 112_480, ctPerKwh: '22.5', amountCents: 2531 },
      ],
    };
    show();
    const text = await textOf(/Zurück zur Rechnung/);
    expect(text).toContain('Zusammen612,480 kWh');
    expect(text).toContain('112,480 kWh × 22,50 ct = 25,31 € netto');
  });

  it('ignores a choice that the invoice does not have', async () => {
    show('?month=2025-01&day=2025-01-01&at=99');
    expect(await card(/^Ihre Rechnung/)).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('the explanation for managers', () => {
  it('asks for the invoice of the estate, and speaks of the participant', async () => {
    showToManager();
    expect(await screen.findByRole('heading', { name: 'Wie kam der PV-Anteil zustande?' })).toBeDefined();
    expect(await textOf(/^Die Rechnung/)).toContain('612,480 kWh vom Dach von 681,100 kWh (89,9 %).');
    expect(requestedUrls).toEqual(['/api/customers/3/estates/5/invoices/7/explanation']);
    const back = screen.getByRole('link', { name: 'Rechnung RE-2026-0118' });
    expect(back.getAttribute('href')).toBe('/customers/3/estates/5/tenantelectricity/billings');
  });

  it('explains a quarter-hour without addressing the tenant', async () => {
    showToManager('?month=2026-06&day=2026-06-12&at=18:15');
    const shown = await textOf(/Die Viertelstunde: 18:15 bis 18:30/);
    expect(shown).toContain('Davon dieser Teilnehmer');
    expect(shown).toContain('× eigener Verbrauch ÷ Verbrauch aller');
    expect(plain(document.body.textContent)).not.toMatch(/Ihr Anteil|Davon Sie|auch Sie|Ihr Verbrauch/);
  });

  it('says why it shows no quarter-hours without consent', async () => {
    vi.stubGlobal('fetch', async (url: string) =>
      url.includes('day=')
        ? Response.json({ message: '', metadata: { code: ErrorCode.ConsentMissing } }, { status: 403 })
        : Response.json(explanation),
    );
    showToManager('?month=2026-06&day=2026-06-12');
    expect(await screen.findByText(/nur, wenn die Mieterin oder der Mieter zugestimmt hat/)).toBeDefined();
  });
});
