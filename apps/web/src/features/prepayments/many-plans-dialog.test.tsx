import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Participant } from '@lichthof/contracts/supply/participants.ts';
import type { ProposedPlan } from '@lichthof/contracts/payments/prepayment-plans.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../i18n/i18n.ts';
import { answer, estatePath, openPage, sent, stubServer } from '../billing/answers-for-tests.tsx';
import { ManyPlansDialog } from './many-plans-dialog.tsx';

const participant = (participantId: number, name: string) =>
  ({ participantId, type: 'tenant', names: [name], apartmentName: `WE 0${participantId}` }) as unknown as Participant;
const participants = [participant(1, 'Jana Petzold'), participant(2, 'Murat Aydın'), participant(3, 'Henrike Vogt')];
const plan: ProposedPlan = {
  participantId: 1,
  contractId: 11,
  fromMonth: '2026-12-01',
  toMonth: '2027-12-01',
  dueDay: 15,
  amountCents: 9100,
  yearlyCents: 108_699,
  basis: 'invoice',
  amountBeforeCents: 8000,
  delivery: 'mail',
};
const other: ProposedPlan = { ...plan, participantId: 2, contractId: 12, amountBeforeCents: null, delivery: 'post' };
const path = `POST ${estatePath}/prepayment-plans`;
const onClose = vi.fn();

beforeAll(() => loadTexts('prepayments'));
beforeEach(() => {
  stubServer();
  onClose.mockClear();
  const skipped = [{ participantId: 3, reason: 'nothingKnown' }];
  answer(`${path}/proposals`, { plans: [plan, other], skipped });
  openPage(() => <ManyPlansDialog params={{ customerId: 1, estateId: 2 }} {...{ participants, onClose }} />, {
    path: '/',
    at: '/',
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const amountOf = (name: string) => screen.findByRole('textbox', { name });
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows the proposal of each with its terms, and who has none', async () => {
  const jana = await amountOf('WE 01, Jana Petzold');
  expect((jana as HTMLInputElement).value).toBe('91,00');
  const text = screen.getByRole('dialog').textContent;
  expect(text).toContain('ab Dezember 2026, bisher 80,00\u00a0€, Grundlage: letzte Rechnung, Schreiben per E-Mail');
  expect(text).toContain('bisher keiner, Grundlage: letzte Rechnung, Schreiben per Post');
  expect(text).toContain('Einer ist ohne Vorschlag');
  expect(text).toContain('WE 03, Henrike Vogt: Es gibt noch keine Rechnung');
});

it('says how many letters go how, and shows each before it is sent', async () => {
  await amountOf('WE 01, Jana Petzold');
  const letters = screen.getByRole('region', { name: '2 Schreiben gehen hinaus' });
  expect(letters.textContent).toContain('1 per E-Mail, 1 per Post');
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.click(screen.getByRole('button', { name: 'Schreiben an WE 02, Murat Aydın ansehen' }));
  const { participantId: _id, amountBeforeCents: _before, delivery: _delivery, ...planOfLetter } = other;
  await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ ...planOfLetter, isAnnouncedElsewhere: false }));
  open.mockRestore();
});

it('sets all plans in one call, each with the amount that the person reviewed', async () => {
  answer(path, { refused: [] });
  const jana = await amountOf('WE 01, Jana Petzold');
  await userEvent.clear(jana);
  await userEvent.type(jana, '95');
  await submit('2 Pläne festlegen und ankündigen');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const { amountBeforeCents: _before, delivery: _delivery, ...terms } = plan;
  const plans = [
    { ...terms, amountCents: 9500, yearlyCents: null },
    { ...terms, participantId: 2, contractId: 12 },
  ];
  expect(sent.filter(({ call }) => call === path)).toMatchObject([{ body: { plans } }]);
});

it('keeps what is refused with its reason, and sends nothing twice', async () => {
  answer(path, { refused: [{ participantId: 2, code: ErrorCode.PrepaymentTooEarly }] });
  await amountOf('WE 01, Jana Petzold');
  await submit('2 Pläne festlegen und ankündigen');
  expect(await screen.findByText(/WE 02, Murat Aydın: Ein Abschlag wird frühestens zwei Wochen/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'WE 01, Jana Petzold' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  answer(path, { refused: [] });
  await submit('Einen Plan festlegen und ankündigen');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)).toMatchObject({ body: { plans: [{ participantId: 2 }] } });
});
