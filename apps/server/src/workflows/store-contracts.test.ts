import type { ContractImportPreview } from '@lichthof/contracts/supply/contract-imports.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Participant, ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { aProvider, aSupply, aTariff } from '../testing/electricity-makers.ts';
import { aCustomer, aMeter, anApartment, anEstate, aTenant, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { whileBanksAreKnown } from '../testing/while-banks-are-known.ts';

let server: TestServer;
let place: { customerId: number; estateId: number };
let manager: { authorization: string };
let apartments: { apartmentId: number; name: string; meterId: number }[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Two rented apartments, an empty one and a meter for the stairs; supply and tariff began in 2020. */
beforeEach(async () => {
  const { db } = server;
  const customerId = await aCustomer(db);
  place = { customerId, estateId: await anEstate(db, customerId) };
  await aSupply(db, { ...place, providerId: await aProvider(db, customerId, { creditor_id: `DE98ZZZ${customerId}` }) });
  await aTariff(db, place, { name: 'Hausstrom' });
  apartments = [
    await anApartmentWithMeter('WE 1'),
    await anApartmentWithMeter('WE 2'),
    await anApartmentWithMeter('WE 3'),
  ];
  for (const { apartmentId } of apartments.slice(0, 2)) await aTenant(db, { ...place, apartmentId }, '[2022-01-01,)');
  const stairs = await aMeter(db, place, {
    kind: MeterKind.GeneralConsumption,
    measuringPoint: MeasuringPoint.General,
  });
  await db.updateTable('meter').set({ name: 'Treppenhaus' }).where('id', '=', stairs).execute();
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: place.estateId };
  manager = await server.signInAs(await aUser(db, [right]));
});

async function anApartmentWithMeter(name: string) {
  const { db } = server;
  const apartmentId = await anApartment(db, place.customerId, place.estateId);
  await db.updateTable('apartment').set({ name }).where('id', '=', apartmentId).execute();
  return { apartmentId, name, meterId: await aMeter(db, place, { kind: MeterKind.TenantRate, apartmentId }) };
}

const urlOf = (path: string) => `/api/customers/${place.customerId}/estates/${place.estateId}/${path}`;
const upload = (path: string, payload: string | Buffer) =>
  server.app.inject({
    method: 'POST',
    url: `${urlOf(path)}?fileName=vertraege.csv`,
    headers: { ...manager, 'content-type': 'application/octet-stream' },
    payload,
  });
const check = async (payload: string | Buffer): Promise<ContractImportPreview> =>
  (await upload('contract-imports/check', payload)).json();
const get = async <Result>(path: string): Promise<Result> =>
  (await server.app.inject({ url: urlOf(path), headers: manager })).json();

const headings = [
  'Art',
  'Wohnung',
  'Zähler',
  'Name',
  'Vertragsbeginn *',
  'Mindestlaufzeit bis',
  'Tarif',
  'Kontoinhaber',
  'IBAN',
  'Mandatsreferenz',
  'Mandat vom',
  'Zählerstand (kWh)',
];
const csv = (...rows: string[][]) => [headings, ...rows].map((cells) => cells.join(';')).join('\r\n');
const iban = 'de89 3704 0044 0532 0130 00';
const first = [
  'Mieter',
  'we 1',
  '',
  '',
  '01.08.2023',
  '31.07.2025',
  'hausstrom',
  'Ada Weiß',
  iban,
  'MS-1',
  '20.07.2023',
  '1234,5',
];
const second = ['', 'WE 2', '', 'Kai Groß', '2023-08-01', '', 'Hausstrom', 'Kai Groß', iban, '', '20.07.2023', ''];
const general = [
  'Allgemeinstrom',
  '',
  'Treppenhaus',
  'Pleißeaue eG',
  '01.08.2023',
  '',
  'Hausstrom',
  '',
  '',
  '',
  '',
  '77',
];
const vacant = ['Leerstand', 'WE 3', '', 'Pleißeaue eG', '01.08.2023', '', 'Hausstrom', '', '', '', '', ''];

/** Line, letter and code of each issue. */
const issuesOf = ({ issues }: ContractImportPreview) => issues.map(({ line, letter, code }) => [line, letter, code]);

describe('a table of running contracts', () => {
  it('stores contracts that began in the past with mandates and opening readings', async () => {
    const table = csv(first, second, general, vacant);
    expect(await check(table)).toMatchObject({
      rowCount: 4,
      counts: { tenant: 2, general: 1, vacant: 1, third_party: 0 },
      mandateCount: 2,
      readingCount: 2,
      issueTotal: 0,
    });
    expect(await get<Participant[]>('participants')).toEqual([]);
    expect((await upload('contract-imports', table)).json()).toEqual({ storedCount: 4 });
    const participants = await get<Participant[]>('participants');
    expect(participants.map((one) => [one.type, one.contractFrom, one.tariffName, one.paymentMethod])).toEqual([
      ['tenant', '2023-08-01', 'Hausstrom', 2],
      ['tenant', '2023-08-01', 'Hausstrom', 2],
      ['vacant', '2023-08-01', 'Hausstrom', 1],
      ['general', '2023-08-01', 'Hausstrom', 1],
    ]);
    const details = await get<ParticipantDetails>(`participants/${participants[0]!.participantId}`);
    expect(details).toMatchObject({
      minimumTermUntil: '2025-08-01',
      mandate: { reference: 'MS-1', iban: 'DE89 3704 … 3000', grantedAt: '2023-07-20T11:00:00.000Z' },
    });
    const readings = await server.db
      .selectFrom('reading')
      .select(['counter', 'at', 'origin'])
      .where('customer_id', '=', place.customerId)
      .where('meter_id', '=', apartments[0]!.meterId)
      .execute();
    expect(readings).toEqual([{ counter: 1_234_500, at: new Date('2023-07-31T22:00:00Z'), origin: 'operator' }]);
  });

  it('is refused as a whole where one row is wrong, and names each cell', async () => {
    const off = second.with(8, 'DE02120300000000202052');
    const preview = await check(csv(first, off, general.with(2, 'Keller'), vacant.with(1, 'WE 9')));
    expect(issuesOf(preview)).toEqual([
      [3, 'I', 'ibanInvalid'],
      [4, 'C', 'unknownMeter'],
      [5, 'B', 'unknownApartment'],
    ]);
    expect(preview.issues[0]).toMatchObject({ title: 'IBAN', value: 'DE02120300000000202052' });
    const stored = await upload('contract-imports', csv(first, off));
    expect([stored.statusCode, stored.json().metadata]).toEqual([
      409,
      { code: ErrorCode.ContractsHaveErrors, errorCount: 1 },
    ]);
    expect(await get<Participant[]>('participants')).toEqual([]);
  });

  it('names what does not fit to what is stored', async () => {
    await aTariff(server.db, place, { name: 'Später', startDate: '2024-01-01' });
    const rows: [string[], string][] = [
      [first.with(4, '31.12.2021'), 'nobodyLivesThere'],
      [first.with(4, '29.02.2023'), 'notADay'],
      [first.with(4, ''), 'required'],
      [first.with(5, '01.09.2025'), 'minimumTermTooLong'],
      [first.with(6, ''), 'tariffMissing'],
      [first.with(6, 'Unbekannt'), 'unknownTariff'],
      [first.with(6, 'Später'), 'tariffNotInForce'],
      [first.with(7, ''), 'required'],
      [first.with(8, ''), 'ibanMissing'],
      [first.with(8, 'DE02 1203 0000 0000 2020 51'), 'accountOfCreditor'],
      [first.with(9, 'MS//1'), 'referenceInvalid'],
      [first.with(10, '01.01.2099'), 'signedInFuture'],
      [first.with(11, '-5'), 'numberOutOfRange'],
      [vacant.with(1, 'WE 2'), 'somebodyLivesThere'],
      [vacant.with(3, ''), 'namesMissing'],
      [['Drittversorgt', ...first.slice(1)], 'tariffNotAllowed'],
      [['Gast', ...first.slice(1)], 'unknownType'],
      [general.with(1, 'WE 3'), 'apartmentNotAllowed'],
      [first.with(4, '01.01.2019'), 'supplyMissing'],
    ];
    for (const [row, code] of rows) {
      const codes = (await check(csv(row))).issues.map((issue) => issue.code);
      expect([row.join(';'), codes]).toEqual([row.join(';'), expect.arrayContaining([code])]);
    }
  });

  it('names the BIC of another bank, and takes BIC and bank from the IBAN otherwise', async () => {
    const withBic = (bic: string) => `${[...headings, 'BIC'].join(';')}\r\n${[...first, bic].join(';')}`;
    expect(issuesOf(await whileBanksAreKnown(() => check(withBic('BYLADEM1001'))))).toEqual([
      [2, 'M', 'bicOfOtherBank'],
    ]);
    expect(issuesOf(await check(withBic('COBADEFF')))).toEqual([]);
    expect((await upload('contract-imports', csv(first))).statusCode).toBe(200);
    const stored = server.db.selectFrom('mandate').select(['bic', 'bank_name']).where('reference', '=', 'MS-1');
    expect(await stored.where('customer_id', '=', place.customerId).executeTakeFirst()).toEqual({
      bic: 'COBADEFFXXX',
      bank_name: 'Commerzbank',
    });
  });

  it('finds rows that exclude each other, and contracts and references that exist', async () => {
    expect(issuesOf(await check(csv(first, first.with(9, 'MS-2'))))).toEqual([[3, 'E', 'overlaps']]);
    expect(issuesOf(await check(csv(first, second.with(9, 'ms-1'))))).toEqual([[3, 'J', 'referenceTaken']]);
    expect((await upload('contract-imports', csv(first, general))).statusCode).toBe(200);
    expect(issuesOf(await check(csv(first.with(9, ''), second.with(9, 'MS-1'), general)))).toEqual([
      [2, 'E', 'overlaps'],
      [3, 'J', 'referenceTaken'],
      [4, 'C', 'meterTaken'],
    ]);
  });

  it('is stored once when it is sent twice at the same time', async () => {
    const table = csv(first, second, general, vacant);
    const answers = await Promise.all([upload('contract-imports', table), upload('contract-imports', table)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await get<Participant[]>('participants')).toHaveLength(4);
  });

  it('comes as a workbook too, and what is no table is refused', async () => {
    const rows = [headings, first].map((cells) => cells.map((value) => ({ value, type: String })));
    const workbook = await writeXlsxFile([{ sheet: 'Verträge', data: rows }]).toBuffer();
    expect(await check(workbook)).toMatchObject({ rowCount: 1, issueTotal: 0 });
    expect(issuesOf(await check('a;b\r\n1;2'))).toEqual([[null, null, 'noHeading']]);
    expect(issuesOf(await check(csv()))).toEqual([[null, null, 'noRows']]);
    const binary = await upload('contract-imports/check', Buffer.from([0, 1, 2, 255, 0]));
    expect([binary.statusCode, binary.json().metadata.code]).toEqual([422, ErrorCode.ContractsUnreadable]);
    const template = await server.app.inject({
      url: urlOf('contract-imports/template?format=csv'),
      headers: manager,
    });
    expect(template.body).toContain('Vertragsbeginn *');
  });
});
