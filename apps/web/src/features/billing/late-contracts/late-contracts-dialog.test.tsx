import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { LateContractOptions } from '@lichthof/contracts/supply/late-contracts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../i18n/i18n.ts';
import { answer, estatePath, openPage, sent, stubServer } from '../answers-for-tests.tsx';
import { anIssue, aPreview } from '../preparation/billing-preview-for-tests.ts';
import { IssuesCard } from '../preparation/issues-card.tsx';
import { contractGaps, lateContractOptions } from './contract-gaps-for-tests.ts';

const days = { from: '2026-08-01', to: '2026-09-01' };
const issueOf = (apartmentId: number, apartmentName: string) =>
  anIssue({ code: 'contractMissing', severity: 'warns', apartmentId, apartmentName, ...days });
const first = issueOf(9, 'WE 09');
const issues = [first, issueOf(10, 'WE 10')];
const [hausstrom] = lateContractOptions.tariffs;
const known = { ...lateContractOptions, tariffs: [hausstrom!], owner: ['Pleißeaue eG'] };
const path = `${estatePath}/late-contracts`;

beforeAll(async () => {
  await loadTexts('billing');
  await loadTexts('late-contracts');
});
beforeEach(stubServer);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(found: BillingIssue[], options: LateContractOptions): void {
  answer(`GET ${path}`, options);
  const Page = () => (
    <IssuesCard
      params={{ customerId: 1, estateId: 2 }}
      preview={aPreview({ issues: found })}
      timeZone="Europe/Berlin"
    />
  );
  openPage(Page, { path: '/', at: '/' });
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('contracts for past days', () => {
  it('are stored for one apartment with a reason, and the gaps are read again', async () => {
    answer(`POST ${path}`, { storedCount: 1 });
    open([first], known);
    await press(/^Leerstand nachtragen: .*WE 09/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Leerstand nachtragen' }));
    expect(dialog.getByText('Leerstand, 01.08.2026 bis 15.08.2026')).toBeTruthy();
    expect(dialog.getByText('Den Leerstand zahlt Pleißeaue eG.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Grund'), 'Auszug spät gemeldet');
    await userEvent.click(dialog.getByRole('button', { name: 'Leerstand nachtragen' }));
    const vacancy = { type: 'vacant', apartmentId: 9, from: '2026-08-01', to: '2026-08-16' };
    await waitFor(() =>
      expect(sent.find(({ call }) => call === `POST ${path}`)?.body).toEqual({
        reason: 'Auszug spät gemeldet',
        tariffId: 4,
        contracts: [vacancy],
      }),
    );
    await waitFor(() => expect(sent.filter(({ call }) => call === `GET ${path}`)).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are stored for all apartments at once; the residents and an unknown owner are named', async () => {
    open(issues, lateContractOptions);
    await press(/^Alle 2 Verträge nachtragen/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Verträge nachtragen' }));
    expect(dialog.getByText('Murat Aydın, ab 16.08.2026')).toBeTruthy();
    expect(dialog.getByLabelText('Eigentümer')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Verträge nachtragen' }));
    expect(await dialog.findAllByText(/Bitte wählen Sie/)).not.toEqual([]);
    expect(sent.some(({ call }) => call === `POST ${path}`)).toBe(false);
  });

  it('stay open with the sentence of the server when the days were billed meanwhile', async () => {
    answer(`POST ${path}`, { message: 'billed', metadata: { code: ErrorCode.BillingPeriodTaken } }, 409);
    open([first], known);
    await press(/^Leerstand nachtragen/);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Grund'), 'Auszug spät gemeldet');
    await userEvent.click(dialog.getByRole('button', { name: 'Leerstand nachtragen' }));
    expect(await dialog.findByText(/sind schon abgerechnet oder werden es gerade/)).toBeTruthy();
  });

  it('are not offered where all days are billed; the participants stay the place to look', async () => {
    open([first], { ...known, gaps: contractGaps.slice(1) });
    expect(await screen.findByRole('link', { name: /^Teilnehmer öffnen: .*WE 09/ })).toBeTruthy();
    await waitFor(() => expect(sent.some(({ call }) => call === `GET ${path}`)).toBe(true));
    expect(screen.queryByRole('button', { name: /nachtragen/ })).toBeNull();
  });
});
