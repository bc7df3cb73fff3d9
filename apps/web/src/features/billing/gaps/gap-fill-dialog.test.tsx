import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { routeTable } from '../../../navigation/route-table.ts';
import { answer, estatePath, openPage, sent, stubServer } from '../answers-for-tests.tsx';
import { aDraft, anIssue, aPreview } from '../preparation/billing-preview-for-tests.ts';
import { BillingPreviewPage } from '../preparation/billing-preview-page.tsx';

const [from, to] = ['2026-08-29T18:15:00+02:00', '2026-08-29T19:15:00+02:00'];
const gap = anIssue({ code: 'valuesMissing', contractId: 1, meterId: 11, from, to, quarterHours: 4 });
const url = `${estatePath}/meters/11/gap-fills`;
const proposal = {
  meterId: 11,
  meterName: 'Zähler WE 01',
  from,
  to,
  quarterHours: 4,
  method: 'profile_day',
  proposedMethod: 'profile_day',
  knownDifferenceWh: 412,
  totalWh: 412,
  days: [{ day: '2026-08-29', measuredWh: 5120, substituteWh: 412 }],
  isCurveHidden: true,
  substitutes: {},
  measured: {},
  impossible: null,
  isOtherMethodPossible: false,
};

async function openDialog(answered: object): Promise<HTMLElement> {
  answer(
    `GET ${estatePath}/billing-runs/preview`,
    aPreview({ drafts: [aDraft({ severity: 'blocks' })], issues: [gap] }),
  );
  answer(`GET ${url}/proposal`, answered);
  answer(`POST ${url}`, { quarterHours: 4, totalWh: 412 });
  openPage(BillingPreviewPage, {
    path: routeTable.estate_tenantelectricity_billing_preview.path,
    at: '/customers/1/estates/2/tenantelectricity/billings/preview?from=2026-08-01&to=2026-09-01',
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Ersatzwerte bilden/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('group', { name: 'Verfahren' });
  return dialog;
}

const acceptButton = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Übernehmen' });

describe('the dialog of a gap fill', () => {
  beforeEach(stubServer);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('shows daily sums with total and known difference without the tenant’s consent', async () => {
    const dialog = await openDialog(proposal);
    expect(within(dialog).getByText(/hat der Ansicht einzelner Viertelstunden nicht zugestimmt/)).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: /29\.08\.2026/ }).textContent).toContain('5,120\u00a0kWh');
    expect(within(dialog).getByText('Die Ersatzwerte ergeben genau diese Menge.')).toBeTruthy();
  });

  it('saves with the chosen method and refetches the preview', async () => {
    const dialog = await openDialog(proposal);
    const previews = () => sent.filter(({ call }) => call.endsWith('/preview')).length;
    const before = previews();

    await userEvent.click(acceptButton(dialog));

    expect(await screen.findByText('Ersatzwerte gebildet')).toBeTruthy();
    expect(sent.find(({ call }) => call === `POST ${url}`)?.body).toEqual({ from, to, method: 'profile_day' });
    await waitFor(() => expect(previews()).toBeGreaterThan(before));
  });

  it('does not name the other method if it has no values either', async () => {
    const dialog = await openDialog({ ...proposal, impossible: 'noReferenceDay' });
    expect(within(dialog).getByText(/tragen Sie Zählerstände vor und nach der Lücke ein/)).toBeTruthy();
    expect(within(dialog).queryByText(/Bitte wählen Sie das andere Verfahren/)).toBeNull();
  });

  it('disables saving without a proposal and offers another method', async () => {
    const dialog = await openDialog({ ...proposal, impossible: 'noReferenceDay', isOtherMethodPossible: true });
    expect(acceptButton(dialog).disabled).toBe(true);
    expect(within(dialog).getByText(/keinen vergleichbaren Tag.*Bitte wählen Sie das andere Verfahren/)).toBeTruthy();
    answer(`GET ${url}/proposal`, { ...proposal, method: 'linear' });

    await userEvent.click(within(dialog).getByRole('button', { name: 'Gleichmäßig' }));

    await waitFor(() => expect(acceptButton(dialog).disabled).toBe(false));
    expect(sent.findLast(({ call }) => call === `GET ${url}/proposal`)?.query.get('method')).toBe('linear');
  });
});
