import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToday } from '../../database/local-today.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Account, anAccount, grossCents, pay, readAccount } from './accounts-for-tests.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

describe('the open items of an account', () => {
  type Step = (account: Account) => Promise<unknown>;
  const chargeFee: Step = ({ participantId, invoiceIds }) =>
    server.db
      .insertInto('account_charge')
      .columns(['customer_id', 'estate_id', 'participant_id', 'invoice_id', 'kind', 'charged_on', 'amount_cents'])
      .expression((from) =>
        from
          .selectFrom('invoice')
          .where('id', '=', invoiceIds[0]!)
          .select((eb) => [
            'customer_id',
            'estate_id',
            eb.val(participantId).as('participant_id'),
            'id',
            eb.val('returnFee').as('kind'),
            eb.val('2026-03-02').as('charged_on'),
            eb.val(350).as('amount_cents'),
          ]),
      )
      .execute();
  const paying =
    (cents: number): Step =>
    (account) =>
      pay(account, cents);
  const addCredit: Step = ({ addCredit: add }) => add();
  const addDue: Step = ({ addInstalment }) => addInstalment();

  it.each<[string, Step[], { fees: number[]; remainder: number }]>([
    ['an invoice', [], { fees: [], remainder: 0 }],
    ['an invoice and a fee', [chargeFee], { fees: [350], remainder: 0 }],
    ['a part of an invoice, and two fees', [paying(8_245), chargeFee, chargeFee], { fees: [350, 350], remainder: 0 }],
    ['a fee that an over-payment covers in part', [paying(grossCents + 100), chargeFee], { fees: [250], remainder: 0 }],
    ['an over-payment that covers a fee', [paying(grossCents + 400), chargeFee], { fees: [], remainder: -50 }],
    ['an invoice, a fee and a credit', [chargeFee, addCredit], { fees: [350], remainder: -5_950 }],
    [
      'an instalment in part, and a fee',
      [paying(grossCents), addDue, paying(200), chargeFee],
      { fees: [350], remainder: 0 },
    ],
    ['invoice, instalment, fee and credit', [addDue, chargeFee, addCredit], { fees: [350], remainder: -5_950 }],
  ])('add up to its balance: %s', async (_, steps, { fees, remainder }) => {
    const account = await anAccount(server, 1);
    for (const step of steps) await step(account);
    const { balanceCents, openInvoices, openInstalments, openFees, remainderCents } = await readAccount(account);
    const listedClaims = [...openInvoices, ...openInstalments.filter(({ isInBalance }) => isInBalance), ...openFees];
    expect(listedClaims.reduce((sum, { openCents }) => sum + openCents, remainderCents)).toBe(balanceCents);
    expect(openFees.map(({ openCents }) => openCents)).toEqual(fees);
    expect(remainderCents).toBe(remainder);
  });

  it('name an instalment of the next weeks, which the balance does not count yet', async () => {
    const account = await anAccount(server, 1);
    const today = localToday();
    // instalments are due on the 15th
    const day = today.slice(8) < '15' ? today : addMonths(today, 1);
    await account.addInstalment(`${day.slice(0, 7)}-01`);
    expect(await readAccount(account)).toMatchObject({
      balanceCents: grossCents,
      openInstalments: [{ openCents: 9_200, isInBalance: false }],
      remainderCents: 0,
    });
  });

  it('name the fee of a returned debit, until it is waived', async () => {
    const account = await anAccount(server, 1);
    await chargeFee(account);
    const { openFees } = await readAccount(account);
    const fee = { kind: 'returnFee', number: account.numbers[0], chargedDate: '2026-03-02', openCents: 350 };
    expect(openFees).toMatchObject([fee]);
    await account.send('POST', `${account.ofParticipant}/charges/${openFees[0]!.chargeId}/waiver`);
    expect(await readAccount(account)).toMatchObject({ openFees: [], remainderCents: 0, balanceCents: grossCents });
  });
});
