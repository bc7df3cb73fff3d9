import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { routeTable } from '../../../navigation/route-table.ts';
import { answer, estatePath, openPage, sent, stubServer } from '../answers-for-tests.tsx';
import { aRun, aRunInvoice } from '../preparation/billing-preview-for-tests.ts';
import { BillingRunPage } from './billing-run-page.tsx';

const runCall = `${estatePath}/billing-runs/7`;
const partial = aRun({
  state: 'partial',
  step: 'done',
  invoiceCount: 2,
  documentCount: 2,
  mailCount: 2,
  mailSentCount: 1,
  mailFailedCount: 1,
  invoices: [
    aRunInvoice({}),
    aRunInvoice({
      invoiceId: 2,
      participantId: 70,
      number: 'RE-2026-0215',
      names: ['Murat Aydın'],
      apartmentName: 'WE 02',
      mailState: 'failed',
      mailFailure: '550 5.1.1 no such user',
      sentAt: null,
    }),
  ],
});

function open(run: unknown): void {
  answer(`GET ${runCall}`, run);
  openPage(BillingRunPage, {
    path: routeTable.estate_tenantelectricity_billing_run.path,
    at: '/customers/1/estates/2/tenantelectricity/billings/runs/7',
  });
}

describe('a billing run', () => {
  beforeEach(stubServer);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('polls until it ends and shows the result', async () => {
    open(aRun({ step: 'documents', invoiceCount: 2, documentCount: 1 }));
    expect(await screen.findByText('von 2 Rechnungen')).toBeTruthy();
    expect(screen.getByText(/Sie können diese Seite verlassen/)).toBeTruthy();

    answer(`GET ${runCall}`, partial);

    expect(await screen.findByText('Abrechnung erstellt, nicht alle erreicht', {}, { timeout: 3000 })).toBeTruthy();
  });

  it('names undelivered mails with a reason, but never the mail server’s answer', async () => {
    open(partial);
    const notice = (await screen.findByText('Eine Person wurde nicht erreicht.')).closest<HTMLElement>('[role]')!;
    expect(within(notice).getByRole('listitem').textContent).toBe(
      'WE 02, Murat Aydın: Die Adresse wurde nicht angenommen. Bitte berichtigen Sie sie beim Teilnehmer; dann senden Sie erneut.',
    );
    const participant = within(notice).getByRole('link', { name: 'WE 02, Murat Aydın' });
    expect(participant.getAttribute('href')).toMatch(/\/tenantelectricity\/customers\/70\/overview$/);
    expect(document.body.textContent).not.toContain('no such user');
  });

  it('sends mails again on demand', async () => {
    open(partial);
    answer(`POST ${runCall}/retry`, aRun({ ...partial, state: 'ready', step: 'mails' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Erneut senden' }));
    expect(await screen.findByText('Abrechnung läuft')).toBeTruthy();
    expect(sent.some(({ call }) => call === `POST ${runCall}/retry`)).toBe(true);
  });

  it('sends nothing again to people whose mail the operator marked as done', async () => {
    const [reached, refused] = partial.invoices;
    open({ ...partial, mailDoneCount: 1, invoices: [reached, { ...refused, isMailDone: true }] });
    expect(
      await screen.findByText('Eine E-Mail ist als erledigt vermerkt und wird nicht noch einmal gesendet.'),
    ).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Erneut senden' })).toBeNull();
  });

  it('shows changed values until they are acknowledged', async () => {
    const changes = {
      runId: 7,
      from: '2026-08-01',
      to: '2026-09-01',
      changedAt: '2026-09-20T10:00:00.123456Z',
      acknowledgedAt: null,
      acknowledgedByName: null,
      openMeterCount: 1,
      meters: [
        {
          meterId: 11,
          meterName: 'Zähler WE 01',
          apartmentName: 'WE 01',
          dayCount: 2,
          firstDay: '2026-08-02',
          lastDay: '2026-08-05',
          before: { total: 9600, missing: 4 },
          after: { total: 9841, missing: 0 },
        },
      ],
    };
    answer(`GET ${estatePath}/billed-changes`, [changes]);
    answer(`POST ${estatePath}/billed-changes/7/acknowledge`, undefined, 204);
    open(partial);
    const row = await screen.findByRole('row', { name: /Zähler WE 01/ });
    expect(row.textContent).toContain('9,600\u00a0kWh4 Werte fehlen');
    expect(row.textContent).toContain('+0,241\u00a0kWh');
    expect(sent.find(({ call }) => call === `GET ${estatePath}/billed-changes`)!.query.get('runId')).toBe('7');

    answer(`GET ${estatePath}/billed-changes`, [
      { ...changes, acknowledgedAt: '2026-09-21T10:00:00Z', acknowledgedByName: 'Sabine Wolter' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Zur Kenntnis genommen' }));

    expect(await screen.findByText(/zur Kenntnis genommen von Sabine Wolter/)).toBeTruthy();
    expect(sent.find(({ call }) => call.startsWith('POST'))!.body).toEqual({ changedAt: changes.changedAt });
  });

  it('shows an error with a way back if the run does not exist', async () => {
    openPage(BillingRunPage, {
      path: routeTable.estate_tenantelectricity_billing_run.path,
      at: '/customers/1/estates/2/tenantelectricity/billings/runs/99',
    });
    expect((await screen.findByRole('alert')).textContent).toContain('gibt es nicht oder nicht mehr');
    expect(screen.queryByRole('button', { name: 'Noch einmal laden' })).toBeNull();
    const back = screen.getByRole('link', { name: 'Zu den Abrechnungen' });
    expect(back.getAttribute('href')).toBe('/customers/1/estates/2/tenantelectricity/billings');
  });

  it('shows that a failed run created nothing and offers a retry', async () => {
    open(aRun({ state: 'failed', failure: 'storageFull' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Der Speicher des Servers ist voll.');
    expect(alert.textContent).toContain('Es wurde keine Rechnung erstellt');
    expect(alert.textContent).toMatch(/Vorgang billing-run-\d+/);
    expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('leads to a new preview if the result would differ', async () => {
    open(aRun({ state: 'failed', failure: 'changed' }));
    expect(await screen.findByRole('link', { name: 'Vorschau ansehen' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
    expect(document.body.textContent).not.toContain('Vorgang');
  });

  it('resumes a run that was interrupted after the numbers', async () => {
    open(aRun({ ...partial, mailFailedCount: 0, failure: 'storageFull', step: 'documents' }));
    expect(await screen.findByText('Die Abrechnung wurde unterbrochen.')).toBeTruthy();
    expect(document.body.textContent).not.toContain('nicht erreicht');
    expect(screen.getByRole('button', { name: 'Abrechnung fortsetzen' })).toBeTruthy();
  });
});
