import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRight, userDetails } from '../user-makers-for-tests.ts';
import { answer, sent, sentTo, show, stubServer } from '../users-for-tests.tsx';
import type { UserScope } from '../user-scope.ts';
import { AccessRightsTab } from './access-rights-tab.tsx';

const { Apartment, Customer, Estate } = ResourceLevel;
const rightsPath = '/api/customers/3/users/5/roles';
const group = aRight();
const control = aRight({
  role: Role.EstateOpenEmsController,
  level: Estate,
  resourceId: 7,
  resourceName: 'Weidenhof 12–16',
  association: ['Pleißeaue eG', 'Sachsen', 'Leipzig-Plagwitz'],
});
const admin = aRight({
  role: Role.CustomerAdmin,
  level: Customer,
  resourceId: 3,
  resourceName: 'Pleißeaue eG',
  association: [],
  isRemovable: false,
});
const tenant = aRight({
  role: Role.EstateTenant,
  level: Apartment,
  resourceId: 4,
  resourceName: 'WE 04',
  association: ['Pleißeaue eG', 'Weidenhof 12–16'],
  estateId: 7,
  moveIn: '2099-10-01',
});

const open = (accessRights = [group, control], scope: UserScope = { customerId: 3 }) =>
  show(<AccessRightsTab scope={scope} user={userDetails({ accessRights })} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function chooseRole(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: 'Rolle' }));
  await userEvent.click(screen.getByRole('option', { name }));
}
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the access rights of a user', () => {
  it('lists each right with the groups around its resource', async () => {
    open();
    const row = within(await screen.findByRole('row', { name: /^Leipzig-Plagwitz/ }));
    expect(row.getByText('Pleißeaue eG › Sachsen')).toBeTruthy();
    expect(row.getByText('Objektgruppe')).toBeTruthy();
  });

  it('shows a notice for an admin, and no button for a right that cannot be removed', async () => {
    open([admin]);
    expect(await screen.findByText('Voller Zugriff.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Entfernen/ })).toBeNull();
    expect(screen.getByText(/bleiben bestehen/)).toBeTruthy();
  });

  it('removes a right after showing what access is lost and what stays', async () => {
    answer(`DELETE ${rightsPath}/30/resources/2`, undefined, 204);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Entfernen: Leipzig-Plagwitz' }));
    const { textContent } = screen.getByRole('dialog');
    expect(textContent).toContain(
      'Mirko Lehnert verliert als Portfolio-Manager den Zugriff auf die Gruppe Leipzig-Plagwitz mit allen Objekten und Untergruppen.',
    );
    expect(textContent).toContain('Weidenhof 12–16, Steuerung bleibt als eigenes Recht');
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Abbrechen' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Zugriff entfernen' }));
    expect(await screen.findByText('Zugriff entfernt')).toBeTruthy();
    expect(sentTo(`DELETE ${rightsPath}/30/resources/2`)).toHaveLength(1);
  });

  it.each([
    [admin, 'verliert als Kundenadministrator den Zugriff auf Pleißeaue eG mit allen Objekten und Gruppen.'],
    [
      aRight({ role: Role.EstateOwner, level: Estate, resourceId: 9, resourceName: 'Lindenhof 8' }),
      'verliert als Verwalter den Zugriff auf das Objekt Lindenhof 8 mit allem darin: Zähler, Mieterstrom und Abrechnungen.',
    ],
    [tenant, 'verliert als Mieter den Zugriff auf die Wohnung WE 04 in Weidenhof 12–16.'],
    [
      aRight({ role: Role.EstateOwner, level: Estate, resourceId: 9, resourceName: '<1>Hof</1> & Söhne' }),
      'verliert als Verwalter den Zugriff auf das Objekt <1>Hof</1> & Söhne mit allem darin: Zähler, Mieterstrom und Abrechnungen.',
    ],
    [control, 'kann die Steuerung des Objekts Weidenhof 12–16 nicht mehr öffnen.'],
  ])('say exactly what is lost: %#', async (right, sentence) => {
    open([{ ...right, isRemovable: true }]);
    await userEvent.click(await screen.findByRole('button', { name: /^Entfernen/ }));
    expect(screen.getByRole('dialog').textContent).toContain(`Mirko Lehnert ${sentence}`);
    expect(screen.getByRole('dialog').textContent).toContain('Es ist das letzte Recht');
  });

  it.each<[UserScope, string]>([
    [{ customerId: 3 }, 'Die Person bleibt ohne Zugriff in der Nutzerverwaltung, bis Sie sie löschen.'],
    [{ customerId: 3, estateId: 7 }, 'Die Person steht dann nicht mehr unter seinen Nutzern.'],
  ])('say what becomes of the person without any: %j', async (scope, sentence) => {
    open([control], scope);
    await userEvent.click(await screen.findByRole('button', { name: /^Entfernen/ }));
    expect(screen.getByRole('dialog').textContent).toContain(sentence);
  });

  it('keeps the right and shows the reason when the server refuses', async () => {
    const refusal = { message: 'no', metadata: { code: ErrorCode.LastCustomerAdmin } };
    answer(`DELETE ${rightsPath}/20/resources/3`, refusal, 409);
    open([{ ...admin, isRemovable: true }]);
    await userEvent.click(await screen.findByRole('button', { name: /^Entfernen/ }));
    await userEvent.click(dialog().getByRole('button', { name: 'Zugriff entfernen' }));
    expect(await screen.findByText('Der Zugriff konnte nicht entfernt werden')).toBeTruthy();
    expect(screen.getByText(/Das letzte Recht als Kundenadministrator bleibt bestehen/)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('grants rights one by one, and names and keeps chosen those that failed', async () => {
    answer(`PUT ${rightsPath}/41/resources/7`, []);
    answer(`PUT ${rightsPath}/41/resources/9`, { message: 'no', metadata: { code: ErrorCode.RoleTooWide } }, 403);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Zugriff hinzufügen' }));
    await chooseRole('Verwalter');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Weidenhof 12–16' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lindenhof 8' }));
    await press('Zugriff geben');
    expect(await screen.findByText('Nur ein Recht gegeben, nicht für Lindenhof 8')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Weidenhof 12–16' }).checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Lindenhof 8' }).checked).toBe(true);

    answer(`PUT ${rightsPath}/41/resources/9`, []);
    await press('Zugriff geben');
    expect(await screen.findByText('Zugriff gegeben')).toBeTruthy();
    expect(sentTo(`PUT ${rightsPath}/41/resources/7`)).toHaveLength(1);
  });

  it('clears server errors when the role changes', async () => {
    const estate = '/api/customers/3/estates/7';
    const occupied = { message: 'no', metadata: { code: ErrorCode.OccupancyOverlaps, field: 'MoveIn' } };
    const apartment = {
      name: 'WE 05',
      areaSqm: 48,
      floor: null,
      version: 1,
      meterNames: [],
      contractHolders: [],
      occupancies: [],
    };
    answer(`GET ${estate}/apartments`, [{ ...apartment, apartmentId: 5 }]);
    answer(`PUT ${rightsPath}/42/resources/5`, occupied, 409);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Zugriff hinzufügen' }));
    await chooseRole('Mieter');
    await userEvent.click(screen.getByRole('radio', { name: 'Weidenhof 12–16' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Wohnung' }));
    await userEvent.click(await screen.findByRole('option', { name: 'WE 05' }));
    await userEvent.type(screen.getByLabelText('Einzug'), '1.10.2026');
    await press('Zugriff geben');
    expect(await screen.findByText(/schon an jemand anderen vergeben/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Zugriff geben' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await chooseRole('Kundenadministrator');
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Zugriff geben' }).getAttribute('aria-disabled'),
    ).toBeNull();
  });

  it('warns before access to everything is granted', async () => {
    answer(`PUT ${rightsPath}/20/resources/3`, []);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Zugriff hinzufügen' }));
    await press('Zugriff geben');
    expect(await screen.findByText('Es fehlt noch: Rolle.')).toBeTruthy();
    await chooseRole('Kundenadministrator');
    expect(screen.getByText(/alle Objekte und Gruppen von Pleißeaue eG sehen und ändern/)).toBeTruthy();
    await press('Zugriff geben');
    await waitFor(() => expect(sentTo(`PUT ${rightsPath}/20/resources/3`)).toHaveLength(1));
  });

  it('keeps the occupancy and marks the field when days after the move-out are billed', async () => {
    const record = '/api/customers/3/estates/7/apartments/4/users/5';
    const metadata = { code: ErrorCode.MoveOutTooEarly, field: 'MoveOut', names: ['2099-11-30'] };
    answer(`GET ${record}`, { moveIn: '2099-10-01', moveOut: null, tariffs: ['Hausstrom 2026'] });
    answer(`PUT ${record}`, { message: 'no', metadata }, 409);
    open([tenant]);
    await userEvent.click(await screen.findByRole('button', { name: 'Mietzeit ändern: WE 04' }));
    expect(await screen.findByText(/Mieterstrom-Vertrag endet damit von selbst/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Auszug/), '1.11.2099');
    await press('Speichern');
    expect(await screen.findByText(/Bis zum 30.11.2099 ist schon abgerechnet/)).toBeTruthy();
  });

  it('changes the days of an occupancy, but not the move-in of a participant', async () => {
    const record = '/api/customers/3/estates/7/apartments/4/users/5';
    answer(`GET ${record}`, { moveIn: '2099-10-01', moveOut: null, tariffs: ['Hausstrom 2026'] });
    answer(`PUT ${record}`, { moveIn: '2099-10-01', moveOut: '2099-12-31', tariffs: ['Hausstrom 2026'] });
    open([tenant]);
    await userEvent.click(await screen.findByRole('button', { name: 'Mietzeit ändern: WE 04' }));
    expect(await screen.findByText(/nimmt am Mieterstrom teil: Hausstrom 2026/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Einzug').disabled).toBe(true);
    await userEvent.type(screen.getByLabelText(/^Auszug/), '31.12.2099');
    await press('Speichern');
    await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(1));
    expect(sentTo(`PUT ${record}`)[0]?.body).toEqual({ moveIn: '2099-10-01', moveOut: '2099-12-31' });
  });
});
