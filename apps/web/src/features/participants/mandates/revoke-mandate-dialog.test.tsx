import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { answer, estatePath, openPage, sent, stubServer } from '../../billing/answers-for-tests.tsx';
import { accountQuery } from '../../payments/account/account.queries.ts';
import { RevokeMandateDialog } from './revoke-mandate-dialog.tsx';

const params = { customerId: 1, estateId: 2, participantId: 3 };
const path = `${estatePath}/participants/3`;

beforeAll(() => loadTexts('participant-payment'));
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function PageWithAccount() {
  useQuery(accountQuery(params));
  return <RevokeMandateDialog params={params} participant={{ version: 1 } as ParticipantDetails} onClose={() => {}} />;
}

it('reads the account again, because what was to be collected is transferred now', async () => {
  answer(`GET ${path}/account`, {});
  answer(`POST ${path}/mandates/revocation`, {});
  openPage(PageWithAccount, { path: '/', at: '/' });
  expect(await screen.findByText(/Auch offene Rechnungen, die noch nicht abgebucht sind/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mandat widerrufen' }));
  await vi.waitFor(() => expect(sent.filter(({ call }) => call === `GET ${path}/account`)).toHaveLength(2));
});
