import type { Letter } from '@lichthof/contracts/billing/letters.ts';
import { Role, ResourceLevel } from '@lichthof/domain/access/role.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPdf } from '../../integrations/typesetting/testing/read-pdf.ts';
import { aBilledEstate, type BilledApartment, type BilledTestEstate } from '../../testing/billed-estate.ts';
import { aMandate, aParticipant, aContract } from '../../testing/electricity-makers.ts';
import { aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const day = { from: '2026-01-01', to: '2026-01-02' };

let server: TestServer;
let estate: BilledTestEstate;
let own: BilledApartment;
let manager: number;
let number: string;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server;
  estate = await aBilledEstate(db, day, { apartmentCount: 2 });
  own = estate.apartments[0]!;
  manager = await aUser(db, [
    { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: estate.customerId },
  ]);
  await db
    .insertInto('basic_supply_tariff')
    .values({
      customer_id: estate.customerId,
      estate_id: estate.estateId,
      supplier_name: 'Stadtwerke Leipzig',
      base_eur_per_year: '165.00',
      ct_per_kwh: '42.30',
      during: '[2020-01-01,)',
    })
    .execute();
  number = (await db.selectFrom('contract').where('id', '=', own.contractId).select('number').executeTakeFirstOrThrow())
    .number;
});

async function inject(userId: number, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = await server.signInAs(userId);
  return server.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
}
const participantUrl = ({ participantId } = own) =>
  `/customers/${estate.customerId}/estates/${estate.estateId}/participants/${participantId}`;
const issue = (contractNumber = number) =>
  inject(manager, 'POST', `${participantUrl()}/contract-documents`, { contractNumber });
const listed = async () => (await inject(manager, 'GET', `${participantUrl()}/letters`)).json<Letter[]>();
const fileOf = ({ letterId }: Letter) =>
  inject(manager, 'GET', `${participantUrl()}/contract-documents/${letterId}/pdf`);

describe('a contract document', () => {
  it('holds what the contract says, and is audited', async () => {
    await aMandate(server.db, { customerId: estate.customerId, participantId: own.participantId });
    await server.db.updateTable('participant').set({ payment_method: 2 }).where('id', '=', own.participantId).execute();
    const letter = (await issue()).json<Letter>();
    expect(letter).toMatchObject({ kind: 'contract', contractNumber: number, version: 1, effectiveOn: null });
    const answer = await fileOf(letter);
    expect(answer.headers['content-disposition']).toContain(`Vertrag ${number}`.slice(0, 7));
    const { text } = await readPdf(answer.rawPayload);
    for (const word of [
      'Anna Weiß 1',
      number,
      'Auenuferweg 3',
      '1. Januar 2020',
      '24,99 ct',
      '35,70 ct',
      '11,78 €',
      'Stadtwerke Leipzig',
      'DE02 1203 … 2051',
      'Auf einem eigenen Formular erteilt',
    ])
      expect(text).toContain(word);
    expect(text).not.toContain('DE02120300000000202051');
    const audited = await server.db
      .selectFrom('audit_entry')
      .where('customer_id', '=', estate.customerId)
      .select(['action', 'object_type', 'object_id', 'user_id'])
      .execute();
    expect(audited).toEqual([
      { action: 'issueContractDocument', object_type: 'participant', object_id: own.participantId, user_id: manager },
    ]);
  });

  it('stays the same version until something changes, and keeps the earlier file', async () => {
    const first = (await issue()).json<Letter>();
    const bytes = (await fileOf(first)).rawPayload;
    expect((await issue()).json<Letter>()).toEqual(first);
    await server.db
      .updateTable('participant')
      .set({ greeting_name: 'Frau Weiß' })
      .where('id', '=', own.participantId)
      .execute();
    const second = (await issue()).json<Letter>();
    expect(second).toMatchObject({ version: 2 });
    expect(second.letterId).not.toBe(first.letterId);
    expect((await listed()).map(({ version }) => version)).toEqual([2, 1]);
    expect((await fileOf(first)).rawPayload.equals(bytes)).toBe(true);
    const { sha256 } = await server.db
      .selectFrom('contract_document')
      .where('id', '=', first.letterId)
      .where('customer_id', '=', estate.customerId)
      .select('sha256')
      .executeTakeFirstOrThrow();
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('is one version when two people ask at the same time', async () => {
    const answers = await Promise.all([issue(), issue(), issue()]);
    expect(new Set(answers.map((answer) => answer.json<Letter>().letterId)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
  });

  it('is not found for other numbers, other participants and apartments with another supplier', async () => {
    expect((await issue('V-0')).statusCode).toBe(404);
    const letter = (await issue()).json<Letter>();
    const other = `${participantUrl(estate.apartments[1])}/contract-documents/${letter.letterId}/pdf`;
    expect((await inject(manager, 'GET', other)).statusCode).toBe(404);
    const { customerId, estateId } = estate;
    const { apartmentId } = estate.apartments[1]!;
    const participantId = await aParticipant(server.db, { customerId, estateId }, { type: 'third_party', apartmentId });
    const contractId = await aContract(server.db, { customerId, participantId });
    const third = await server.db
      .selectFrom('contract')
      .where('id', '=', contractId)
      .select('number')
      .executeTakeFirstOrThrow();
    const url = `${participantUrl({ ...own, participantId })}/contract-documents`;
    expect((await inject(manager, 'POST', url, { contractNumber: third.number })).statusCode).toBe(404);
  });
});
