import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { answer, estatePath, openPage, stubServer } from '../../billing/answers-for-tests.tsx';
import { aCredit, aCreditPreview } from '../refunds/credits-for-tests.ts';
import { UncollectedCredits } from './uncollected-credits.tsx';

beforeAll(() => loadTexts('direct-debits'));
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says of each credit what happens to it, with the way there', async () => {
  answer(`GET ${estatePath}/credits`, aCreditPreview([aCredit({ participantId: 1 })]));
  const names = ['Jana Petzold'];
  const credits = [
    { invoiceId: 11, participantId: 1, number: 'RE-2026-0011', names, openCents: -2155 },
    { invoiceId: 12, participantId: 2, number: 'RE-2026-0012', names: ['Murat Aydın'], openCents: -500 },
  ];
  const Page = () => (
    <UncollectedCredits params={{ customerId: 1, estateId: 2 }} credits={credits} onClose={() => undefined} />
  );
  openPage(Page, { path: '/', at: '/' });
  const payOut = await screen.findByRole('link', { name: 'Auszahlen: RE-2026-0011' });
  const list = '/customers/1/estates/2/tenantelectricity';
  expect(payOut.getAttribute('href')).toBe(`${list}/billings?payOut`);
  expect(screen.getByRole('link', { name: 'Zum Konto: RE-2026-0012' }).getAttribute('href')).toBe(
    `${list}/customers/2/overview`,
  );
  expect(screen.getByRole('note').textContent).toContain('RE-2026-0011, Jana Petzold: 21,55\u00a0€ sind auszuzahlen.');
});
