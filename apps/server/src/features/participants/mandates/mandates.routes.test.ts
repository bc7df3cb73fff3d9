import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ParticipantMandates } from '@lichthof/contracts/supply/mandates.ts';
import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aParticipant, aProvider, aSupply } from '../../../testing/electricity-makers.ts';
import { aCustomer, anEstate, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { whileBanksAreKnown } from '../../../testing/while-banks-are-known.ts';

let server: TestServer;
let place: { customerId: number; estateId: number };
let manager: { authorization: string };
let participantId: number;

beforeAll(async () => {
  server = await startTestServer();
  place = await aSuppliedEstate();
});
afterAll(() => server.close());
beforeEach(async () => {
  participantId = await aParticipant(server.db, place);
});

/** An estate of a customer of its own, with the same creditor as all others. */
async function aSuppliedEstate(creditorId: string | null = 'DE98ZZZ09999999999') {
  const { db } = server;
  const customerId = await aCustomer(db);
  const made = { customerId, estateId: await anEstate(db, customerId) };
  await aSupply(db, { ...made, providerId: await aProvider(db, customerId, { creditor_id: creditorId }) });
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: made.estateId };
  manager = await server.signInAs(await aUser(db, [right]));
  return made;
}

interface At {
  customerId: number;
  estateId: number;
}

const urlOf = ({ customerId, estateId }: At = place) =>
  `/api/customers/${customerId}/estates/${estateId}/participants/${participantId}`;

const send = (method: 'GET' | 'POST', path: string, payload?: object, at = place) =>
  server.app.inject({ method, url: urlOf(at) + path, headers: manager, ...(payload && { payload }) });

const mandate = {
  accountHolder: 'Ada Weiß',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bankName: 'Commerzbank',
  textVersion: '2026-11',
  signedDate: '2026-03-02',
};
const grant = (version: number, changes: object = {}, at = place) =>
  send('POST', '/mandates', { ...mandate, ...changes, version }, at);

async function codeOf(answer: ReturnType<typeof grant>) {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).metadata?.code];
}

describe('a mandate', () => {
  it('sets direct debit, gets a reference of its year, and is shown masked with its text', async () => {
    const { mandates, offer }: ParticipantMandates = (await grant(1)).json();
    expect(mandates).toMatchObject([
      {
        reference: expect.stringMatching(/^M-2026-\d{4}$/),
        iban: 'DE89 3704 … 3000',
        grantedAt: '2026-03-02T11:00:00.000Z',
        revokedAt: null,
        textVersion: '2026-11',
      },
    ]);
    expect(mandates[0]!.text!.paragraphs[0]).toContain('DE98ZZZ09999999999');
    expect(offer!.version).toBe('2026-11');
    const details: ParticipantDetails = (await send('GET', '')).json();
    expect([details.paymentMethod, details.version]).toEqual([PaymentMethod.DirectDebit, 2]);
    expect(details.mandate!.iban).toBe('DE89 3704 … 3000');
  });

  it('stays readable when it is revoked, and the next one has a reference of its own', async () => {
    const first = (await grant(1)).json<ParticipantMandates>().mandates[0]!;
    const { mandates }: ParticipantMandates = (await send('POST', '/mandates/revocation', { version: 2 })).json();
    expect(mandates).toMatchObject([{ reference: first.reference, revokedAt: expect.any(String) }]);
    expect((await send('GET', '')).json()).toMatchObject({ paymentMethod: PaymentMethod.Transfer, version: 3 });
    const again: ParticipantMandates = (await grant(3)).json();
    expect(again.mandates.map(({ revokedAt }) => revokedAt === null)).toEqual([true, false]);
    expect(again.mandates[0]!.reference).not.toBe(first.reference);
    const second = await send('POST', '/mandates/revocation', { version: 3 });
    expect(second.json().metadata.code).toBe(ErrorCode.ChangedByOthers);
  });

  it('is replaced when the account changes', async () => {
    await grant(1);
    const { mandates }: ParticipantMandates = (await grant(2, { iban: 'AT611904300234573201' })).json();
    expect(mandates.map(({ iban, revokedAt }) => [iban, revokedAt === null])).toEqual([
      ['AT61 1904 … 3201', true],
      ['DE89 3704 … 3000', false],
    ]);
  });

  it('accepts an IBAN with blanks in lower case, and refuses wrong input', async () => {
    const wrong = [
      { iban: 'DE89370400440532013001' },
      { iban: 'DE8937040044053201300' },
      { bic: 'BYLADEM100' },
      { accountHolder: ' ' },
      { bankName: '' },
      { signedDate: '2999-01-01' },
      { signedDate: '2026-02-30' },
    ];
    for (const changes of wrong) {
      const { statusCode } = await grant(1, changes);
      expect([changes, statusCode]).toEqual([changes, 400]);
    }
    const right = await grant(1, { iban: ' de89 3704 0044 0532 0130 00 ', bic: 'cobadeffxxx' });
    expect(right.statusCode).toBe(200);
  });

  it('is refused with the BIC of another bank and for the account of the provider', async () => {
    const own = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001' };
    const cases = [
      [{ bic: 'BYLADEM1001' }, ErrorCode.BicOfOtherBank, 'bic'],
      [own, ErrorCode.AccountOfCreditor, 'iban'],
    ] as const;
    for (const [changes, code, field] of cases) {
      const { statusCode, body } = await whileBanksAreKnown(() => grant(1, changes));
      expect([changes, statusCode, JSON.parse(body).metadata]).toEqual([changes, 409, { code, field }]);
    }
  });

  it('stores the BIC as the bank writes it, and takes unknown banks as they are', async () => {
    const bankDataOf = async (answer: ReturnType<typeof grant>) => {
      const { mandates }: ParticipantMandates = (await answer).json();
      return (await send('GET', `/mandates/${mandates[0]!.mandateId}/bank-data`)).json();
    };
    expect(await bankDataOf(grant(1, { bic: 'COBADEFF' }))).toMatchObject({ bic: 'COBADEFFXXX' });
    const unknown = { iban: 'DE93999999990000000001', bic: 'MARKDEF1100', bankName: 'Alte Bank' };
    expect(await bankDataOf(grant(2, unknown))).toMatchObject({ bic: 'MARKDEF1100', bankName: 'Alte Bank' });
    const foreign = { iban: 'AT611904300234573201', bic: 'COBADEFFXXX' };
    expect(await bankDataOf(grant(3, foreign))).toMatchObject({ bic: 'COBADEFFXXX', bankName: 'Commerzbank' });
  });

  it('is refused with an outdated text or version, and without a creditor id', async () => {
    expect(await codeOf(grant(1, { textVersion: '2020-01' }))).toEqual([409, ErrorCode.MandateTextOutdated]);
    expect(await codeOf(grant(7))).toEqual([409, ErrorCode.ChangedByOthers]);
    const other = await aSuppliedEstate(null);
    participantId = await aParticipant(server.db, other);
    expect(await codeOf(grant(1, {}, other))).toEqual([409, ErrorCode.CreditorIdMissing]);
    expect(await codeOf(send('POST', '/mandates/revocation', { version: 1 }, other))).toEqual([
      409,
      ErrorCode.MandateNotInForce,
    ]);
    manager = await server.signInAs(await managerOf(place.estateId));
  });

  it('never shares a reference with a mandate of the same creditor at another customer', async () => {
    const own = (await grant(1)).json<ParticipantMandates>().mandates[0]!.reference;
    const other = await aSuppliedEstate();
    const references: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      participantId = await aParticipant(server.db, other);
      references.push((await grant(1, {}, other)).json<ParticipantMandates>().mandates[0]!.reference);
    }
    expect(new Set([own, ...references]).size).toBe(4);
    manager = await server.signInAs(await managerOf(place.estateId));
  });

  it('is granted once when two managers do it at the same time', async () => {
    const answers = await Promise.all([grant(1), grant(1)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

const managerOf = (resourceId: number) =>
  aUser(server.db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId }]);

describe('whole bank data', () => {
  it('are read one by one, and each look is recorded', async () => {
    const { mandates }: ParticipantMandates = (await grant(1)).json();
    const { mandateId, reference } = mandates[0]!;
    const bankData = await send('GET', `/mandates/${mandateId}/bank-data`);
    expect(bankData.json()).toEqual({
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      bankName: 'Commerzbank',
      accountHolder: 'Ada Weiß',
    });
    const entries = await server.db
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .where('customer_id', '=', place.customerId)
      .where('object_type', '=', 'mandate')
      .where('object_id', '=', mandateId)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'grantMandate', after: expect.objectContaining({ iban: 'DE89 3704 … 3000', reference }) },
      { action: 'readBankData', after: { reference } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('0300000000');
    expect((await send('GET', `/mandates/${mandateId + 999}/bank-data`)).statusCode).toBe(404);
  });
});
