import type { SearchHit, SearchResult } from '@lichthof/contracts/search.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { currentUserQuery } from '../../api/session.queries.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { rememberPlace } from './recent-places.ts';
import { SearchPalette } from './search-palette.tsx';

const aHit = (part: Partial<SearchHit>): SearchHit => ({
  kind: 'estate',
  id: 1,
  name: 'Weidenhof',
  context: ['Leipzig'],
  customerId: 1,
  estateId: 2,
  apartmentId: null,
  access: 'managed',
  ...part,
});
const hits = [
  aHit({}),
  aHit({ kind: 'meter', id: 5, name: 'Zähler 5' }),
  aHit({ kind: 'meter', id: 6, name: 'Zähler 6' }),
];
const result = (part: Partial<SearchResult> = {}): SearchResult => ({
  hits,
  kindsWithMore: [],
  isSimilar: false,
  ...part,
});

let answers: Record<string, () => Promise<SearchResult>>;
const requestedTexts: string[] = [];
const onClose = vi.fn<() => void>();

beforeEach(() => {
  requestedTexts.length = 0;
  localStorage.clear();
  onClose.mockClear();
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://localhost').searchParams.get('query') ?? '';
    requestedTexts.push(query);
    const answer = answers[query];
    return answer ? Response.json(await answer()) : Response.json({ message: 'no' }, { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

async function open(): Promise<HTMLElement> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(currentUserQuery.queryKey, { userId: 7 } as never);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/']}>
          <SearchPalette onClose={onClose} />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  return screen.findByRole('combobox', { name: 'Suchen' });
}

const address = () => document.querySelector('output')!.textContent;
const activeText = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('search dialog', () => {
  it('groups hits and announces their count', async () => {
    answers = { wei: async () => result({ kindsWithMore: ['meter'] }) };
    const field = await open();
    await userEvent.type(field, 'wei');
    const group = await screen.findByRole('group', { name: /^Zähler/ });
    expect(within(group).getAllByRole('option')).toHaveLength(2);
    expect(group.textContent).toContain('Es gibt weitere');
    expect(screen.getByRole('status').textContent).toBe('3 Treffer');
    expect(requestedTexts).toEqual(['wei']);
  });

  it('moves with arrow keys in a circle and opens with Enter', async () => {
    answers = { wei: async () => result() };
    const field = await open();
    await userEvent.type(field, 'wei');
    await screen.findAllByRole('option');
    expect(activeText(field)).toContain('Weidenhof');
    await userEvent.keyboard('{ArrowUp}');
    expect(activeText(field)).toContain('Zähler 6');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeText(field)).toContain('Zähler 5');
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/customers/1/estates/2/meters?meter=5');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('ignores an answer that arrives after the next request', async () => {
    const { promise: first, resolve: answerFirst } = Promise.withResolvers<SearchResult>();
    answers = { we: () => first, wex: async () => result({ hits: [aHit({ name: 'Wexhof' })] }) };
    const field = await open();
    await userEvent.type(field, 'we');
    await waitFor(() => expect(requestedTexts).toEqual(['we']));
    await userEvent.type(field, 'x');
    expect(await screen.findByRole('option', { name: /Wexhof/ })).toBeTruthy();
    answerFirst(result());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it('waits for the answer if Enter is pressed earlier', async () => {
    answers = { wei: async () => result() };
    const field = await open();
    await userEvent.type(field, 'wei{Enter}');
    expect(address()).toBe('/');
    await waitFor(() => expect(address()).toBe('/customers/1/estates/2/overview'));
  });

  it('shows the recently opened places while the input is empty', async () => {
    rememberPlace(7, { kind: 'estate', name: 'Lindenhof', context: 'Halle', to: '/customers/1/estates/9/overview' });
    await open();
    const group = screen.getByRole('group', { name: 'Zuletzt geöffnet' });
    await userEvent.click(within(group).getByRole('option', { name: /Lindenhof/ }));
    expect(address()).toBe('/customers/1/estates/9/overview');
  });

  it('says if nothing was found, if the spelling is only similar, and if the request failed', async () => {
    answers = { xyz: async () => result({ hits: [] }), weidnhof: async () => result({ isSimilar: true }) };
    const field = await open();
    expect(screen.getByText(/mindestens zwei Zeichen/)).toBeTruthy();
    await userEvent.type(field, 'xyz');
    expect(await screen.findByText('Keine Treffer', { selector: 'strong' })).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, 'weidnhof');
    expect(await screen.findByText(/Ähnlich geschrieben/)).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, 'kaputt');
    expect((await screen.findByRole('alert')).textContent).toContain('Die Suche hat nicht geklappt.');
  });

  it('closes with Escape', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
