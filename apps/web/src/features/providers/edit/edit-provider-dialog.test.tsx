import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { providerFields } from '@lichthof/domain/fields/provider-fields.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { controlNames } from '../../../ui/fields/controls-for-tests.ts';
import { ToastProvider } from '../../../ui/toasts/toast-provider.tsx';
import { provider } from '../provider-for-tests.ts';
import { EditProviderDialog } from './edit-provider-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('has a control for each field of a provider', () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <EditProviderDialog estate={{ customerId: 3, estateId: 7 }} provider={provider} onClose={() => undefined} />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  const fields = fieldNames(providerFields).map((name) => `provider.${name}`);
  expect(controlNames()).toEqual(expect.arrayContaining(fields));
});
