import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';

import { ContactPage, ImprintPage } from './public-pages.tsx';

const operator = {
  name: 'Hausstrom GmbH',
  address: 'Weg 1, 04229 Leipzig',
  email: 'post@hausstrom.example',
  phone: '0341 123456',
  representatives: 'Anna Weiß',
  register: 'Amtsgericht Leipzig, HRB 12345',
  vatId: null,
};

function show(page: React.ReactNode, configured: object | null): void {
  vi.stubGlobal('fetch', async () => Response.json({ issuer: 'x', clientId: 'y', operator: configured }));
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{page}</MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

afterEach(() => void vi.unstubAllGlobals());

describe.each([
  ['imprint', <ImprintPage key="imprint" />],
  ['contact', <ContactPage key="contact" />],
])('%s', (_, page) => {
  it('names the operator', async () => {
    show(page, operator);
    expect(await screen.findByText('Hausstrom GmbH')).toBeTruthy();
    expect(screen.getByText('Weg 1, 04229 Leipzig')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'post@hausstrom.example' })).toBeTruthy();
    expect(screen.getByText('Register: Amtsgericht Leipzig, HRB 12345')).toBeTruthy();
    expect(screen.queryByText(/USt-IdNr/)).toBeNull();
  });

  it('says where else the operator stands until one is configured', async () => {
    show(page, null);
    expect(await screen.findByText(/stehen in Ihrem Vertrag/)).toBeTruthy();
  });
});
