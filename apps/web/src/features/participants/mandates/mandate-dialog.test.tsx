import type { Mandate } from '@lichthof/contracts/supply/mandates.ts';
import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { openPage, stubServer } from '../../billing/answers-for-tests.tsx';
import { MandateDialog } from './mandate-dialog.tsx';

const params = { customerId: 1, estateId: 2, participantId: 3 };
const offer = { version: '2026-01', title: 'SEPA-Basislastschrift-Mandat', paragraphs: [] };

beforeAll(() => loadTexts('participant-payment'));
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openedHolder(names: string[], current?: Mandate): Promise<string> {
  const participant = { names, customerNumber: 'K-1', version: 1 } as ParticipantDetails;
  const Page = () => <MandateDialog {...{ params, participant, offer, current }} onClose={() => {}} />;
  openPage(Page, { path: '/', at: '/' });
  return (await screen.findByLabelText<HTMLInputElement>('Kontoinhaber')).value;
}

it('proposes the participant as account holder of the first mandate', async () => {
  expect(await openedHolder(['Ada Weiß', 'Bo Lee'])).toBe('Ada Weiß');
});

it('proposes the account holder of the mandate that it replaces', async () => {
  expect(await openedHolder(['Ada Weiß'], { accountHolder: 'Uta Weiß' } as Mandate)).toBe('Uta Weiß');
});
