import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import '../../i18n/i18n.ts';
import { currentUserQuery, estateHierarchyQuery } from '../../api/session.queries.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { hierarchy, me } from './user-makers-for-tests.ts';

type Reply = { status?: number; body?: unknown };
const replies = new Map<string, (body: unknown) => Reply>();

/** What the server was asked: 'GET /api/…', without the query. */
export const sent: { call: string; query: URLSearchParams; body: unknown }[] = [];
export const sentTo = (call: string) => sent.filter((one) => one.call === call);

export function answer(call: string, body: unknown, status = 200): void {
  replies.set(call, () => ({ status, body }));
}

export function answerWith(call: string, reply: (body: unknown) => Reply): void {
  replies.set(call, reply);
}

export function stubServer(): void {
  replies.clear();
  sent.length = 0;
  answer('GET /api/customers/3/estates', hierarchy);
  answer('GET /api/users/me', me);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://localhost');
    const call = `${init.method} ${url.pathname}`;
    const requestBody: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ call, query: url.searchParams, body: requestBody });
    const { status = 200, body } = replies.get(call)?.(requestBody) ?? { status: 404, body: { message: 'not found' } };
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
}

/** With the tree of objects and the signed-in user at hand, as the guard leaves them. */
export function show(content: ReactNode, at = '/customers/3/master-data/user-management'): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  client.setQueryData(estateHierarchyQuery(3).queryKey, hierarchy);
  client.setQueryData(currentUserQuery.queryKey, me);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <MemoryRouter initialEntries={[at]}>
            <Suspense>{content}</Suspense>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}
