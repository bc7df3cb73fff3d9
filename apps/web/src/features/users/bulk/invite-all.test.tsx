import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aRole, aUser } from '../user-makers-for-tests.ts';
import { answer, sent, show, stubServer } from '../users-for-tests.tsx';
import { UninvitedNotice } from './uninvited-notice.tsx';

const tenant = (userId: number, lastName: string, changes = {}) =>
  aUser({
    userId,
    firstName: 'Eva',
    lastName,
    email: `${lastName.toLowerCase()}@wohnpost.example`,
    invitationCompleted: false,
    invitedAt: null,
    roles: [aRole(Role.EstateTenant, 'WE 04', 4)],
    ...changes,
  });
const users = [
  aUser(),
  tenant(11, 'Arndt'),
  tenant(12, 'Beyer'),
  tenant(13, 'Conrad', { invitedAt: '2026-09-01T08:00:00Z' }),
  tenant(14, 'Dietze', { moveOutDate: '2020-01-01' }),
];
const resend = (userId: number) => `POST /api/customers/3/estates/7/users/${userId}/resend-invitation`;

beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  show(<UninvitedNotice scope={{ customerId: 3, estateId: 7 }} users={users} />);
  expect(await screen.findByText(/2 Personen sind noch nicht eingeladen/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Alle einladen' }));
  return screen.findByRole('dialog', { name: '2 Personen einladen?' });
}

it('invites whom nobody has invited, and leaves out who has moved out', async () => {
  answer(resend(11), undefined, 204);
  answer(resend(12), undefined, 204);
  const dialog = await open();
  expect(within(dialog).getByText(/1 ausgezogene Person wird nicht eingeladen/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: '2 Einladungen senden' }));
  expect(await screen.findByText('2 Personen haben eine Einladung bekommen.')).toBeTruthy();
  const calls = sent.map(({ call }) => call).filter((call) => call.startsWith('POST'));
  expect(calls).toEqual([resend(11), resend(12)]);
});

it('names whom no invitation has reached, and tries only these again', async () => {
  answer(resend(11), undefined, 204);
  answer(resend(12), { message: 'no', metadata: { code: ErrorCode.MailNotSent } }, 409);
  const dialog = await open();
  await userEvent.click(within(dialog).getByRole('button', { name: '2 Einladungen senden' }));
  expect(await screen.findByRole('dialog', { name: 'Nicht alle konnten eingeladen werden' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Eva Beyer');
  expect(screen.getByRole('alert').textContent).not.toContain('Arndt');
  answer(resend(12), undefined, 204);
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(screen.getByText('1 Person hat eine Einladung bekommen.')).toBeTruthy());
  expect(sent.filter(({ call }) => call === resend(11))).toHaveLength(1);
});

it('stops when the server fails, since every other would fail too', async () => {
  answer(resend(11), { message: 'down' }, 503);
  const dialog = await open();
  await userEvent.click(within(dialog).getByRole('button', { name: '2 Einladungen senden' }));
  expect(await screen.findByText('1 Person ist noch nicht an der Reihe gewesen.')).toBeTruthy();
  expect(sent.some(({ call }) => call === resend(12))).toBe(false);
});
