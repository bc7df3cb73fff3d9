import type { PortfolioImport, PortfolioPreview } from '@lichthof/contracts/places/portfolio.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { loadTexts } from '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { PortfolioPage } from './portfolio-page.tsx';

export const preview: PortfolioPreview = {
  sheets: [
    { table: 'estates', sheet: 'Objekte', counts: { created: 300, changed: 2, unchanged: 5, invalid: 0 } },
    { table: 'apartments', sheet: 'wohnungen.csv', counts: { created: 3000, changed: 0, unchanged: 0, invalid: 0 } },
  ],
  issues: [],
  issueCounts: {},
  issueTotal: 0,
  notices: [],
  fingerprint: 'abc',
};

export const draft: PortfolioImport = {
  portfolioImportId: 7,
  fileName: 'portfolio.xlsx',
  fileBytes: 1000,
  createdAt: '2026-11-21T10:00:00.000Z',
  createdByName: 'Anna Weiß',
  isOwn: true,
  state: 'draft',
  step: 'waiting',
  failure: null,
  preview: null,
  mapping: 'ownForm',
  correctionCount: 0,
  recipeName: null,
  deviation: null,
  contracts: null,
  issueTotal: null,
};

export const url = '/api/customers/1/portfolio';
const answers = new Map<string, { status: number; body: unknown }>();
export const answer = (call: string, body: unknown, status = 200) => void answers.set(call, { status, body });
const sent: { call: string; body: unknown; search: URLSearchParams }[] = [];
export const calls = (call: string) => sent.filter((one) => one.call === call);

/** Answers the page's calls by `answer`, in each test of a file. */
export function answerCalls(): void {
  beforeEach(async () => {
    await loadTexts('portfolio', 'errors');
    answers.clear();
    sent.length = 0;
    answer(`GET ${url}/imports`, []);
    answer(`GET ${url}/imports/7`, draft);
    answer(`POST ${url}/imports/7/preview`, { ...draft, preview });
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      const { pathname, searchParams } = new URL(input, 'http://localhost');
      const call = `${init.method} ${pathname}`;
      sent.push({ call, body: init.body, search: searchParams });
      const { status, body } = answers.get(call) ?? { status: 404, body: { message: 'not found' } };
      return new Response(JSON.stringify(body), { status });
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}

export function show(search = ''): void {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider>
          <MemoryRouter initialEntries={[`/customers/1/master-data/portfolio${search}`]}>
            <Suspense>
              <Routes>
                <Route path="/customers/:customerId/master-data/portfolio" element={<PortfolioPage />} />
              </Routes>
            </Suspense>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

export const startButton = () => screen.findByRole('button', { name: 'Portfolio übernehmen' });
