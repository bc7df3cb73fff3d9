import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { routeTable } from '../../../navigation/route-table.ts';
import { answer, answerWith, estatePath, openPage, sent, stubServer } from '../answers-for-tests.tsx';
import { aDraft, anIssue, aPreview, aRun } from './billing-preview-for-tests.ts';
import { BillingPreviewPage } from './billing-preview-page.tsx';

const place = '/customers/1/estates/2/tenantelectricity';
const previews = () => sent.filter(({ call }) => call === `GET ${estatePath}/billing-runs/preview`);
const two = [aDraft({}), aDraft({ contractId: 2, names: ['Murat Aydın'], grossCents: 5025, paymentMethod: 1 })];

function open(preview: unknown, period = 'from=2026-08-01&to=2026-09-01'): void {
  answer(`GET ${estatePath}/billing-runs/preview`, preview);
  openPage(BillingPreviewPage, {
    path: routeTable.estate_tenantelectricity_billing_preview.path,
    at: `${place}/billings/preview?${period}`,
  });
}

const startButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Abrechnung starten' });

async function confirm(): Promise<HTMLElement> {
  await screen.findByText('Murat Aydın');
  await userEvent.click(await startButton());
  return screen.findByRole('dialog', { name: 'Abrechnung starten?' });
}

describe('the preview of a billing', () => {
  beforeEach(stubServer);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('requests the period of the URL and shows its sums', async () => {
    open(aPreview({ drafts: two }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Abrechnung August 2026' })).toBeTruthy();
    expect(await screen.findByText('Summe, 2 Rechnungen')).toBeTruthy();
    expect(screen.getAllByText(/^95,74/).length).toBeGreaterThan(0);
    expect(previews()[0]?.query.toString()).toBe('from=2026-08-01&to=2026-09-01');
  });

  it.each(['from=2026-08-31&to=2026-07-01', 'from=abc&to=2026-07-01', 'to=2026-02-30'])(
    'says that it shows another period than the address with %s',
    async (wrong) => {
      open(aPreview({ drafts: two }), wrong);
      expect(await screen.findByText('Die Adresse dieser Seite nennt keinen gültigen Zeitraum.')).toBeTruthy();
      cleanup();
      open(aPreview({ drafts: two }));
      await screen.findByText('Murat Aydın');
      expect(screen.queryByText(/keinen gültigen Zeitraum/)).toBeNull();
    },
  );

  it('says by when the invoices are due, and that they are overdue on the day after', async () => {
    open(aPreview({ checkedAt: '2026-09-21T21:59:00Z' }));
    expect(await screen.findByText(/Frist zum Versand: 21\. September 2026/)).toBeTruthy();
    cleanup();
    open(aPreview({ checkedAt: '2026-09-21T22:00:00Z' }));
    expect(await screen.findByText(/Überfällig: Frist zum Versand war der 21\. September 2026/)).toBeTruthy();
  });

  it('says when the invoices of a running period can be issued, and calls none of them ready', async () => {
    const issues = [anIssue({ code: 'periodNotOver', to: '2026-09-01' })];
    open(aPreview({ drafts: two, issues }));
    expect(await screen.findAllByText('ab 01.09.')).toHaveLength(2);
    expect(screen.getByText('möglich ab 01.09.2026')).toBeTruthy();
    expect(screen.getByText('warten')).toBeTruthy();
    expect(screen.queryByText('bereit')).toBeNull();
  });

  it('names what keeps the whole run from starting in the rows too', async () => {
    const issues = [anIssue({ code: 'supplyChanges', from: '2026-08-15' })];
    open(aPreview({ drafts: two, issues }));
    expect((await screen.findAllByText('Wechsel im Zeitraum')).length).toBeGreaterThanOrEqual(2);
    expect(screen.queryByText('bereit')).toBeNull();
  });

  it('disables the start while an issue blocks and says why', async () => {
    const gap = anIssue({ code: 'valuesMissing', contractId: 1, meterId: 9, quarterHours: 4 });
    open(aPreview({ drafts: [aDraft({ severity: 'blocks' })], issues: [gap] }));
    expect(await screen.findByText('WE 01, Jana Petzold: 4 Zählerwerte fehlen')).toBeTruthy();
    const button = await startButton();
    expect(button.disabled).toBe(true);
    expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Der Start ist möglich, sobald nichts mehr blockiert.',
    );
  });

  it('asks for confirmation with count and sum and sends exactly those', async () => {
    open(aPreview({ drafts: two }));
    answer(`POST ${estatePath}/billing-runs`, aRun({ runId: 7 }));
    const dialog = await confirm();
    expect(dialog.textContent).toContain('2 Rechnungen über zusammen 95,74\u00a0€ brutto');
    expect(dialog.textContent).toContain('endgültig');

    await userEvent.click(within(dialog).getByRole('button', { name: 'Abrechnung starten' }));

    expect(await screen.findByText(`${place}/billings/runs/7`)).toBeTruthy();
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      from: '2026-08-01',
      to: '2026-09-01',
      invoiceCount: 2,
      grossCents: 9574,
    });
  });

  it('bills a choice, found by name and kept in the URL', async () => {
    open(aPreview({ drafts: [two[0]!, { ...two[1]!, isFinal: true }] }));
    answer(`POST ${estatePath}/billing-runs`, aRun({ runId: 7 }));
    await screen.findByText(/^WE 01, Schlussrechnung/);
    await userEvent.click(screen.getByRole('button', { name: 'Auswahl' }));
    const dialog = await screen.findByRole('dialog', { name: 'Teilnehmer auswählen' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Auswahl prüfen' }));
    expect(await within(dialog).findAllByText('Bitte wählen Sie mindestens einen Teilnehmer.')).not.toEqual([]);
    await userEvent.type(within(dialog).getByRole('searchbox', { name: 'Teilnehmer suchen' }), 'murat');
    expect(within(dialog).queryByRole('checkbox', { name: /Petzold/ })).toBeNull();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Murat Aydın.*Schlussrechnung/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Auswahl prüfen' }));

    expect(await screen.findByRole('button', { name: 'Ein Teilnehmer' })).toBeTruthy();
    await waitFor(() =>
      expect(previews().at(-1)?.query.toString()).toBe('from=2026-08-01&to=2026-09-01&contractIds=2'),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const start = await confirm();
    await userEvent.click(within(start).getByRole('button', { name: 'Abrechnung starten' }));
    await screen.findByText(`${place}/billings/runs/7`);
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({ contractIds: [2] });
  });

  it('does not start when Enter is pressed twice on the page’s button', async () => {
    open(aPreview({ drafts: two }));
    await screen.findByText('Murat Aydın');
    (await startButton()).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Abrechnung starten?' });
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    await userEvent.keyboard('{Enter}');
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it('starts once on a double click', async () => {
    open(aPreview({ drafts: two }));
    answer(`POST ${estatePath}/billing-runs`, aRun({ runId: 7 }));
    const button = within(await confirm()).getByRole('button', { name: 'Abrechnung starten' });
    // both clicks come before the next render
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText(`${place}/billings/runs/7`)).toBeTruthy();
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
  });

  it('does not start when the dialog is cancelled', async () => {
    open(aPreview({ drafts: two }));
    const dialog = await confirm();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it.each([
    [409, ErrorCode.BillingChanged, /Anzahl oder Summe haben sich seit Ihrer Prüfung geändert/],
    [422, ErrorCode.BillingNotReady, /Inzwischen fehlt etwas/],
    [409, ErrorCode.BillingPeriodTaken, /gibt es bereits eine Abrechnung/],
  ])('shows what changed after an error (%i, %i) and checks again', async (status, code, sentence) => {
    open(aPreview({ drafts: two }));
    answerWith(`POST ${estatePath}/billing-runs`, () => ({ status, body: { message: 'no', metadata: { code } } }));
    const dialog = await confirm();
    const before = previews().length;

    await userEvent.click(within(dialog).getByRole('button', { name: 'Abrechnung starten' }));

    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    await waitFor(() => expect(previews().length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows only PV energy if only that is sold', async () => {
    open(aPreview({ supplyModel: 'ggv', drafts: two }));
    const note = await screen.findByText('nur PV-Anteil');
    expect(note.parentElement?.textContent).toContain('200,0');
  });

  it.each([
    ['values are missing', ['valuesMissing'], /^Vorläufig: Solange Zählerwerte fehlen, können sich/],
    ['the period is not over', ['valuesMissing', 'periodNotOver'], /^Vorläufig: Der Zeitraum läuft noch\. In den/],
  ] as const)('warns that amounts can change while %s', async (_name, codes, sentence) => {
    open(aPreview({ drafts: two, issues: codes.map((code) => anIssue({ code })) }));
    const notice = (await screen.findByText('Vorläufig:')).closest('[role=note]');
    expect(notice?.textContent).toMatch(sentence);
  });

  it('warns of no change of the amounts when nothing is missing', async () => {
    open(aPreview({ drafts: two }));
    await screen.findByText('Murat Aydın');
    expect(screen.queryByText('Vorläufig:')).toBeNull();
  });

  it('finds invoices by name and apartment', async () => {
    open(aPreview({ drafts: two }));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Rechnung suchen' }), 'murat');
    expect(screen.queryByText('Jana Petzold')).toBeNull();
    expect(screen.getByText('Summe, eine Rechnung')).toBeTruthy();
  });
});
