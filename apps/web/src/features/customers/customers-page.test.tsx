import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Customer } from '@lichthof/contracts/places/customers.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { customerAddressFields, customerFields } from '@lichthof/domain/fields/customer-fields.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { routeTable } from '../../navigation/route-table.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { controlNames } from '../../ui/fields/controls-for-tests.ts';
import { CustomerInformationPage } from './customer-information-page.tsx';
import { CustomersPage } from './customers-page.tsx';

const customer = (id: number, name: string, city: string | null) => ({
  ...emptyFields(customerFields),
  id,
  name,
  address: { ...emptyFields(customerAddressFields), city, country: 'Deutschland' },
  version: 1,
  estateCount: 2,
});

let customers: Customer[];
let authorityRoles: Role[];
let refusals: object[];
const sent: { method: string; url: string; body: unknown }[] = [];

function answer(url: string, { method, body }: RequestInit): Response {
  if (url === '/api/users/me') return Response.json({ authorityRoles, estateHierarchy: [] });
  if (method === 'GET') {
    return Response.json(url === '/api/customers' ? customers : customers.find(({ id }) => url.endsWith(`/${id}`)));
  }
  const typed = JSON.parse(body as string) as { name: string };
  sent.push({ method: method!, url, body: typed });
  const metadata = refusals.shift();
  if (metadata) return Response.json({ message: 'no', metadata }, { status: 409 });
  return Response.json(customer(9, typed.name, null));
}

beforeEach(() => {
  customers = [customer(1, 'Aue eG', 'Leipzig'), customer(2, 'Hof GmbH', 'Halle')];
  authorityRoles = [Role.AuthorityAdmin];
  refusals = [];
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(url, init));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(path = '/customers'): void {
  render(
    <AppThemeProvider>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })}
      >
        <ToastProvider>
          <MemoryRouter initialEntries={[path]}>
            <Suspense>
              <Routes>
                <Route path={routeTable.customers.path} element={<CustomersPage />} />
                <Route path={routeTable.customer_information.path} element={<CustomerInformationPage />} />
                <Route path={routeTable.customer_home.path} element={<p>Startseite</p>} />
                <Route path={routeTable.customer_user_management.path} element={<p>Nutzerverwaltung</p>} />
              </Routes>
            </Suspense>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const inDialog = () => within(screen.getByRole('dialog'));

async function startCreating(): Promise<void> {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Kunde anlegen' }));
}
const submit = () => userEvent.click(inDialog().getByRole('button', { name: 'Kunde anlegen' }));

describe('the customers', () => {
  it('are found by name or city', async () => {
    open();
    await userEvent.type(await screen.findByRole('searchbox'), 'halle');
    expect(screen.getByText('Hof GmbH')).toBeDefined();
    expect(screen.queryByText('Aue eG')).toBeNull();
  });

  it('are skipped for a user with only one customer, but not for the system administrator', async () => {
    customers = [customers[0]!];
    open();
    expect(await screen.findByText('Aue eG')).toBeDefined();
    cleanup();
    authorityRoles = [];
    open();
    expect(await screen.findByText('Startseite')).toBeDefined();
  });

  it('lead the system administrator of an empty portal to the first one', async () => {
    customers = [];
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Kunde anlegen' }));
    expect(await screen.findByRole('dialog', { name: 'Kunde anlegen' })).toBeDefined();
  });

  it('can only be created by the system administrator', async () => {
    authorityRoles = [];
    open();
    expect(await screen.findByText('Aue eG')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Kunde anlegen' })).toBeNull();
  });
});

describe('creating a customer', () => {
  it('sends name and complete address, and then opens the invitation of the first administrator', async () => {
    await startCreating();
    await userEvent.type(field('Name'), 'Neu eG');
    await userEvent.type(field('Ort'), 'Leipzig');
    await submit();
    expect(await screen.findByText(/Es fehlen noch: Straße, Hausnummer, PLZ/)).toBeDefined();
    await userEvent.type(field('Straße'), 'Uferstraße');
    await userEvent.type(field('Hausnummer'), '4');
    await userEvent.type(field('PLZ'), '04229');
    await userEvent.tab();
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: '/api/customers',
      body: { name: 'Neu eG', address: { street: 'Uferstraße', houseNumber: '4', zipCode: '04229', city: 'Leipzig' } },
    });
    expect(await screen.findByText('Nutzerverwaltung')).toBeDefined();
    expect(screen.getByText('Kunde angelegt')).toBeDefined();
  });

  it('requires no address after it was cleared', async () => {
    await startCreating();
    await userEvent.type(field('Name'), 'Neu eG');
    await userEvent.type(field('Ort'), 'Leipzig');
    await submit();
    expect(await screen.findByText(/Es fehlt noch|Es fehlen noch/)).toBeDefined();
    await userEvent.click(field('Ort'));
    await userEvent.clear(field('Ort'));
    await submit();
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ name: 'Neu eG' }]));
  });

  it('shows at the field that the name is taken', async () => {
    refusals = [{ code: ErrorCode.NameTaken, field: 'CustomerName' }];
    await startCreating();
    await userEvent.type(field('Name'), 'Aue eG');
    await submit();
    expect(await screen.findByText('Dieser Name ist schon vergeben.')).toBeDefined();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('editing a customer', () => {
  async function renameFirst(): Promise<void> {
    open();
    const row = (await screen.findByText('Aue eG')).closest('tr')!;
    await userEvent.click(within(row).getByRole('button', { name: 'Aktionen dieser Zeile' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Kundendaten bearbeiten' }));
    customers = [{ ...customer(1, 'Auen eG', 'Leipzig'), version: 2 }, customers[1]!];
    refusals = [{ code: ErrorCode.ChangedByOthers }];
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), 'Große Aue eG');
    await userEvent.clear(field('Ort'));
    await userEvent.click(button('Speichern'));
    await screen.findByText('Auen eG');
  }

  it('keeps the typed values after another user has saved meanwhile', async () => {
    await renameFirst();
    await userEvent.click(button('Meine Änderungen behalten'));
    await userEvent.click(button('Speichern'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Große Aue eG', version: 1 },
      { name: 'Große Aue eG', version: 2 },
    ]);
  });

  it('has a control for each field', async () => {
    open('/customers/1/master-data/information');
    await userEvent.click(await screen.findByRole('button', { name: 'Kundendaten bearbeiten' }));
    const ofAddress = fieldNames(customerAddressFields).map((name) => `address.${name}`);
    expect(controlNames()).toEqual(expect.arrayContaining([...fieldNames(customerFields), ...ofAddress]));
  });

  it("takes the other user's version on request", async () => {
    await renameFirst();
    await userEvent.click(button('Stand der anderen Person übernehmen'));
    expect([field('Name').value, field('Ort').value]).toEqual(['Auen eG', 'Leipzig']);
    expect(sent).toHaveLength(1);
  });

  it('reads the current values each time it opens, also shortly after the last read', async () => {
    open('/customers/1/master-data/information');
    await userEvent.click(await screen.findByRole('button', { name: 'Kundendaten bearbeiten' }));
    customers = [{ ...customer(1, 'Auen eG', 'Leipzig'), version: 2 }];
    refusals = [{ code: ErrorCode.ChangedByOthers }];
    await userEvent.clear(field('Ort'));
    await userEvent.click(button('Speichern'));
    expect(await inDialog().findByText('Auen eG')).toBeDefined();
  });
});
