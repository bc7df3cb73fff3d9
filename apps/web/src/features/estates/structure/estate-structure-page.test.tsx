import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { EstateStructure } from '@lichthof/contracts/places/estate-groups.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { routeTable } from '../../../navigation/route-table.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { EstateStructurePage } from './estate-structure-page.tsx';
import { largeStructure, structure } from './structure-for-tests.ts';

interface Sent {
  method: string;
  url: string;
  body: unknown;
}

let served: EstateStructure;
/** The server's errors for the next changes, in order; without one a change succeeds. */
let refusals: object[];
const sent: Sent[] = [];

function answer(url: string, init: RequestInit): Response {
  const method = init.method!;
  if (method === 'GET') return Response.json(served);
  sent.push({ method, url: url.replace('/api/customers/3/', ''), body: init.body && JSON.parse(init.body as string) });
  const metadata = refusals.shift();
  if (metadata) return Response.json({ message: 'no', metadata }, { status: 409 });
  return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ estateGroupId: 9, version: 2 });
}

beforeEach(() => {
  served = structure;
  refusals = [];
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(url, init));
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(45);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(search = ''): Promise<void> {
  render(
    <AppThemeProvider>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })}
      >
        <ToastProvider>
          <MemoryRouter initialEntries={[`/customers/3/master-data/estate-grouping${search}`]}>
            <Routes>
              <Route path={routeTable.customer_estate_grouping.path} element={<EstateStructurePage />} />
              <Route path={routeTable.estate_home.path} element={<p>Objektseite</p>} />
            </Routes>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  await screen.findByRole('treegrid', { name: 'Objektstruktur' });
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[role="row"][data-key]')];
const nameOf = (drawn: HTMLElement) => drawn.querySelector('[role="rowheader"]')!.textContent;
const names = () => rows().map(nameOf);
const row = (name: string) => rows().find((drawn) => nameOf(drawn) === name)!;
const cellsOf = (name: string) =>
  [...row(name).querySelectorAll('[role="gridcell"]')].map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function choose(name: string, act: string): Promise<void> {
  await userEvent.click(within(row(name)).getByRole('button', { name: `Aktionen für ${name}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: act }));
}

describe('the estate structure', () => {
  it('shows groups and estates with size and responsible users', async () => {
    await open();
    expect(names()).toEqual(['Pleißeaue eG', 'Anhalt', 'Sachsen', 'Dresden', 'Leipzig', 'Hof 2', 'Hof 10', 'Kontor']);
    expect(cellsOf('Pleißeaue eG').slice(0, 2)).toEqual(['4 Gruppen, 3 Objekte', 'Katrin Albrecht']);
    expect(cellsOf('Sachsen').slice(0, 2)).toEqual(['2 Untergruppen', 'Mirko Lehnert']);
    expect(cellsOf('Anhalt').slice(0, 2)).toEqual(['leer', 'Katrin Albrecht']);
    expect(cellsOf('Hof 2').slice(0, 2)).toEqual(['12 Wohnungen', 'Ines Dorn']);
    expect(row('Leipzig').getAttribute('aria-level')).toBe('3');
    expect(row('Leipzig').getAttribute('aria-expanded')).toBe('true');
    expect(row('Dresden').hasAttribute('aria-expanded')).toBe(false);
  });

  it('closes and opens all groups at once', async () => {
    await open();
    await userEvent.click(button('Alle zuklappen'));
    expect(names()).toEqual(['Pleißeaue eG', 'Anhalt', 'Sachsen', 'Kontor']);
    await userEvent.click(button('Alle aufklappen'));
    expect(names()).toHaveLength(8);
  });

  it('marks the searched text and shows the enclosing groups', async () => {
    await open('?search=hof');
    expect(names()).toEqual(['Pleißeaue eG', 'Sachsen', 'Leipzig', 'Hof 2', 'Hof 10']);
    expect(within(row('Hof 2')).getByText('Hof').tagName).toBe('MARK');
    expect(screen.getByText('2 Treffer')).toBeDefined();
    await userEvent.type(screen.getByRole('searchbox'), '!');
    expect(screen.getByText('Nichts gefunden')).toBeDefined();
  });

  it('renders only the visible rows of a thousand estates', async () => {
    served = largeStructure(1000);
    await open();
    await userEvent.click(button('Alle aufklappen'));
    expect(screen.getByRole('treegrid').getAttribute('aria-rowcount')).toBe('1102');
    expect(rows().length).toBeLessThan(100);
  });

  it('explains an empty structure', async () => {
    served = { ...structure, groups: [], estates: [] };
    await open();
    expect(screen.getByText('Noch keine Gruppen und Objekte')).toBeDefined();
  });
});

describe('the keyboard', () => {
  it('moves through the tree, opens, closes, and follows the link of an estate', async () => {
    await open();
    await userEvent.click(screen.getByRole('searchbox'));
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(row('Pleißeaue eG'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(row('Sachsen'));
    await userEvent.keyboard('{ArrowLeft}');
    expect(row('Sachsen').getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(row('Hof 2'));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Objektseite')).toBeDefined();
  });

  it('opens the actions of a row, and returns the focus to it', async () => {
    await open();
    row('Anhalt').focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    expect(screen.getByRole('menuitem', { name: 'Umbenennen' })).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(row('Anhalt')));
  });
});

describe('a new group', () => {
  it('is created in the chosen group, is announced, and gets the focus', async () => {
    await open();
    await choose('Dresden', 'Untergruppe anlegen');
    expect(screen.getByText('in Sachsen › Dresden')).toBeDefined();
    const group = { ...structure.groups[0]!, estateGroupId: 9, name: 'Neustadt', parentId: 3, groupCount: 0 };
    served = { ...structure, groups: [...structure.groups, group] };
    await userEvent.type(screen.getByLabelText('Name'), ' Neustadt ');
    await userEvent.click(button('Gruppe anlegen'));
    expect(await screen.findByText('„Neustadt“ ist angelegt.')).toBeDefined();
    expect(sent).toEqual([{ method: 'POST', url: 'estate-groups/3', body: { name: 'Neustadt' } }]);
    await waitFor(() => expect(document.activeElement).toBe(row('Neustadt')));
  });

  it('shows at the field that the name is taken', async () => {
    await open();
    await userEvent.click(button('Gruppe anlegen'));
    refusals = [{ code: ErrorCode.NameTaken, field: 'EstateGroupName' }];
    await userEvent.type(screen.getByLabelText('Name'), 'Anhalt');
    const submit = within(screen.getByRole('dialog')).getByRole('button', { name: 'Gruppe anlegen' });
    await userEvent.click(submit);
    expect(await screen.findByText('Dieser Name ist schon vergeben.')).toBeDefined();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    expect(sent[0]!.url).toBe('estate-groups');
  });
});

describe('renaming a group', () => {
  it('shows both names after another user has renamed it, and overwrites nothing unnoticed', async () => {
    await open();
    await choose('Dresden', 'Umbenennen');
    const [saxony, leipzig, dresden, anhalt] = structure.groups;
    served = { ...structure, groups: [saxony!, leipzig!, { ...dresden!, name: 'Elbtal', version: 2 }, anhalt!] };
    refusals = [{ code: ErrorCode.ChangedByOthers }];
    const field = screen.getByLabelText<HTMLInputElement>('Name');
    await userEvent.clear(field);
    await userEvent.type(field, 'Dresden-Mitte');
    await userEvent.click(button('Umbenennen'));
    expect(await within(screen.getByRole('dialog')).findByText('Elbtal')).toBeDefined();
    await userEvent.click(button('Meine Änderungen behalten'));
    expect(field.value).toBe('Dresden-Mitte');
    await userEvent.click(button('Umbenennen'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Dresden-Mitte', version: 1, parentId: 1 },
      { name: 'Dresden-Mitte', version: 2, parentId: 1 },
    ]);
  });
});

describe('deleting a group', () => {
  it('asks for confirmation, and then focuses the enclosing row', async () => {
    await open();
    await choose('Dresden', 'Löschen');
    expect(document.activeElement).toBe(button('Abbrechen'));
    served = { ...structure, groups: structure.groups.filter(({ name }) => name !== 'Dresden') };
    await userEvent.click(button('Gruppe löschen'));
    expect(await screen.findByText('„Dresden“ gibt es nicht mehr.')).toBeDefined();
    expect(sent).toEqual([{ method: 'DELETE', url: 'estate-groups/3', body: undefined }]);
    await waitFor(() => expect(document.activeElement).toBe(row('Sachsen')));
  });

  it('says why a group that is not empty cannot be deleted', async () => {
    await open();
    await choose('Leipzig', 'Löschen');
    expect(screen.getByRole('dialog').textContent).toContain('liegt noch etwas: 2 Objekte');
    await userEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Schließen' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });
});

describe('moving by the dialog', () => {
  it('offers only allowed targets', async () => {
    await open();
    await choose('Sachsen', 'Verschieben');
    const places = screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent);
    expect(places).toEqual(['Anhalt']);
  });

  it('moves an estate with the version that was read', async () => {
    await open();
    await choose('Hof 2', 'Verschieben');
    await userEvent.click(screen.getByRole('radio', { name: 'Dresden' }));
    await userEvent.click(button('Verschieben'));
    expect(await screen.findByText(/„Hof 2“ liegt jetzt in „Dresden“/)).toBeDefined();
    expect(sent).toEqual([{ method: 'PUT', url: 'estates/22/estate-group', body: { estateGroupId: 3, version: 1 } }]);
  });

  it('opens the closed target group to show the moved row', async () => {
    await open();
    await userEvent.click(button('Alle zuklappen'));
    await choose('Kontor', 'Verschieben');
    const estates = structure.estates.map((estate) =>
      estate.name === 'Kontor' ? { ...estate, estateGroupId: 3, version: 2 } : estate,
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Dresden' }));
    served = { ...structure, estates };
    await userEvent.click(button('Verschieben'));
    await waitFor(() => expect(document.activeElement).toBe(row('Kontor')));
    expect(row('Kontor').getAttribute('aria-level')).toBe('4');
  });

  it('warns the second of two users who move the same estate, and lets them repeat it', async () => {
    await open();
    await choose('Hof 2', 'Verschieben');
    const estates = structure.estates.map((estate) =>
      estate.name === 'Hof 2' ? { ...estate, estateGroupId: 4, version: 2 } : estate,
    );
    served = { ...structure, estates };
    refusals = [{ code: ErrorCode.ChangedByOthers }];
    await userEvent.click(screen.getByRole('radio', { name: 'Dresden' }));
    await userEvent.click(button('Verschieben'));
    expect((await screen.findByText('Liegt in:')).parentElement!.textContent).toContain('Anhalt');
    await userEvent.click(button('Meine Änderungen behalten'));
    await userEvent.click(button('Verschieben'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([
      { estateGroupId: 3, version: 1 },
      { estateGroupId: 3, version: 2 },
    ]);
  });

  it('requires a target', async () => {
    await open();
    await choose('Hof 2', 'Verschieben');
    await userEvent.click(button('Verschieben'));
    expect(await screen.findByText('Bitte wählen Sie einen Eintrag.')).toBeDefined();
    expect(sent).toEqual([]);
  });
});
