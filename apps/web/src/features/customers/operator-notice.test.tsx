import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { OperatorNotice } from './operator-notice.tsx';

const title = 'Das Impressum nennt noch keinen Betreiber.';

function show(operator: object | null) {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ issuer: 'x', clientId: 'y', operator }));
  vi.stubGlobal('fetch', fetched);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <OperatorNotice />
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  return fetched;
}

afterEach(() => void vi.unstubAllGlobals());

it('tells the administrator that the operator is missing', async () => {
  show(null);
  expect(await screen.findByText(title)).toBeTruthy();
});

it('says nothing once one is configured', async () => {
  const fetched = show({ name: 'Hausstrom GmbH' });
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.queryByText(title)).toBeNull();
});
