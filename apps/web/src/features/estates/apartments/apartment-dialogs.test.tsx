import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ApartmentDetails, Occupancy } from '@lichthof/contracts/people/occupancies.ts';
import { apartmentFields } from '@lichthof/domain/fields/estate-fields.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { controlNames } from '../../../ui/fields/controls-for-tests.ts';
import { ApartmentDialog } from './apartment-dialog.tsx';
import { TimesDialog } from './times-dialog.tsx';

const fetched = vi.fn<typeof fetch>();
const onClose = vi.fn<() => void>();
const params = { customerId: 3, estateId: 7 };
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const refusal = (metadata: object) => answer({ message: '', metadata }, 409);
const ada = { userId: 11, firstName: 'Ada', lastName: 'Weiß', email: 'ada@post.example' };
const kai = { userId: 12, firstName: 'Kai', lastName: 'Öztürk', email: 'kai@post.example' };
const lives: Occupancy = { occupancyId: 1, moveIn: '2024-02-29', moveOut: null, people: [ada, kai], tariffs: [] };
const left: Occupancy = { ...lives, occupancyId: 2, moveIn: '2020-01-01', moveOut: '2024-02-28', people: [kai] };
const storedApartment: ApartmentDetails = {
  apartmentId: 41,
  name: 'WE 1',
  areaSqm: 54.3,
  floor: null,
  unitUse: 'residential',
  version: 2,
  meterNames: [],
  contractHolders: [],
  occupancies: [lives, left],
};

function show(dialog: React.ReactNode): void {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>{dialog}</ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

/** Opens the occupancies of the apartment, and the dialog of the newest one. */
async function change(apartment = storedApartment) {
  fetched.mockImplementation(async () => answer([apartment]));
  show(<TimesDialog {...{ params, onClose }} apartmentId={41} name="WE 1" isReadOnly={false} />);
  await userEvent.click(await screen.findByRole('button', { name: /Ada Weiß, Kai Öztürk/ }));
}

function fill(label: RegExp, text: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.blur(screen.getByLabelText(label));
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
const sent = () => fetched.mock.calls.find(([, init]) => init?.method === 'PUT' || init?.method === 'POST');
const isAnswered = (times: Response) =>
  fetched.mockImplementation(async (_url, init) => (init?.method === 'GET' ? answer([storedApartment]) : times));

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('occupancies of an apartment', () => {
  it('are listed; of a tenant who came back only the last one can be changed', async () => {
    await change();
    expect(screen.getByText('01.01.2020 bis 28.02.2024')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Einzug und Auszug ändern: Kai Öztürk' })).toBeNull();
    expect(screen.getByText('Gilt für alle 2 Personen, die zusammen wohnen.')).toBeDefined();
  });

  it('are saved for the last member, and are open-ended without a move-out', async () => {
    await change();
    isAnswered(answer({ moveIn: '2024-03-01', moveOut: null, tariffs: [] }));
    fill(/^Einzug am/, '1.3.2024');
    await save();
    await waitFor(() => expect(screen.getByText('Mietzeit gespeichert')).toBeDefined());
    expect(sent()![0]).toBe('/api/customers/3/estates/7/apartments/41/users/11');
    expect(sent()![1]?.body).toBe('{"moveIn":"2024-03-01"}');
  });

  it('are validated: missing move-in, invalid days, an end before the start', async () => {
    await change();
    fill(/^Einzug am/, '');
    expect(await screen.findByText('Bitte geben Sie ein Datum ein.')).toBeDefined();
    fill(/^Einzug am/, '29.02.2025');
    expect(await screen.findByText(/gültiges Datum/)).toBeDefined();
    fill(/^Einzug am/, '01.03.2025');
    fill(/^Auszug am/, '28.02.2025');
    expect(await screen.findByText('Das Ende muss nach dem Beginn liegen.')).toBeDefined();
    expect(sent()).toBeUndefined();
  });

  it('show a warning for a move-out in the past', async () => {
    await change();
    fill(/^Auszug am/, '31.12.2024');
    expect(await screen.findByText(/liegt in der Vergangenheit/)).toBeDefined();
  });

  it('show at the field that another occupancy overlaps', async () => {
    await change();
    isAnswered(refusal({ code: ErrorCode.OccupancyOverlaps, field: 'MoveIn' }));
    fill(/^Einzug am/, '01.01.2023');
    await save();
    expect(await screen.findByText(/schon an jemand anderen vergeben/)).toBeDefined();
    expect(screen.getByLabelText(/^Einzug am/).getAttribute('aria-invalid')).toBe('true');
  });

  describe('with a running contract', () => {
    const participates = { ...storedApartment, occupancies: [{ ...lives, tariffs: ['Hausstrom 2026'] }, left] };

    it('keep the move-in and list the tariffs; with a move-out they say that the contract ends', async () => {
      await change(participates);
      expect(screen.getByText('Hausstrom 2026')).toBeDefined();
      expect(screen.getByLabelText<HTMLInputElement>(/^Einzug am/).disabled).toBe(true);
      isAnswered(answer({ moveIn: '2024-02-29', moveOut: '2028-02-29', tariffs: ['Hausstrom 2026'] }));
      fill(/^Auszug am/, '29.02.2028');
      expect(await screen.findByText(/endet von selbst, spätestens am 29\.02\.2028/)).toBeDefined();
      await save();
      await waitFor(() => expect(screen.getByText('Mietzeit gespeichert')).toBeDefined());
      expect(sent()![1]?.body).toBe('{"moveIn":"2024-02-29","moveOut":"2028-02-29"}');
    });

    it('say that the contract is extended if the move-out is removed', async () => {
      await change({
        ...storedApartment,
        occupancies: [{ ...lives, moveOut: '2099-12-31', tariffs: ['Hausstrom 2026'] }],
      });
      expect(screen.queryByText(/läuft er wieder weiter/)).toBeNull();
      isAnswered(answer({ moveIn: '2024-02-29', moveOut: null, tariffs: ['Hausstrom 2026'] }));
      fill(/^Auszug am/, '');
      expect(await screen.findByText(/läuft er wieder weiter/)).toBeDefined();
      await save();
      await waitFor(() => expect(screen.getByText('Mietzeit gespeichert')).toBeDefined());
      expect(sent()![1]?.body).toBe('{"moveIn":"2024-02-29"}');
    });

    it('show at the move-out the last billed day', async () => {
      await change(participates);
      isAnswered(refusal({ code: ErrorCode.MoveOutTooEarly, names: ['2024-12-31'], field: 'MoveOut' }));
      fill(/^Auszug am/, '30.12.2024');
      await save();
      expect(await screen.findByText(/Bis zum 31\.12\.2024 ist schon abgerechnet/)).toBeDefined();
      expect(screen.getByLabelText(/^Auszug am/).getAttribute('aria-invalid')).toBe('true');
    });

    it('show at the move-out that a contract begins after it', async () => {
      await change(participates);
      isAnswered(refusal({ code: ErrorCode.ActiveParticipantContract, names: ['Hausstrom 2026'], field: 'MoveOut' }));
      fill(/^Auszug am/, '31.12.2098');
      await save();
      await waitFor(() => expect(screen.getByLabelText(/^Auszug am/).getAttribute('aria-invalid')).toBe('true'));
    });
  });

  it('also keep the move-in if the contract was added meanwhile', async () => {
    await change();
    isAnswered(refusal({ code: ErrorCode.ActiveParticipantContract, names: ['Hausstrom 2027'], field: 'MoveIn' }));
    fill(/^Einzug am/, '01.01.2023');
    await save();
    expect(await screen.findByText('Hausstrom 2027')).toBeDefined();
    const moveIn = screen.getByLabelText<HTMLInputElement>(/^Einzug am/);
    expect([moveIn.disabled, moveIn.value]).toEqual([true, '29.02.2024']);
    expect(screen.getByRole('alert').textContent).toContain('Noch nicht gespeichert');
  });
});

describe('the dialog of an apartment', () => {
  it('shows at the field that the name is taken', async () => {
    show(<ApartmentDialog {...{ params, onClose }} apartment={storedApartment} />);
    fetched.mockResolvedValueOnce(refusal({ code: ErrorCode.NameTaken, field: 'ApartmentName' }));
    await save();
    expect(await screen.findByText('Dieser Name ist schon vergeben.')).toBeDefined();
  });

  it('has a control for each field', () => {
    show(<ApartmentDialog {...{ params, onClose }} />);
    expect(controlNames()).toEqual(expect.arrayContaining(fieldNames(apartmentFields)));
  });

  it('requires name and area of a new apartment', async () => {
    show(<ApartmentDialog {...{ params, onClose }} />);
    await save();
    expect(await screen.findByText('Es fehlen noch: Name, Fläche.')).toBeDefined();
    fetched.mockResolvedValueOnce(answer(storedApartment));
    fill(/^Name/, 'WE 9');
    fill(/^Fläche/, '54,3');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()![1]).toMatchObject({
      method: 'POST',
      body: '{"name":"WE 9","areaSqm":54.3,"unitUse":"residential"}',
    });
  });

  it('shows the changes of another user, and keeps the typed values', async () => {
    show(<ApartmentDialog {...{ params, onClose }} apartment={storedApartment} />);
    fill(/^Etage/, 'EG');
    fetched
      .mockResolvedValueOnce(refusal({ code: ErrorCode.ChangedByOthers }))
      .mockResolvedValueOnce(answer([{ ...storedApartment, areaSqm: 60, version: 5 }]));
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Fläche:60,00');
    await userEvent.click(screen.getByRole('button', { name: 'Meine Änderungen behalten' }));
    fetched.mockResolvedValueOnce(answer(storedApartment));
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const bodies = fetched.mock.calls.flatMap(([, init]) => (init?.method === 'PUT' ? [init.body as string] : []));
    expect(JSON.parse(bodies[1]!)).toEqual({
      name: 'WE 1',
      areaSqm: 54.3,
      floor: 'EG',
      unitUse: 'residential',
      version: 5,
    });
  });
});

describe('withdrawing an occupancy', () => {
  const withdraw = async (refused?: Response) => {
    fetched.mockImplementation(async (_url, init) =>
      init?.method === 'DELETE' ? (refused ?? new Response(null, { status: 204 })) : answer([storedApartment]),
    );
    show(<TimesDialog {...{ params, onClose }} apartmentId={41} name="WE 1" isReadOnly={false} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Mietzeit zurücknehmen: Ada Weiß' }));
    expect(await screen.findByText(/Die Tage bleiben für andere gesperrt/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Zurücknehmen' }));
  };

  it('asks for confirmation and withdraws it for one of two tenants', async () => {
    await withdraw();
    expect(await screen.findByText('Mietzeit zurückgenommen')).toBeDefined();
    const deleted = fetched.mock.calls.find(([, init]) => init?.method === 'DELETE');
    expect(deleted?.[0]).toBe('/api/customers/3/estates/7/apartments/41/users/11');
  });

  it('names the contract that depends on it', async () => {
    await withdraw(refusal({ code: ErrorCode.OccupancyHasContract, names: ['V-1001'] }));
    expect(await screen.findByText(/beruht ein Vertrag.*V-1001/)).toBeDefined();
  });
});
