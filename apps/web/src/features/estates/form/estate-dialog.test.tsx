import type { ErrorBody } from '@lichthof/contracts/error-body.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { apartmentFields, edgeFields, estateFields, locationFields } from '@lichthof/domain/fields/estate-fields.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { controlNames } from '../../../ui/fields/controls-for-tests.ts';
import { EstateDialog } from './estate-dialog.tsx';
import { anEstate } from './estate-for-tests.ts';

// a form of this size is slow in jsdom
vi.setConfig({ testTimeout: 30_000 });

const fetched = vi.fn<typeof fetch>();
const onClose = vi.fn<(savedEstateId?: number) => void>();
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const refusal = (metadata: ErrorBody['metadata']) => answer({ message: '', metadata }, 409);

function show(props: { estateId?: number; groupLabel?: string; estateGroupId?: number } = {}) {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <EstateDialog customerId={3} onClose={onClose} {...props} />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

async function edit(estate: Estate = anEstate) {
  fetched.mockResolvedValueOnce(answer(estate));
  show({ estateId: estate.id });
  await screen.findByLabelText('Projektnummer');
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const open = (name: RegExp) => userEvent.click(tab(name));
const save = (name = 'Speichern') => userEvent.click(screen.getByRole('button', { name }));
/** Sets the text at once, since typing letter by letter is slow in a form of this size. */
function fill(label: string | RegExp, text: string) {
  fireEvent.change(field(label), { target: { value: text } });
  fireEvent.blur(field(label));
}
const sentBody = () =>
  JSON.parse(fetched.mock.calls.findLast(([, init]) => init?.method !== 'GET')![1]!.body as string);
const rowOf = (name: string) => within(screen.getByRole('group', { name }));

describe('the dialog of an estate', () => {
  beforeEach(() => vi.stubGlobal('fetch', fetched));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });

  it('counts the errors on each tab, lists them and focuses the first one', async () => {
    show({ groupLabel: 'Sachsen › Leipzig-Plagwitz' });
    expect(screen.getByText('in Sachsen › Leipzig-Plagwitz')).toBeDefined();
    await open(/Flächen/);

    await save('Objekt anlegen');

    expect(await screen.findByText(/Es fehlen noch: Name, Projektnummer, Straße, Hausnummer, PLZ, Ort/)).toBeDefined();
    expect(tab(/Stammdaten/).textContent).toContain('(6 Angaben prüfen)');
    expect(tab(/Steuerung/).textContent).toContain('(eine Angabe prüfen)');
    expect(tab(/Stammdaten/).getAttribute('aria-selected')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(fetched).not.toHaveBeenCalled();
  });

  it('creates an estate in its group, without empty fields', async () => {
    fetched.mockResolvedValueOnce(answer({ ...anEstate, id: 9 }));
    show({ groupLabel: 'Sachsen', estateGroupId: 2 });
    fill('Name', ' Weidenhof ');
    fill('Projektnummer', 'LP-1');
    fill('Straße', 'Weidenhof');
    fill('Hausnummer', '12');
    fill('PLZ', '04229');
    fill('Ort', 'Leipzig');
    fill(/Baujahr/, '1907');
    expect(field(/Baujahr/).value).toBe('1907');
    await open(/Wohnungen/);
    await userEvent.click(screen.getByRole('button', { name: 'Wohnung hinzufügen' }));
    fill('Name', 'WE 1');
    fill('Fläche', '54,3');
    await userEvent.click(screen.getByRole('button', { name: 'Wohnung hinzufügen' }));
    expect(screen.getByText('Eine Wohnung ohne Name oder Fläche wird nicht gespeichert.')).toBeDefined();
    await open(/Steuerung/);
    fill('Name', 'Keller');
    fill(/^Eingebaut am/, '29.02.2024');

    await save('Objekt anlegen');

    await waitFor(() => expect(onClose).toHaveBeenCalledWith(9));
    expect(sentBody()).toEqual({
      name: 'Weidenhof',
      projectId: 'LP-1',
      timeZone: 'Europe/Berlin',
      constructionYear: 1907,
      buildingType: 1,
      allocationKey: 1,
      location: { street: 'Weidenhof', houseNumber: '12', zipCode: '04229', city: 'Leipzig', country: 'de' },
      apartments: [{ name: 'WE 1', areaSqm: 54.3, unitUse: 'residential' }],
      buildingAreas: [],
      edges: [{ name: 'Keller', startDate: '2024-02-29', source: 'controller' }],
      estateGroupId: 2,
    });
    expect(screen.getByText('Objekt angelegt')).toBeDefined();
  });

  it('has a control for each field of an estate and of its parts', async () => {
    show();
    const names = controlNames();
    await open(/Wohnungen/);
    await userEvent.click(screen.getByRole('button', { name: 'Wohnung hinzufügen' }));
    names.push(...controlNames());
    await open(/Steuerung/);
    names.push(...controlNames());
    const fields = [
      ...fieldNames(estateFields),
      ...fieldNames(locationFields).map((name) => `location.${name}`),
      ...fieldNames(apartmentFields).map((name) => `apartments.0.${name}`),
      ...fieldNames(edgeFields).map((name) => `edges.0.${name}`),
    ];
    expect(names).toEqual(expect.arrayContaining(fields));
  });

  it('validates on blur: the zip code of the country, existing days, the end after the start', async () => {
    show();
    fill('PLZ', '0422');
    expect(await screen.findByText('Bitte geben Sie eine gültige Postleitzahl ein.')).toBeDefined();
    await open(/Steuerung/);
    fill(/^Eingebaut am/, '29.02.2025');
    expect(await screen.findByText(/gültiges Datum/)).toBeDefined();
    fill(/^Eingebaut am/, '01.03.2025');
    fill(/^Ausgebaut am/, '01.03.2025');
    expect(await screen.findByText('Das Ende muss nach dem Beginn liegen.')).toBeDefined();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Objekt anlegen' }).getAttribute('aria-disabled'),
    ).toBe('true');
  });

  it('refuses a classification that is chosen twice', async () => {
    await edit({
      ...anEstate,
      buildingAreas: [...anEstate.buildingAreas, { areaClassification: 7, norm: null, areaSqm: 5 }],
    });
    await save();
    expect(await screen.findByText('Jeder Eintrag darf nur einmal vorkommen.')).toBeDefined();
    expect(tab(/Flächen/).getAttribute('aria-selected')).toBe('true');

    await userEvent.click(rowOf('Fläche 1').getByRole('combobox', { name: /Art der Fläche/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Mietfläche' }));

    await waitFor(() => expect(screen.queryByText('Jeder Eintrag darf nur einmal vorkommen.')).toBeNull());
  });

  it('sends all fields with the version that was read', async () => {
    await edit();
    fill('Projektnummer', 'LP-2');
    fetched.mockResolvedValue(answer({ ...anEstate, version: 5 }));
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(7));
    expect(sentBody()).toMatchObject({
      projectId: 'LP-2',
      version: 4,
      apartments: [41, 42, 43].map((apartmentId) => ({ apartmentId, areaSqm: 54.3, floor: 'EG' })),
      buildingAreas: [{ areaClassification: 7, norm: 3, areaSqm: 162.9 }],
      edges: [{ id: 5, name: 'Keller', startDate: '2024-02-29' }],
    });
  });

  it('removes an apartment only by its button, not if its name is empty', async () => {
    await edit();
    await open(/Wohnungen/);
    fireEvent.change(rowOf('Wohnung 2').getByLabelText('Name'), { target: { value: '' } });
    await save();
    expect(await screen.findByText('Bitte geben Sie einen Text ein.')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Wohnung 2 entfernen' }));
    expect(screen.getByText('Eine Wohnung wird beim Speichern entfernt.')).toBeDefined();
    fetched.mockResolvedValue(answer(anEstate));
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentBody().apartments.map((row: { apartmentId: number }) => row.apartmentId)).toEqual([41, 43]);
  });

  it('requires an edge', async () => {
    await edit();
    await open(/Steuerung/);
    await userEvent.click(screen.getByRole('button', { name: 'Steuerung 1 entfernen' }));
    expect(await screen.findByText('Ein Objekt braucht mindestens eine Steuerung.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Steuerung hinzufügen' }));
    fill('Name', 'Dach');
    fetched.mockResolvedValue(answer(anEstate));
    await save();
    await waitFor(() => expect(sentBody().edges).toEqual([{ name: 'Dach', source: 'controller' }]));
  });

  it('stays usable with a thousand apartments, and shows the page of an apartment whose name is taken', async () => {
    const apartments = Array.from({ length: 1000 }, (_, index) => ({
      apartmentId: index + 1,
      name: `WE ${index + 1}`,
      areaSqm: 50,
      floor: null,
      unitUse: 'residential' as const,
    }));
    await edit({ ...anEstate, apartments });
    await open(/Wohnungen/);
    expect(screen.getAllByRole('group', { name: /^Wohnung/ })).toHaveLength(25);
    expect(screen.getByText('1–25 von 1.000')).toBeDefined();
    await open(/Stammdaten/);
    const taken = { code: ErrorCode.NameTaken, field: 'ApartmentName', fields: ['apartments.730.name'] };
    fetched.mockResolvedValueOnce(refusal(taken));

    await save();

    expect(await screen.findByText('Dieser Name ist schon vergeben.')).toBeDefined();
    expect(screen.getByText('726–750 von 1.000')).toBeDefined();
    await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe('WE 731'));
  });

  it('shows at the field that the name is taken', async () => {
    await edit();
    await open(/Steuerung/);
    fetched.mockResolvedValueOnce(refusal({ code: ErrorCode.NameTaken, field: 'Name' }));
    await save();
    expect(await screen.findByText('Dieser Name ist schon vergeben.')).toBeDefined();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  });

  it('names the apartments that cannot be removed', async () => {
    await edit();
    fetched.mockResolvedValueOnce(refusal({ code: ErrorCode.ApartmentInUse, names: ['WE 2', 'WE 3'] }));
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('WE 2, WE 3');
  });

  it('keeps time zone and allocation key while they are in use', async () => {
    await edit({ ...anEstate, valuesFrom: '2026-01-01', valuesTo: '2026-02-01', isAllocationKeyInUse: true });
    expect(screen.getByRole('combobox', { name: 'Zeitzone' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('combobox', { name: 'Verteilschlüssel' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Es liegen schon Messwerte vor, deshalb bleibt die Zeitzone.')).toBeDefined();
  });

  describe('after another user has saved meanwhile', () => {
    const theirs: Estate = {
      ...anEstate,
      projectId: 'LP-9',
      apartments: [
        ...anEstate.apartments.slice(0, 2),
        { apartmentId: 50, name: 'Dach', areaSqm: 80, floor: null, unitUse: 'residential' },
      ],
      version: 6,
    };

    async function clash() {
      await edit();
      fill(/Beschreibung/, 'Meine Worte');
      fetched.mockResolvedValueOnce(refusal({ code: ErrorCode.ChangedByOthers })).mockResolvedValueOnce(answer(theirs));
      await save();
      const notice = await screen.findByRole('alert');
      expect(notice.textContent).toContain('Projektnummer:LP-9');
      expect(notice.textContent).toContain('neu: Dach, 80,00');
      expect(notice.textContent).toContain('entfernt: WE 3, 54,30');
      expect(notice.textContent).not.toContain('Ort:');
      fetched.mockResolvedValueOnce(answer({ ...theirs, version: 7 }));
    }

    it("keeps the typed values, and takes the other user's values of unchanged fields", async () => {
      await clash();
      await userEvent.click(screen.getByRole('button', { name: 'Meine Änderungen behalten' }));
      await save();
      await waitFor(() => expect(onClose).toHaveBeenCalledWith(7));
      const sent = sentBody();
      expect(sent).toMatchObject({ version: 6, description: 'Meine Worte', projectId: 'LP-9' });
      expect(sent.apartments.map((row: { apartmentId: number }) => row.apartmentId)).toEqual([41, 42, 50]);
    });

    it("takes the other user's version", async () => {
      await clash();
      await userEvent.click(screen.getByRole('button', { name: 'Stand der anderen Person übernehmen' }));
      expect(field('Projektnummer').value).toBe('LP-9');
      expect(field(/Beschreibung/).value).toBe('');
      await save();
      await waitFor(() => expect(sentBody()).toMatchObject({ version: 6, projectId: 'LP-9' }));
    });
  });
});
