import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { routeTable } from '../../../navigation/route-table.ts';
import { answer, estatePath, openPage, stubServer } from '../answers-for-tests.tsx';
import { aDraft, anIssue, aPreview } from './billing-preview-for-tests.ts';
import { BillingPreviewPage } from './billing-preview-page.tsx';

const ids = Array.from({ length: 36 }, (_, index) => index + 1);
const drafts = ids.map((id) =>
  aDraft({ contractId: id, names: [`Person ${id}`], apartmentName: `WE ${id}`, severity: 'blocks' }),
);
const [from, to] = ['2026-08-29T18:15:00+02:00', '2026-08-29T20:45:00+02:00'];
const gapOf = (id: number) =>
  anIssue({
    code: 'valuesMissing',
    contractId: id,
    meterId: 100 + id,
    meterName: `Zähler ${id}`,
    from,
    to,
    quarterHours: 10,
    knownDifferenceWh: 1_925,
  });

async function openIssues(issues: BillingIssue[]): Promise<HTMLElement> {
  answer(`GET ${estatePath}/billing-runs/preview`, aPreview({ drafts, issues }));
  openPage(BillingPreviewPage, {
    path: routeTable.estate_tenantelectricity_billing_preview.path,
    at: '/customers/1/estates/2/tenantelectricity/billings/preview?from=2026-08-01&to=2026-09-01',
  });
  return screen.findByRole('region', { name: 'Noch zu erledigen' });
}

describe('the issues of a preview', () => {
  beforeEach(stubServer);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('shows 36 gaps of one cause as one row with one button', async () => {
    const card = within(await openIssues(ids.map(gapOf)));
    expect(card.getAllByRole('listitem')).toHaveLength(1);
    expect(card.getByText(/^Eine Ursache, 36 Befunde\./)).toBeTruthy();
    expect(card.getByText('36 Zähler, 36 Rechnungen: WE 1, WE 2, WE 3 und 33 weitere')).toBeTruthy();
    expect(
      card.getByText('29.08.2026, 18:15 bis 20:45 Uhr, Differenz aus Zählerständen zusammen 69,3 kWh.'),
    ).toBeTruthy();
    const buttons = card.getAllByRole('button', { name: /füllen/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['36 Lücken füllen']);

    await userEvent.click(card.getByRole('button', { name: /füllen/ }));
    expect(await screen.findByRole('dialog', { name: '36 Lücken füllen?' })).toBeTruthy();
  });

  it('unfolds the single gaps by the keyboard, and folds them again', async () => {
    const card = within(await openIssues(ids.map(gapOf)));
    const disclosure = card.getByRole('button', { name: 'Einzelheiten: Zählerwerte fehlen' });
    expect(disclosure.getAttribute('aria-expanded')).toBe('false');

    disclosure.focus();
    await userEvent.keyboard('{Enter}');

    expect(disclosure.getAttribute('aria-expanded')).toBe('true');
    const list = card.getByRole('list', { name: 'Einzelheiten: Zählerwerte fehlen' });
    expect(list.id).toBe(disclosure.getAttribute('aria-controls'));
    const rows = within(list).getAllByRole('listitem');
    expect(rows).toHaveLength(36);
    expect(rows[0]?.textContent).toBe(
      'WE 1, Person 1 · Zähler 129.08.2026, 18:15 bis 20:45 Uhr · 10 Werte · 1,9\u00a0kWhErsatzwerte bilden',
    );

    await userEvent.keyboard(' ');
    expect(card.queryByRole('list', { name: /^Einzelheiten/ })).toBeNull();
  });

  it('fills the gaps of one cause, or of all', async () => {
    const earlier = { from: '2026-08-03T00:00:00+02:00', to: '2026-08-04T00:00:00+02:00' };
    const issues = ids.map((id) => (id > 30 ? { ...gapOf(id), ...earlier } : gapOf(id)));
    const card = within(await openIssues(issues));
    const words = card.getAllByRole('button', { name: /füllen/ }).map(({ textContent }) => textContent);
    expect(words).toEqual(['Alle 36 Lücken füllen', '30 Lücken füllen', '6 Lücken füllen']);

    await userEvent.click(card.getByRole('button', { name: /^6 Lücken füllen/ }));
    expect(await screen.findByRole('dialog', { name: '6 Lücken füllen?' })).toBeTruthy();
  });

  it('explains the cause once if it is the same for all, and leads to the list of participants', async () => {
    const issues = [1, 2].map((id) =>
      anIssue({ code: 'mandateMissing', severity: 'warns', contractId: id, participantId: id }),
    );
    const card = within(await openIssues(issues));
    expect(card.getAllByText('Die Rechnung wird zur Überweisung gestellt.')).toHaveLength(1);
    expect(card.getByText('2 Rechnungen: WE 1, WE 2')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Teilnehmer öffnen: Mandat fehlt' }).getAttribute('href')).toBe(
      '/customers/1/estates/2/tenantelectricity/customers',
    );
  });

  it('counts the meters and the invoices of a note', async () => {
    const issues = [1, 2].flatMap((id) =>
      [1, 2].map((meter) =>
        anIssue({ code: 'readingsMissing', severity: 'notes', contractId: id, meterId: id * 10 + meter }),
      ),
    );
    const card = within(await openIssues(issues));
    expect(card.getByText('4 Zähler, 2 Rechnungen: WE 1, WE 2')).toBeTruthy();
  });
});
