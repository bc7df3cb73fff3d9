import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routeTable } from '../../../navigation/route-table.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { EstateStructurePage } from './estate-structure-page.tsx';
import { structure } from './structure-for-tests.ts';

/** What the server answers to changes, in their order; without one it does as told. */
let refusals: object[];
const sent: { method: string; url: string; body: unknown }[] = [];

function answer(url: string, { method, body }: RequestInit): Response {
  if (method === 'GET') return Response.json(structure);
  sent.push({ method: method!, url: url.replace('/api/customers/3/', ''), body: JSON.parse(body as string) });
  const metadata = refusals.shift();
  return metadata
    ? Response.json({ message: 'no', metadata }, { status: 409 })
    : Response.json({ estateGroupId: 9, version: 2 });
}

beforeEach(() => {
  refusals = [];
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(url, init));
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(45);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(): Promise<void> {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <MemoryRouter initialEntries={['/customers/3/master-data/estate-grouping']}>
            <Routes>
              <Route path={routeTable.customer_estate_grouping.path} element={<EstateStructurePage />} />
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
const row = (name: string) => rows().find((drawn) => nameOf(drawn) === name)!;
describe('moving by dragging', () => {
  const drag = (moved: string, place: string) => {
    const dataTransfer = { setData: () => undefined };
    fireEvent.dragStart(row(moved), { dataTransfer });
    return { isTaken: !fireEvent.dragOver(row(place), { dataTransfer }), dataTransfer };
  };

  it('asks first when dropped on a group that moves rights, and can be undone', async () => {
    await open();
    const { isTaken, dataTransfer } = drag('Leipzig', 'Anhalt');
    expect(isTaken).toBe(true);
    expect(screen.getByText('„Leipzig“ nach „Anhalt“ verschieben')).toBeDefined();
    fireEvent.drop(row('Anhalt'), { dataTransfer });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Zugriff verliert, wenn kein anderes Recht besteht: Mirko Lehnert.')).toBeDefined();
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Verschieben' }));
    expect(await screen.findByText(/„Leipzig“ liegt jetzt in „Anhalt“/)).toBeDefined();
    expect(sent).toEqual([
      { method: 'PUT', url: 'estate-groups/2', body: { name: 'Leipzig', version: 1, parentId: 4 } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
    expect(await screen.findByText('Verschieben rückgängig gemacht')).toBeDefined();
    expect(sent.at(-1)!.body).toEqual({ name: 'Leipzig', version: 2, parentId: 1 });
  });

  it('asks nothing and moves nothing where it is cancelled, and moves at once where no right changes', async () => {
    await open();
    const first = drag('Leipzig', 'Anhalt');
    fireEvent.drop(row('Anhalt'), { dataTransfer: first.dataTransfer });
    await userEvent.click(await screen.findByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    const second = drag('Kontor', 'Anhalt');
    fireEvent.drop(row('Anhalt'), { dataTransfer: second.dataTransfer });
    expect(await screen.findByText('Objekt verschoben')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Sachsen', 'Hof 2', /kann nicht in sich selbst/],
    ['Hof 2', 'Hof 10', /liegt schon in/],
    ['Anhalt', 'Pleißeaue eG', /liegt schon in/],
  ])('refuses %s on %s with the reason %s', async (moved, place, reason) => {
    await open();
    const { isTaken, dataTransfer } = drag(moved, place);
    expect(isTaken).toBe(false);
    expect(screen.getByText(reason)).toBeDefined();
    fireEvent.drop(row(place), { dataTransfer });
    expect(sent).toEqual([]);
  });

  it('shows a toast if it fails', async () => {
    await open();
    refusals = [{ code: ErrorCode.ChangedByOthers }];
    const { dataTransfer } = drag('Kontor', 'Anhalt');
    fireEvent.drop(row('Anhalt'), { dataTransfer });
    expect(await screen.findByText('Nicht verschoben.')).toBeDefined();
  });
});
