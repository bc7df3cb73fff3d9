import type { Letter } from '@lichthof/contracts/billing/letters.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../i18n/i18n.ts';
import { answer, estatePath, openPage, stubServer } from '../billing/answers-for-tests.tsx';
import { LettersSection } from './letters-section.tsx';

const letter: Letter = {
  kind: 'contract',
  letterId: 1,
  contractNumber: 'V-2026-0007',
  issuedOn: '2026-09-16',
  version: 2,
  effectiveOn: null,
};
const dated: Letter = { ...letter, version: null, effectiveOn: '2027-01-01' };
const params = { customerId: 1, estateId: 2, participantId: 3 };

beforeAll(() => loadTexts('letters'));
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each<[string, Letter]>([
  ['Vertrag V-2026-0007, Fassung 2', letter],
  ['Schreiben über neue Preise ab 01.01.2027', { ...dated, kind: 'priceNotice' }],
  ['Abschlagsplan ab 01.01.2027', { ...dated, kind: 'prepaymentNotice' }],
  ['Ankündigung der Lastschrift ab 01.01.2027', { ...dated, kind: 'debitNotice' }],
  ['Zahlungserinnerung, zu zahlen bis 01.01.2027', { ...dated, kind: 'reminder', version: 1 }],
])('lists %s with its day and its file', async (name, one) => {
  answer(`GET ${estatePath}/participants/3/letters`, [one]);
  openPage(() => <LettersSection params={params} participant={{ contractNumber: 'V-2026-0007' }} />, {
    path: '/',
    at: '/',
  });
  await screen.findByRole('button', { name: `${name} öffnen` });
  const [, row] = within(screen.getByRole('table', { name: 'Dokumente' })).getAllByRole('row');
  expect(row?.textContent).toContain(name);
  expect(row?.textContent).toContain('16.09.2026');
});
