import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { userFields } from '@lichthof/domain/fields/user-fields.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserScope } from '../user-scope.ts';
import { controlNames } from '../../../ui/fields/controls-for-tests.ts';
import { userDetails } from '../user-makers-for-tests.ts';
import { answer, answerWith, sentTo, show, stubServer } from '../users-for-tests.tsx';
import { InviteUserDialog } from './invite-user-dialog.tsx';

const onClose = vi.fn<() => void>();
const create = 'POST /api/customers/3/users';
const created = (isInvitationSent: boolean | null) => ({
  ...userDetails({ email: 'anna@wohnpost.example' }),
  isInvitationSent,
});
const unknown = { isKnown: false, member: null };
const apartments = [
  {
    apartmentId: 4,
    name: 'WE 04',
    areaSqm: 62,
    floor: null,
    version: 1,
    meterNames: [],
    contractHolders: ['Jana Petzold', 'Ole Petzold'],
    occupancies: [
      {
        occupancyId: 1,
        moveIn: '2020-01-01',
        moveOut: null,
        people: [{ userId: 9, firstName: 'Jana', lastName: 'Petzold', email: 'j@p.example' }],
        tariffs: [],
      },
    ],
  },
  {
    apartmentId: 5,
    name: 'WE 05',
    areaSqm: 48,
    floor: null,
    version: 1,
    meterNames: [],
    contractHolders: [],
    occupancies: [],
  },
];

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name, level: 2 });
const press = (name: string) => userEvent.click(button(name));
const open = (scope: UserScope = { customerId: 3 }) => show(<InviteUserDialog scope={scope} onClose={onClose} />);

async function fillPerson(): Promise<void> {
  await userEvent.type(field('E-Mail'), 'anna@wohnpost.example');
  await userEvent.type(field('Vorname'), 'Anna');
  await userEvent.type(field('Nachname'), 'Weiß');
  await press('Weiter zur Rolle');
  await heading('Rolle');
}

async function choose(role: RegExp, rightsTitle = 'Zugriffsrechte'): Promise<void> {
  await userEvent.click(screen.getByRole('radio', { name: role }));
  await press(rightsTitle === 'Zugriffsrechte' ? 'Weiter zu den Zugriffsrechten' : `Weiter zu ${rightsTitle}`);
  await heading(rightsTitle);
}

beforeEach(() => {
  stubServer();
  answer('GET /api/customers/3/known-email', unknown);
  answer('GET /api/customers/3/estates/7/known-email', unknown);
  answer('GET /api/customers/3/estates/7/apartments', apartments);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('inviting a user', () => {
  it('goes from the person over role and estates to the mail', async () => {
    answer(create, created(true));
    open();
    await fillPerson();
    await choose(/^Verwalter/);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Weidenhof 12–16' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lindenhof 8' }));
    expect(screen.getByText('2 ausgewählt')).toBeTruthy();
    await press('Weiter zur Zusammenfassung');
    expect(await screen.findByText('Weidenhof 12–16, Lindenhof 8')).toBeTruthy();
    expect(screen.getByText(/Wer sich hier schon anmelden kann, bekommt keine Mail/)).toBeTruthy();
    await press('Einladung senden');

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentTo(create)[0]?.body).toEqual({
      email: 'anna@wohnpost.example',
      firstName: 'Anna',
      lastName: 'Weiß',
      invitationCompleted: false,
      accessRights: [
        { role: Role.EstateOwner, resourceId: 7 },
        { role: Role.EstateOwner, resourceId: 9 },
      ],
    });
    expect(screen.getByText('Einladung gesendet')).toBeTruthy();
  });

  it('has a control for each field', () => {
    open();
    expect(controlNames()).toEqual(expect.arrayContaining(fieldNames(userFields)));
  });

  it('asks for what is missing before the next step, and checks on blur', async () => {
    open();
    await userEvent.type(field('E-Mail'), 'anna@');
    await userEvent.tab();
    expect(await screen.findByText('Bitte geben Sie eine gültige E-Mail-Adresse ein.')).toBeTruthy();
    expect(button('Weiter zur Rolle').getAttribute('aria-disabled')).toBe('true');
    await userEvent.type(field('E-Mail'), 'wohnpost.example');
    await userEvent.tab();
    await userEvent.type(field('Vorname'), 'Anna');
    await userEvent.tab();
    await waitFor(() => expect(button('Weiter zur Rolle').getAttribute('aria-disabled')).toBeNull());
    await press('Weiter zur Rolle');
    expect(await screen.findByText('Es fehlt noch: Nachname.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Rolle' })).toBeNull();
  });

  it('asks for a role, and for at least one group', async () => {
    open();
    await fillPerson();
    await press('Weiter zu den Zugriffsrechten');
    expect(await screen.findByText('Bitte wählen Sie einen Eintrag.')).toBeTruthy();
    await choose(/^Portfolio-Manager/);
    await press('Weiter zur Zusammenfassung');
    expect(await screen.findByText('Bitte wählen Sie mindestens einen Eintrag.')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Leipzig-Plagwitz' }));
    await press('Weiter zur Zusammenfassung');
    expect(await heading('Zusammenfassung')).toBeTruthy();
  });

  it('lets one go back from a step with errors, and on again', async () => {
    open();
    await fillPerson();
    await choose(/^Portfolio-Manager/);
    await press('Weiter zur Zusammenfassung');
    expect(await screen.findByText('Bitte wählen Sie mindestens einen Eintrag.')).toBeTruthy();
    await press('Zurück');
    await heading('Rolle');
    expect(button('Weiter zu den Zugriffsrechten').getAttribute('aria-disabled')).toBeNull();
    await press('Weiter zu den Zugriffsrechten');
    expect(await heading('Zugriffsrechte')).toBeTruthy();
  });

  it('puts a tenant into an apartment of the estate and says who lives there and who has a contract', async () => {
    answer('POST /api/customers/3/estates/7/users', created(false));
    open({ customerId: 3, estateId: 7 });
    await fillPerson();
    expect(screen.queryByRole('radio', { name: /Portfolio-Manager/ })).toBeNull();
    await choose(/^Mieter/, 'Wohnung und Einzug');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Wohnung' }));
    expect(
      screen.getByRole('option', { name: 'WE 04 · bewohnt von Jana Petzold · Vertrag: Jana Petzold und Ole Petzold' }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('option', { name: 'WE 05' }));
    await userEvent.type(field('Einzug'), '1.10.2026');
    await press('Weiter zur Zusammenfassung');
    await heading('Zusammenfassung');
    await press('Einladung senden');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentTo('POST /api/customers/3/estates/7/users')[0]?.body).toMatchObject({
      occupancy: { apartmentId: 5, moveIn: '2026-10-01' },
    });
    expect(screen.getByText('Nutzer angelegt, Mail nicht gesendet')).toBeTruthy();
    expect(screen.getByText(/Wählen Sie in der Liste „Erneut einladen“/)).toBeTruthy();
  });

  it('keeps name and role of a member', async () => {
    const member = { userId: 5, firstName: 'Mirko', lastName: 'Lehnert', roles: [Role.EstateOwner] };
    answer('GET /api/customers/3/known-email', { isKnown: true, member });
    answer(create, created(null));
    open();
    await userEvent.type(field('E-Mail'), 'M.Lehnert@pleisseaue.example');
    expect(await screen.findByText('Mirko Lehnert')).toBeTruthy();
    expect(screen.queryByLabelText('Vorname')).toBeNull();
    await press('Weiter zur Rolle');
    await heading('Rolle');
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Verwalter/ }).checked).toBe(true);
    await press('Weiter zu den Zugriffsrechten');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Lindenhof 8' }));
    await press('Weiter zur Zusammenfassung');
    await heading('Zusammenfassung');
    await press('Zugriff geben');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sentTo(create)[0]?.body).toMatchObject({ firstName: 'Mirko', lastName: 'Lehnert' });
    expect(screen.getByText('Zugriff gegeben')).toBeTruthy();
  });

  it('reveals only that an account exists elsewhere', async () => {
    answer('GET /api/customers/3/known-email', { isKnown: true, member: null });
    open();
    await userEvent.type(field('E-Mail'), 'anna@wohnpost.example');
    expect(await screen.findByText(/gibt es schon ein Konto/)).toBeTruthy();
    expect(field('Vorname')).toBeTruthy();
  });

  it('goes back to the step whose field the server refuses', async () => {
    const metadata = { code: ErrorCode.RoleFixed, field: 'Email' };
    answer(create, { message: 'no', metadata }, 409);
    open();
    await fillPerson();
    await choose(/^Kundenadministrator/);
    expect(screen.getByText('Voller Zugriff.')).toBeTruthy();
    await press('Weiter zur Zusammenfassung');
    await heading('Zusammenfassung');
    await press('Einladung senden');
    await heading('Nutzerdaten');
    expect(screen.getByText(/Die Rolle kann hier nicht geändert werden/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('E-Mail')));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says in a toast what failed otherwise, and keeps everything', async () => {
    answerWith(create, () => ({ status: 500, body: { message: 'boom' } }));
    open();
    await fillPerson();
    await choose(/^Kundenadministrator/);
    await press('Weiter zur Zusammenfassung');
    await heading('Zusammenfassung');
    await press('Einladung senden');
    expect(await screen.findByText('anna@wohnpost.example konnte nicht angelegt werden')).toBeTruthy();
    expect(screen.getByText(/Fehler 500/)).toBeTruthy();
    expect(screen.queryByText('boom')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });
});
