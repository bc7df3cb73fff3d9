import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { invoiceAddressFields, participantFields } from '@lichthof/domain/fields/participant-fields.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { ToastProvider } from '../../ui/toasts/toast-provider.tsx';
import { controlNames } from '../../ui/fields/controls-for-tests.ts';
import { EditParticipantDialog } from './edit-participant-dialog.tsx';

const fetched = vi.fn<typeof fetch>();
const onClose = vi.fn<() => void>();

const participant: ParticipantDetails = {
  ...emptyFields(participantFields),
  participantId: 12,
  type: 'tenant',
  unitUse: 'residential',
  names: ['Jana Petzold'],
  apartmentId: 1,
  apartmentName: 'WE 01',
  customerNumber: 'K-100001',
  contractNumber: 'V-100001',
  contractFrom: '2025-01-01',
  contractTo: null,
  tariffId: 4,
  tariffName: 'Hausstrom 2026',
  paymentMethod: 1,
  email: 'jana@wohnpost.example',
  meterNames: [],
  isBusiness: false,
  invoiceAddress: null,
  deliveryAddress: { street: 'Weidenhof', houseNumber: '12', zipCode: '04229', city: 'Leipzig' },
  mandate: null,
  contractVersion: 1,
  moveOut: null,
  minimumTermUntil: null,
  noticeMonths: 1,
  tariffs: [],
  meters: [],
  version: 9,
};

const show = (changes: Partial<ParticipantDetails> = {}) =>
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <EditParticipantDialog
            params={{ customerId: 3, estateId: 7, participantId: 12 }}
            participant={{ ...participant, ...changes }}
            onClose={onClose}
          />
        </ToastProvider>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Speichern' });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const ownAddress = () => screen.getByRole('checkbox', { name: /andere Adresse/ });
const sent = () => JSON.parse(fetched.mock.calls[0]![1]!.body as string) as unknown;

describe('editing a participant', () => {
  beforeEach(() => vi.stubGlobal('fetch', fetched));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });

  it('sends all editable fields and clears emptied ones', async () => {
    fetched.mockResolvedValue(new Response('{}'));
    show();
    await userEvent.clear(field(/E-Mail/));
    await userEvent.type(field(/Zweite Zeile/), 'Emil Petzold');
    await userEvent.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toEqual({ names: ['Jana Petzold', 'Emil Petzold'], isBusiness: false, version: 9 });
  });

  it('has a control for each field', async () => {
    show();
    await userEvent.click(ownAddress());
    const { names: _lines, ...others } = participantFields;
    const fields = [...fieldNames(others), ...fieldNames(invoiceAddressFields)];
    expect(controlNames()).toEqual(expect.arrayContaining(['name1', 'name2', 'name3', ...fields]));
  });

  it('requires an address only if it is separate', async () => {
    fetched.mockResolvedValue(new Response('{}'));
    show();
    expect(screen.getByText('Rechnungen gehen an: Weidenhof 12, 04229 Leipzig')).toBeDefined();
    await userEvent.click(ownAddress());
    await userEvent.click(save());
    expect(await screen.findByText('Es fehlen noch: Straße, Hausnummer, PLZ, Ort.')).toBeDefined();
    expect(save().getAttribute('aria-disabled')).toBe('true');
    expect(fetched).not.toHaveBeenCalled();

    await userEvent.click(ownAddress());
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('sends a separate invoice address', async () => {
    fetched.mockResolvedValue(new Response('{}'));
    show();
    await userEvent.click(ownAddress());
    await userEvent.type(field('Straße'), 'Karl-Heine-Straße');
    await userEvent.type(field('Hausnummer'), '188');
    await userEvent.type(field('PLZ'), '04229');
    await userEvent.type(field('Ort'), 'Leipzig');
    await userEvent.click(save());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toMatchObject({
      invoiceAddress: { street: 'Karl-Heine-Straße', houseNumber: '188', zipCode: '04229', city: 'Leipzig' },
    });
  });

  it("proposes the customer's address for what the owner pays", async () => {
    const customerAddress = { street: 'Auenuferweg', houseNumber: '3', zipCode: '04107', city: 'Leipzig' };
    fetched.mockResolvedValue(Response.json({ customerAddress }));
    show({ type: 'general' });
    await userEvent.click(ownAddress());
    await waitFor(() => expect(field('Straße').value).toBe('Auenuferweg'));
    expect([field('Hausnummer').value, field('PLZ').value, field('Ort').value]).toEqual(['3', '04107', 'Leipzig']);
  });

  it('stays open after a conflict', async () => {
    fetched.mockResolvedValueOnce(
      new Response(JSON.stringify({ message: '', metadata: { code: ErrorCode.ChangedByOthers } }), { status: 409 }),
    );
    show();
    await userEvent.type(field(/Telefon/), '0341 000 24 24');
    await userEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('Jemand anderes hat diesen Teilnehmer');
    expect(field(/Telefon/).value).toBe('0341 000 24 24');
    expect(onClose).not.toHaveBeenCalled();
  });
});
