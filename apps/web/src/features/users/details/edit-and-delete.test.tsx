import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { userFields } from '@lichthof/domain/fields/user-fields.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { controlNames } from '../../../ui/fields/controls-for-tests.ts';
import { aRight, userDetails } from '../user-makers-for-tests.ts';
import { answer, sentTo, show, stubServer } from '../users-for-tests.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';

const path = '/api/customers/3/users/5';
const onClose = vi.fn<() => void>();
const onDeleted = vi.fn<() => void>();
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const refused = (code: number, names?: string[]) => ({ message: 'no', metadata: { code, ...(names && { names }) } });
const openEdit = () => show(<EditUserDialog scope={{ customerId: 3 }} userId={5} onClose={onClose} />);
const openDelete = () => show(<DeleteUserDialog customerId={3} userId={5} {...{ onClose, onDeleted }} />);

beforeEach(() => {
  stubServer();
  answer(`GET ${path}`, userDetails());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('editing a user', () => {
  it('sends all with the version that was read, and says that a new e-mail has to be confirmed', async () => {
    answer(`PUT ${path}`, userDetails({ version: 5 }));
    openEdit();
    await userEvent.clear(await field('E-Mail'));
    await userEvent.type(await field('E-Mail'), 'mirko@pleisseaue.example');
    expect(screen.getByText(/Die neue Adresse bekommt einen Link zum Bestätigen/)).toBeTruthy();
    await press('Speichern');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentTo(`PUT ${path}`)[0]?.body).toEqual({
      email: 'mirko@pleisseaue.example',
      firstName: 'Mirko',
      lastName: 'Lehnert',
      version: 4,
    });
  });

  it('has a control for each field', async () => {
    openEdit();
    await field('E-Mail');
    expect(controlNames()).toEqual(expect.arrayContaining(fieldNames(userFields)));
  });

  it('fixes name and e-mail of somebody with other duties, and says why', async () => {
    answer(`GET ${path}`, userDetails({ isAccountChangeable: false }));
    openEdit();
    expect((await field('E-Mail')).disabled).toBe(true);
    expect((await field('Nachname')).disabled).toBe(true);
    expect((await field(/Telefon/)).disabled).toBe(false);
    expect(screen.getByText(/Zugriff außerhalb Ihrer Zuständigkeit/)).toBeTruthy();
  });

  it('says at the field that the e-mail is taken', async () => {
    answer(`PUT ${path}`, { message: 'no', metadata: { code: ErrorCode.EmailTaken, field: 'Email' } }, 409);
    openEdit();
    await field('E-Mail');
    await press('Speichern');
    expect(await screen.findByText('Diese E-Mail-Adresse wird schon verwendet.')).toBeTruthy();
    expect((await field('E-Mail')).getAttribute('aria-invalid')).toBe('true');
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ['Stand der anderen Person übernehmen', 'Lenz'],
    ['Meine Änderungen behalten', 'Lehner'],
  ])('shows what somebody else changed, and %s', async (decision, lastName) => {
    answer(`PUT ${path}`, refused(ErrorCode.ChangedByOthers), 409);
    openEdit();
    await userEvent.type(await field('Nachname'), '{Backspace}');
    answer(`GET ${path}`, userDetails({ lastName: 'Lenz', version: 8 }));
    await press('Speichern');
    expect(await screen.findByText('Lenz')).toBeTruthy();
    await press(decision);
    expect((await field('Nachname')).value).toBe(lastName);

    answer(`PUT ${path}`, userDetails({ version: 9 }));
    await press('Speichern');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentTo(`PUT ${path}`)[1]?.body).toMatchObject({ lastName, version: 8 });
  });
});

describe('deleting a user', () => {
  it('says what is lost, with the focus on cancel', async () => {
    answer(`DELETE ${path}`, undefined, 204);
    openDelete();
    expect((await screen.findByRole('dialog')).textContent).toContain('Mirko Lehnert verliert ein Zugriffsrecht');
    expect(document.activeElement?.textContent).toBe('Abbrechen');
    await press('Nutzer löschen');
    await waitFor(() => expect(onDeleted).toHaveBeenCalled());
    expect(screen.getByText('Nutzer gelöscht')).toBeTruthy();
  });

  it('of a participant is blocked, with the tariffs', async () => {
    answer(`GET ${path}`, userDetails({ deletionBlock: { code: 2000, tariffs: ['Hausstrom 2026', 'Wärmestrom'] } }));
    openDelete();
    expect(await screen.findByText('Löschen nicht möglich')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Hausstrom 2026',
      'Wärmestrom',
    ]);
    const { textContent } = screen.getByRole('dialog');
    expect(textContent).toContain('Der Vertrag endet damit, und der Zugriff auf aktuelle Werte endet von selbst.');
    expect(textContent).not.toContain('gelöscht werden');
    expect(screen.queryByRole('button', { name: 'Nutzer löschen' })).toBeNull();
  });

  it('of somebody who has moved in is blocked', async () => {
    answer(`GET ${path}`, userDetails({ deletionBlock: { code: 1000, tariffs: [] } }));
    openDelete();
    expect(await screen.findByText('Das Einzugsdatum von Mirko Lehnert liegt in der Vergangenheit.')).toBeTruthy();
  });

  it('of somebody who has moved out asks for no move-out date', async () => {
    const occupancy = aRight({ role: Role.EstateTenant, moveIn: '2024-05-01', moveOut: '2026-06-30' });
    answer(`GET ${path}`, userDetails({ accessRights: [occupancy], deletionBlock: { code: 1000, tariffs: [] } }));
    openDelete();
    expect(await screen.findByText('Für Mirko Lehnert ist der Auszug am 30.06.2026 eingetragen.')).toBeTruthy();
    expect(screen.getByText(/Mehr ist nicht zu tun/)).toBeTruthy();
    expect(screen.queryByText(/Tragen Sie/)).toBeNull();
  });

  it('shows the block also when it came up in between', async () => {
    answer(`DELETE ${path}`, refused(ErrorCode.ActiveParticipantContract, ['Hausstrom 2026']), 409);
    openDelete();
    await press('Nutzer löschen');
    expect(await screen.findByText('Hausstrom 2026')).toBeTruthy();
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('says in a toast that the last admin stays', async () => {
    answer(`DELETE ${path}`, refused(ErrorCode.LastCustomerAdmin), 409);
    openDelete();
    await press('Nutzer löschen');
    expect(await screen.findByText('Mirko Lehnert konnte nicht gelöscht werden')).toBeTruthy();
    expect(screen.getByText(/Das letzte Recht als Kundenadministrator/)).toBeTruthy();
  });
});
