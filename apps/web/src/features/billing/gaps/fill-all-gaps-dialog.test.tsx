import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { routeTable } from '../../../navigation/route-table.ts';
import { answer, answerWith, estatePath, openPage, sent, stubServer } from '../answers-for-tests.tsx';
import { aDraft, anIssue, aPreview } from '../preparation/billing-preview-for-tests.ts';
import { BillingPreviewPage } from '../preparation/billing-preview-page.tsx';

const [from, to] = ['2026-08-29T18:15:00+02:00', '2026-08-29T19:15:00+02:00'];
const gapOf = (contractId: number) =>
  anIssue({
    code: 'valuesMissing',
    contractId,
    meterId: 10 + contractId,
    meterName: `Zähler ${10 + contractId}`,
    from,
    to,
    quarterHours: 4,
  });
const drafts = [1, 2, 3].map((id) => aDraft({ contractId: id, apartmentName: `WE 0${id}`, severity: 'blocks' }));

type Sent = { gaps: { meterId: number; from: string; to: string }[] };

/** The server fills the gaps of all meters but those named. */
function answerGaps(...impossibleMeters: number[]): void {
  answerWith(`POST ${estatePath}/gap-fills`, (body) => {
    const events = (body as Sent).gaps.map(({ meterId }, index) => {
      const isImpossible = impossibleMeters.includes(meterId);
      const result = isImpossible ? { quarterHours: 0, method: null } : { quarterHours: 4, method: 'linear' };
      return {
        index,
        meterId,
        ...result,
        impossible: isImpossible ? 'noReferenceDay' : null,
        isOtherMethodPossible: false,
      };
    });
    return { status: 200, body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') };
  });
}

async function openDialog(): Promise<HTMLElement> {
  answer(`GET ${estatePath}/billing-runs/preview`, aPreview({ drafts, issues: [1, 2, 3].map(gapOf) }));
  openPage(BillingPreviewPage, {
    path: routeTable.estate_tenantelectricity_billing_preview.path,
    at: '/customers/1/estates/2/tenantelectricity/billings/preview?from=2026-08-01&to=2026-09-01',
  });
  await userEvent.click(await screen.findByRole('button', { name: /^3 Lücken füllen/ }));
  return screen.findByRole('dialog', { name: '3 Lücken füllen?' });
}

const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }));

const calls = () =>
  sent
    .filter(({ call }) => call.startsWith('POST'))
    .map(({ body }) => (body as Sent).gaps.map(({ meterId }) => meterId));

describe('filling all gaps', () => {
  beforeEach(stubServer);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('fills the gaps of all meters by one call, and names each meter', async () => {
    answerGaps();
    const dialog = await openDialog();
    const rows = within(dialog).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      ['Zähler 11 · WE 01', 'Zähler 12 · WE 02', 'Zähler 13 · WE 03'].map(
        (title) => `${title}Eine Lücke, 4 Viertelstunden: Gleichmäßig`,
      ),
    );
    await press(dialog, 'Lücken füllen');
    expect(await screen.findByText('3 Lücken sind gefüllt.')).toBeTruthy();
    expect(calls()).toEqual([[11, 12, 13]]);
  });

  it('fills only the chosen meters', async () => {
    answerGaps();
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Zähler 12 · WE 02' }));
    await press(dialog, 'Lücken füllen');
    expect(await screen.findByText('2 Lücken sind gefüllt.')).toBeTruthy();
    expect(calls()).toEqual([[11, 13]]);
  });

  it('continues after a gap that cannot be filled, shows the reason, and retries only that gap', async () => {
    answerGaps(12);
    const dialog = await openDialog();
    await press(dialog, 'Lücken füllen');
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('Eine Lücke konnte nicht gefüllt werden.');
    const rows = within(dialog).getAllByRole('listitem');
    const failed = rows.filter((row) => within(row).queryByRole('img', { name: 'Nicht gefüllt' }));
    expect(failed.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^Zähler 12 · WE 02.*keinen vergleichbaren Tag.*Auch das andere Verfahren hilft hier nicht/,
      ),
    ]);
    answerGaps();
    await press(dialog, 'Noch einmal versuchen');
    expect(await screen.findByText('3 Lücken sind gefüllt.')).toBeTruthy();
    expect(calls()).toEqual([[11, 12, 13], [12]]);
  });
});
