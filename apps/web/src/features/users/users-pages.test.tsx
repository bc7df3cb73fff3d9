import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RouteName, routeTable } from '../../navigation/route-table.ts';
import { CustomerUsersPage, EstateUsersPage } from './users-pages.tsx';
import { aRole, aUser, userDetails } from './user-makers-for-tests.ts';
import { answer, sent, sentTo, show, stubServer } from './users-for-tests.tsx';

const jana = aUser({
  userId: 6,
  firstName: 'Jana',
  lastName: 'Petzold',
  email: 'jana@wohnpost.example',
  invitationCompleted: false,
  lastSeenAt: null,
  roles: [aRole(Role.EstateTenant, 'WE 04', 4)],
  apartment: { apartmentId: 4, name: 'WE 04', estateId: 7, estateName: 'Weidenhof 12–16' },
  moveInDate: '2026-10-01',
});
const path = '/api/customers/3/users';
const detailRoutes: RouteName[] = [
  'user_details',
  'user_details_overview',
  'user_details_access_rights',
  'user_details_contract',
  'user_details_documents',
];

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}
const address = () => screen.getByTestId('address').textContent;

function open(at: string): void {
  show(
    <>
      <Routes>
        <Route path={routeTable.customer_user_management.path} element={<CustomerUsersPage />} />
        <Route path={routeTable.estate_user_management.path} element={<EstateUsersPage />} />
        {detailRoutes.map((name) => (
          <Route key={name} path={routeTable[name].path} element={<CustomerUsersPage />} />
        ))}
      </Routes>
      <Address />
    </>,
    at,
  );
}
const list = '/customers/3/master-data/user-management';
const row = (name: RegExp) => screen.findByRole('row', { name });
const openMenu = async (name: RegExp) =>
  userEvent.click(within(await row(name)).getByRole('button', { name: 'Aktionen dieser Zeile' }));

beforeEach(() => {
  stubServer();
  answer(`GET ${path}`, [aUser(), jana]);
  answer(`GET ${path}/5`, userDetails());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the users of a customer', () => {
  it('are counted with their open invitations', async () => {
    open(list);
    expect(await screen.findByText('2 Nutzer, 1 Einladung offen')).toBeTruthy();
    expect((await row(/Petzold/)).textContent).toContain('Eingeladen seit 01.09.2026');
    expect((await row(/Lehnert/)).textContent).toContain('Leipzig-Plagwitz');
  });

  it('are searched by the server once typing rests, and kept in the address', async () => {
    open(list);
    await row(/Petzold/);
    answer(`GET ${path}`, [aUser()]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Nutzer suchen' }), 'lehnert@');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Petzold/ })).toBeNull());
    expect(address()).toBe(`${list}?email=lehnert%40`);
    expect(sentTo(`GET ${path}`).map(({ query }) => query.get('email'))).toEqual([null, 'lehnert@']);
    expect(screen.getByText('2 Nutzer, 1 Einladung offen')).toBeTruthy();
  });

  it('are filtered by role and status', async () => {
    open(`${list}?role=42&status=invited`);
    await row(/Petzold/);
    expect(screen.queryByRole('row', { name: /Lehnert/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Rolle Mieter' })).toBeTruthy();
  });

  it('are invited again only while the invitation is open', async () => {
    answer(`POST ${path}/6/resend-invitation`, undefined, 204);
    open(list);
    await openMenu(/Petzold/);
    expect(screen.queryByRole('menuitem', { name: 'Passwort zurücksetzen' })).toBeNull();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Erneut einladen' }));
    expect(await screen.findByText('Einladung gesendet')).toBeTruthy();
  });

  it('who came by an import are invited for the first time', async () => {
    answer(`GET ${path}`, [aUser(), jana, { ...jana, userId: 7, lastName: 'Kühn', invitedAt: null }]);
    answer(`POST ${path}/7/resend-invitation`, undefined, 204);
    open(list);
    expect(await screen.findByText('3 Nutzer, 1 Einladung offen, 1 noch nicht eingeladen')).toBeTruthy();
    expect((await row(/Kühn/)).textContent).toContain('Noch nicht eingeladen');
    await openMenu(/Kühn/);
    expect(screen.queryByRole('menuitem', { name: 'Erneut einladen' })).toBeNull();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Einladen' }));
    expect(await screen.findByText('Einladung gesendet')).toBeTruthy();
    expect(screen.getByText(/bekommt eine Mail mit einem Link/)).toBeTruthy();
  });

  it('get a link for a new password, or one learns why not', async () => {
    const refusal = { message: 'no', metadata: { code: ErrorCode.AccountsElsewhere } };
    answer(`POST ${path}/5/reset`, refusal, 409);
    open(list);
    await openMenu(/Lehnert/);
    expect(screen.queryByRole('menuitem', { name: 'Erneut einladen' })).toBeNull();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Passwort zurücksetzen' }));
    expect(await screen.findByText('Das Passwort konnte nicht zurückgesetzt werden')).toBeTruthy();
    expect(screen.getByText(/werden in Ihrem Anmeldedienst verwaltet/)).toBeTruthy();
  });
});

describe('the details of a user', () => {
  it('open from the list over it, tab by tab with an address each, and lead back', async () => {
    answer(`GET ${path}/5/contracts`, []);
    open(`${list}?role=30`);
    await userEvent.click(await screen.findByRole('link', { name: /Lehnert/ }));
    expect(address()).toBe('/customers/3/users/5/overview?role=30');
    expect(await screen.findByRole('dialog', { name: 'Mirko Lehnert' })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Zugriffsrechte 1' }));
    expect(address()).toBe('/customers/3/users/5/access-rights?role=30');
    expect(await screen.findByRole('table', { name: 'Zugriffsrechte' })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Mieterstrom-Vertrag' }));
    expect(await screen.findByText('Kein Mieterstrom-Vertrag')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Schließen' })[0]!);
    expect(address()).toBe(`${list}?role=30`);
  });

  it('open by their address', async () => {
    const document = {
      invoiceId: 12,
      estateId: 7,
      number: 'RE-2026-0214',
      periodFrom: '2026-08-01',
      periodUntil: '2026-08-31',
      grossCents: 4549,
      createdAt: '2026-09-16T12:40:00Z',
      hasDocument: true,
    };
    const letter = { kind: 'priceNotice', letterId: 3, contractNumber: 'V-1', issuedOn: '2026-10-02', version: null };
    answer(`GET ${path}/5/documents`, [document]);
    answer(`GET ${path}/5/letters`, [{ ...letter, effectiveOn: '2026-12-01', estateId: 7, participantId: 4 }]);
    open('/customers/3/users/5/documents');
    await userEvent.click(await screen.findByRole('button', { name: 'Rechnung RE-2026-0214 als PDF speichern' }));
    await waitFor(() => expect(sentTo('GET /api/customers/3/estates/7/invoices/12/pdf')).toHaveLength(1));
    expect(await screen.findByText('Das Dokument konnte nicht geladen werden')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Neue Preise, Vertrag V-1 als PDF speichern' }));
    await waitFor(() => expect(sentTo('GET /api/customers/3/estates/7/price-notices/3/pdf')).toHaveLength(1));
  });

  it('say that somebody does not exist', async () => {
    open('/customers/3/users/99');
    expect(await screen.findByText('Nicht gefunden')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Nutzerverwaltung', hidden: true })).toBeTruthy();
  });
});

describe('the users of an estate', () => {
  it('stand in groups with their apartments', async () => {
    const owner = aUser({ roles: [aRole(Role.EstateOwner, 'Weidenhof 12–16', 7)] });
    answer('GET /api/customers/3/estates/7/users', [jana, owner]);
    open('/customers/3/estates/7/user-management');
    expect((await row(/Petzold/)).textContent).toContain('WE 04seit 01.10.2026');
    const groups = screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
    expect(groups).toEqual(['Verwaltung', 'Mieter']);
  });

  it('show their details without leaving the estate', async () => {
    answer('GET /api/customers/3/estates/7/users', [aUser()]);
    const right = userDetails().accessRights[0]!;
    answer(`GET ${path}/5`, userDetails({ accessRights: [{ ...right, level: ResourceLevel.Estate }] }));
    open('/customers/3/estates/7/user-management?user=5&tab=access-rights');
    expect(await screen.findByRole('dialog', { name: 'Mirko Lehnert' })).toBeTruthy();
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    await userEvent.click(screen.getAllByRole('button', { name: 'Schließen' })[0]!);
    expect(address()).toBe('/customers/3/estates/7/user-management');
    expect(sent.some(({ call }) => call === `GET ${path}/5`)).toBe(true);
  });
});
