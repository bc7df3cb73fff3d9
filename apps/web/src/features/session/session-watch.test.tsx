import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { User } from 'oidc-client-ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '@lichthof/contracts/session.ts';
import '../../i18n/i18n.ts';
import { session } from '../../api/session.ts';
import { askToSignIn, endSessionLoss, isSessionLost } from '../../api/session-loss.ts';
import { currentUserQuery } from '../../api/session.queries.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { handOver } from './hand-over.ts';
import { SessionWatch } from './session-watch.tsx';

const userOf = (sub: string, name: string) =>
  new User({
    access_token: `token of ${sub}`,
    token_type: 'Bearer',
    profile: { sub, name, iss: 'issuer', aud: 'portal', exp: 2, iat: 1 },
    session_state: null,
  });
const katrin = userOf('1', 'Katrin Albrecht');
const storeUser = vi.fn(async () => undefined);

beforeEach(() => {
  storeUser.mockClear();
  vi.mocked(session).mockReturnValue({ getUser: async () => katrin, storeUser } as never);
  const client = new QueryClient();
  client.setQueryData(currentUserQuery.queryKey, { firstName: 'Katrin', lastName: 'Albrecht' } as CurrentUser);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <SessionWatch />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
});
afterEach(() => {
  endSessionLoss();
  vi.mocked(session).mockReturnValue({} as never);
});

/** Loses the session and returns the address that the new window opens. */
async function lose(): Promise<URL> {
  act(() => void askToSignIn());
  const link = await screen.findByRole('link', { name: 'In neuem Fenster anmelden' });
  return new URL(link.getAttribute('href')!, 'http://localhost');
}

it('goes on when the same user has signed in in any window', async () => {
  await lose();
  handOver(userOf('1', 'Katrin Albrecht'), 'another window');
  await waitFor(() => expect(isSessionLost()).toBe(false));
  expect(storeUser).toHaveBeenCalledOnce();
  expect(await screen.findByText(/Sie sind wieder angemeldet/)).toBeTruthy();
});

it('says who else has signed in, and takes nothing over', async () => {
  const url = await lose();
  handOver(userOf('2', 'Sabine Wolter'), url.searchParams.get('request')!);
  expect(
    await screen.findByText(/Angemeldet hat sich Sabine Wolter, diese Seite gehört zu Katrin Albrecht/),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Noch einmal anmelden' }).getAttribute('href')).toContain('&ask');
  expect(storeUser).not.toHaveBeenCalled();
  expect(isSessionLost()).toBe(true);
});

it('ignores somebody else who has signed in for another window', async () => {
  await lose();
  handOver(userOf('2', 'Sabine Wolter'), 'another window');
  handOver(userOf('1', 'Katrin Albrecht'), 'another window');
  await waitFor(() => expect(isSessionLost()).toBe(false));
  expect(storeUser).toHaveBeenCalledOnce();
});

it('offers a tab where the browser opens no window', async () => {
  await lose();
  vi.stubGlobal('open', () => null);
  await userEvent.click(screen.getByRole('link', { name: 'In neuem Fenster anmelden' }));
  expect(screen.getByRole('link', { name: 'In einem neuen Tab anmelden' }).getAttribute('target')).toBe('_blank');
});
