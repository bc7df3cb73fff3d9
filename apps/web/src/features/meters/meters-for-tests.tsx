import { Role } from '@lichthof/domain/access/role.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';

export const params = { customerId: 3, estateId: 7 };
export const metersPath = '/api/customers/3/estates/7/meters';

const estate = {
  timeZone: 'Europe/Berlin',
  archivedAt: null,
  apartments: [
    { apartmentId: 7, name: 'WE 07', areaSqm: 60, floor: null },
    { apartmentId: 8, name: 'WE 08', areaSqm: 60, floor: null },
  ],
};
const user = { authorityRoles: [], estateHierarchy: [] };
const hierarchyOf = (isAdmin: boolean) => ({
  customerInfo: { id: 3, displayName: 'Pleißeaue eG', userRoles: isAdmin ? [Role.CustomerAdmin] : [] },
  estatesInfo: [],
  estateGroupsInfo: [],
});

type Answer = object | ((body: unknown) => object | Response);

/** Answers by 'GET path' without the query; other requests get 404. */
export function serve(answers: Record<string, Answer>, isAdmin = false) {
  const all: Record<string, Answer> = {
    'GET /api/customers/3/estates/7': estate,
    'GET /api/customers/3/estates': hierarchyOf(isAdmin),
    'GET /api/users/me': user,
    ...answers,
  };
  const calls: { call: string; url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url.split('?')[0]}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ call, url, body });
    const answer = all[call];
    if (answer === undefined) return Response.json({ message: call }, { status: 404 });
    const given = typeof answer === 'function' ? (answer as (body: unknown) => object)(body) : answer;
    return given instanceof Response ? given : Response.json(given);
  });
  return calls;
}

export const refusal = (metadata: object) => Response.json({ message: '', metadata }, { status: 409 });

export function show(content: ReactNode, at = '/customers/3/estates/7/meters'): void {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <MemoryRouter initialEntries={[at]}>{content}</MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

export function fill(label: RegExp | string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.blur(screen.getByLabelText(label));
}

export async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
}

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
