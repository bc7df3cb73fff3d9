import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { routeTable } from '../../../navigation/route-table.ts';
import { answer, estatePath, openPage, sent, stubServer } from '../answers-for-tests.tsx';
import { aDraft, anIssue, aPreview } from '../preparation/billing-preview-for-tests.ts';
import { BillingPreviewPage } from '../preparation/billing-preview-page.tsx';

const [from, to] = ['2026-08-29T18:15:00+02:00', '2026-08-29T19:15:00+02:00'];
const gapOf = (contractId: number) =>
  anIssue({ code: 'valuesMissing', contractId, meterId: 10 + contractId, from, to, quarterHours: 4 });
const drafts = [1, 2, 3].map((id) => aDraft({ contractId: id, apartmentName: `WE 0${id}`, severity: 'blocks' }));

const proposal = (impossible: string | null) => ({
  meterName: 'Zähler',
  from,
  to,
  quarterHours: 4,
  method: 'linear',
  proposedMethod: 'linear',
  knownDifferenceWh: null,
  totalWh: 400,
  days: [],
  isCurveHidden: true,
  substitutes: {},
  measured: {},
  impossible,
  isOtherMethodPossible: false,
});

function answerGap(meterId: number, impossible: string | null): void {
  answer(`GET ${estatePath}/meters/${meterId}/gap-fills/proposal`, { ...proposal(impossible), meterId });
  answer(`POST ${estatePath}/meters/${meterId}/gap-fills`, { quarterHours: 4, totalWh: 400 });
}

async function fillAll(): Promise<HTMLElement> {
  answer(`GET ${estatePath}/billing-runs/preview`, aPreview({ drafts, issues: [1, 2, 3].map(gapOf) }));
  openPage(BillingPreviewPage, {
    path: routeTable.estate_tenantelectricity_billing_preview.path,
    at: '/customers/1/estates/2/tenantelectricity/billings/preview?from=2026-08-01&to=2026-09-01',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Alle 3 Lücken füllen' }));
  const dialog = await screen.findByRole('dialog', { name: '3 Lücken füllen?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lücken füllen' }));
  return dialog;
}

const accepted = () => sent.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call.split('/').at(-2));

describe('filling all gaps', () => {
  beforeEach(stubServer);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('fills gaps one after the other with the proposed method', async () => {
    for (const meterId of [11, 12, 13]) answerGap(meterId, null);
    await fillAll();
    expect(await screen.findByText('3 Lücken sind gefüllt.')).toBeTruthy();
    expect(accepted()).toEqual(['11', '12', '13']);
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ from, to, method: 'linear' });
  });

  it('continues after a gap that cannot be filled, shows the reason, and retries only that gap', async () => {
    answerGap(11, null);
    answerGap(12, 'noReferenceDay');
    answerGap(13, null);
    const dialog = await fillAll();
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toContain('Eine Lücke konnte nicht gefüllt werden.');
    expect(accepted()).toEqual(['11', '13']);
    const rows = within(dialog).getAllByRole('listitem');
    const failed = rows.filter((row) => within(row).queryByRole('img', { name: 'Nicht gefüllt' }));
    expect(failed.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^WE 02.*keinen vergleichbaren Tag.*Auch das andere Verfahren hilft hier nicht/),
    ]);
    answerGap(12, null);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByText('3 Lücken sind gefüllt.')).toBeTruthy();
    expect(accepted()).toEqual(['11', '13', '12']);
  });
});
