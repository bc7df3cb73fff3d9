import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

const fetched = vi.fn<typeof fetch>();
const token = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE';

function show(hash: string, answer: Response) {
  fetched.mockReset().mockResolvedValue(answer);
  vi.stubGlobal('fetch', fetched);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[`/confirm-email${hash}`]}>
          <ConfirmEmailPage />
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }));

it('confirms the address only when the button is pressed', async () => {
  show(`#${token}`, new Response(null, { status: 204 }));
  expect(fetched).not.toHaveBeenCalled();
  await confirm();
  expect(await screen.findByText('Die E-Mail-Adresse ist bestätigt')).toBeDefined();
  expect(JSON.parse(fetched.mock.calls[0]![1]?.body as string)).toEqual({ token });
});

it('says that a link is no longer good', async () => {
  const refusal = { message: '', metadata: { code: ErrorCode.LinkInvalid } };
  show(`#${token}`, new Response(JSON.stringify(refusal), { status: 404 }));
  await confirm();
  expect(await screen.findByText('Die Adresse konnte nicht bestätigt werden')).toBeDefined();
});

it('says that a link without a token is not complete', () => {
  show('', new Response(null, { status: 204 }));
  expect(screen.getByText(/nicht vollständig/)).toBeDefined();
});
