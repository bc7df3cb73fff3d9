import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { largestImportBytes } from '@lichthof/contracts/imports/imports.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { FileStep } from './file-step.tsx';

const fetched = vi.fn<typeof fetch>();
const uploads = () => fetched.mock.calls.filter(([, init]) => init?.method === 'POST');

beforeEach(() => {
  fetched.mockImplementation(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function choose(size: number): void {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FileStep params={{ customerId: 1, estateId: 2 }} onOpen={() => undefined} />
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  const file = new File(['t;kWh'], 'lastgang.csv');
  Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(screen.getByLabelText('Datei auswählen', { selector: 'input' }), { target: { files: [file] } });
}

it('refuses a file of more than 64 MB before it is sent', () => {
  choose(1024 ** 3);
  expect(screen.getByRole('alert').textContent).toContain('Die Datei ist größer als 64 MB (1.024 MB).');
  expect(uploads()).toEqual([]);
});

it('refuses an empty file', () => {
  choose(0);
  expect(screen.getByRole('alert').textContent).toContain('Die Datei ist leer.');
});

it('sends a file of exactly 64 MB', async () => {
  choose(largestImportBytes);
  expect(await screen.findByText('lastgang.csv wird hochgeladen und gelesen')).toBeDefined();
  await waitFor(() => expect(uploads()).toHaveLength(1));
  expect(uploads()[0]?.[0]).toBe('/api/customers/1/estates/2/imports?fileName=lastgang.csv&load=whenFitting');
});
