import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { RunProposal } from '@lichthof/contracts/payments/prepayment-proposals.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { answer, answerWith, estatePath, openPage, sent, stubServer } from '../answers-for-tests.tsx';
import { NewPlans } from './new-plans.tsx';

const path = `${estatePath}/billing-runs/7/prepayment-proposals`;
const proposal = (contractId: number, changed: Partial<RunProposal> = {}): RunProposal => ({
  contractId,
  participantId: contractId,
  names: [`Person ${contractId}`],
  apartmentName: `WE 0${contractId}`,
  invoiceNumber: `RE-2027-000${contractId}`,
  amountBeforeCents: 9_200,
  amountCents: 9_100,
  yearlyCents: 108_699,
  fromMonth: '2027-02-01',
  toMonth: '2028-01-01',
  dueDay: 15,
  delivery: 'mail',
  ...changed,
});
const Page = () => <NewPlans params={{ customerId: 1, estateId: 2, runId: 7 }} />;

beforeEach(() => {
  stubServer();
  answer(`GET ${path}`, [proposal(1), proposal(2, { amountBeforeCents: null, delivery: 'post' }), proposal(3)]);
  openPage(Page, { path: '/', at: '/' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists old and new amounts, sets those that are chosen, and names what was refused', async () => {
  const row = await screen.findByRole('row', { name: /Person 2/ });
  expect(row.textContent).toContain('–91,00\u00a0€ab Februar 2027per Post');
  await userEvent.click(within(row).getByRole('checkbox'));
  answerWith(`POST ${path}`, () => {
    answer(`GET ${path}`, [proposal(2), proposal(3)]);
    return { status: 200, body: { refused: [{ contractId: 3, code: ErrorCode.PrepaymentFixed }] } };
  });
  await userEvent.click(screen.getByRole('button', { name: '2 Pläne übernehmen und ankündigen' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/Ein Plan ist nicht übernommen\. .*WE 03, Person 3: /);
  expect(sent.find(({ call }) => call === `POST ${path}`)!.body).toEqual({ contractIds: [1, 3] });
  expect(screen.queryByRole('row', { name: /Person 1/ })).toBeNull();
});

it('is gone once every plan is set', async () => {
  answerWith(`POST ${path}`, () => {
    answer(`GET ${path}`, []);
    return { status: 200, body: { refused: [] } };
  });
  await userEvent.click(await screen.findByRole('button', { name: '3 Pläne übernehmen und ankündigen' }));
  expect(await screen.findByText('3 Abschlagspläne übernommen')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
