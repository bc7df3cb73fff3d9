import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { userFields } from '@lichthof/domain/fields/user-fields.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { currentUserQuery } from '../../api/session.queries.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { controlNames } from '../../ui/fields/controls-for-tests.ts';
import { ProfileDialog } from './profile-dialog.tsx';

const me = {
  ...emptyFields(userFields),
  userId: 6,
  authorityId: null,
  authorityRoles: [],
  email: 'jana@wohnpost.example',
  firstName: 'Jana',
  lastName: 'Petzold',
  phone: '0341 123456',
  operationViews: [],
  estateHierarchy: [],
};
const fetched = vi.fn<typeof fetch>();
const onClose = vi.fn<() => void>();
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const client = new QueryClient();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  client.setQueryData(currentUserQuery.queryKey, me);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <ProfileDialog onClose={onClose} />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('the own profile', () => {
  it('changes name and phone, not the e-mail', async () => {
    fetched.mockResolvedValue(Response.json({ ...me, lastName: 'Brandt', phone: null }));
    expect(field('E-Mail').disabled).toBe(true);
    expect(screen.getByText(/Ändern kann sie nur Ihre Verwaltung/)).toBeTruthy();
    await userEvent.clear(field('Nachname'));
    await userEvent.type(field('Nachname'), 'Brandt');
    await userEvent.clear(field(/Telefon/));
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(fetched.mock.calls[0]![0]).toBe('/api/users/me');
    expect(fetched.mock.calls[0]![1]?.body).toBe(
      '{"firstName":"Jana","lastName":"Brandt","email":"jana@wohnpost.example"}',
    );
    expect(client.getQueryData(currentUserQuery.queryKey)?.lastName).toBe('Brandt');
  });

  it('has a control for each field', () => {
    expect(controlNames()).toEqual(expect.arrayContaining(fieldNames(userFields)));
  });

  it('refuses a name that is none', async () => {
    await userEvent.type(field('Vorname'), ' <3');
    await userEvent.tab();
    expect(await screen.findByText('Feld enthält ungültige Zeichen.')).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('sends a link for a new password', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    await userEvent.click(screen.getByRole('button', { name: 'Passwort ändern' }));
    expect(await screen.findByText('Mail gesendet')).toBeTruthy();
    expect(fetched.mock.calls[0]![0]).toBe('/api/users/me/reset');
    expect(onClose).not.toHaveBeenCalled();
  });
});
