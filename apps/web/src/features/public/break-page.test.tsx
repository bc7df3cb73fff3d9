import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { UnderConstructionPage } from './public-pages.tsx';

let userStatus = 500;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/users/me'
      ? Response.json({ message: '' }, { status: userStatus })
      : Response.json({ status: 'ok', version: '1' }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/underconstruction?returnTo=%2Fcustomers%2F1']}>
          <Routes>
            <Route path="/underconstruction" element={<UnderConstructionPage />} />
            <Route path="/customers/1" element={<p>zurück</p>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

it.each([200, 403])(
  'stays while the user cannot be read, and goes back when that is answered with %i',
  async (status) => {
    userStatus = 500;
    show();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kurze Pause');
    userStatus = status;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await screen.findByText('zurück')).toBeTruthy();
  },
);
