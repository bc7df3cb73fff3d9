import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';

export const estatePath = '/api/customers/1/estates/2';
const estate = { id: 2, customerId: 1, name: 'Weidenhof 12–16', timeZone: 'Europe/Berlin' };

type Answer = { status: number; body: unknown };
const answers = new Map<string, (body: unknown) => Answer>();

/** The server's answer by 'GET /api/…', without the query. */
export const sent: { call: string; query: URLSearchParams; body: unknown }[] = [];

export function answer(call: string, body: unknown, status = 200): void {
  answers.set(call, () => ({ status, body }));
}

export function answerWith(call: string, reply: (body: unknown) => Answer): void {
  answers.set(call, reply);
}

export function stubServer(): void {
  answers.clear();
  sent.length = 0;
  answer(`GET ${estatePath}`, estate);
  answer('GET /api/users/me', { authorityRoles: [] });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://localhost');
    const call = `${init.method} ${url.pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ call, query: url.searchParams, body });
    const { status, body: reply } = answers.get(call)?.(body) ?? { status: 404, body: { message: 'not found' } };
    // a text is a stream of events
    return new Response(typeof reply === 'string' ? reply : JSON.stringify(reply), { status });
  });
}

/** Renders a page at its address with its providers. */
export function openPage(Page: ComponentType, { path, at }: { path: string; at: string }): void {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <AppThemeProvider>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <MemoryRouter initialEntries={[at]}>
            <Routes>
              <Route path={path} element={<Page />} />
              <Route path="*" element={<Elsewhere />} />
            </Routes>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

function Elsewhere() {
  return <p>{useLocation().pathname}</p>;
}
