import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { gridCostItems, type GridCostItem, type TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, aMeter, anApartment, anEstate, aTenant } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { ContractImportError, type ContractsToImport, type ParticipantToImport } from './contracts-to-import.ts';
import { importContracts } from './import-contracts.ts';

let database: TestDatabase;
let customerId: number;
let estateId: number;
let apartment: number;
let occupancyId: number;
let stairs: number;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** An apartment with a meter and an occupancy from 2023-03-01 to 2024-06-30, and a meter in the stairwell. */
beforeEach(async () => {
  const { db } = database;
  customerId = await aCustomer(db);
  estateId = await anEstate(db, customerId);
  apartment = await anApartment(db, customerId, estateId);
  await aTenant(db, { customerId, apartmentId: apartment }, '[2023-03-01,2024-07-01)');
  const occupancy = db.selectFrom('occupancy').select('id').where('apartment_id', '=', apartment);
  occupancyId = (await occupancy.executeTakeFirstOrThrow()).id;
  await aMeter(db, { customerId, estateId }, { apartmentId: apartment });
  stairs = await aMeter(db, { customerId, estateId });
});

const prices: TariffPrices = {
  baseEurPerMonth: '9.90',
  pvCtPerKwh: '21.00',
  gridCtPerKwh: Object.fromEntries(gridCostItems.map((item) => [item, '1.5'])) as Record<GridCostItem, string>,
  discount: { thresholdPercent: '40', ctPerKwh: '1' },
  metering: null,
};

const days = { from: '2023-03-01', to: '2024-07-01' };

function tenant(changes: Partial<ParticipantToImport> = {}): ParticipantToImport {
  const contract = changes.contract ?? { ...days, minimumTermUntil: null, noticeMonths: 1 };
  return {
    type: 'tenant',
    apartmentId: apartment,
    occupancyId,
    meterIds: [],
    invoiceAddress: null,
    tariffs: [{ name: 'Hausstrom', from: contract.from, to: contract.to }],
    mandate: null,
    ...changes,
    contract,
  };
}

const terms = (from: string, to: string | null) => ({ from, to, minimumTermUntil: null, noticeMonths: 1 });

const generalParticipant = (changes: Partial<ParticipantToImport> = {}) =>
  tenant({
    type: 'general',
    apartmentId: null,
    occupancyId: null,
    meterIds: [stairs],
    names: ['Auenstrom eG'],
    contract: terms('2024-01-01', null),
    ...changes,
  });

function contractsOf(participants: ParticipantToImport[], changes: Partial<ContractsToImport> = {}): ContractsToImport {
  return {
    customerId,
    estateId,
    provider: {
      name: 'Auenstrom eG',
      address: { street: 'Auenuferweg', houseNumber: '3', zipCode: '04107', city: 'Leipzig' },
      hotline: '0341 555 100',
      hotlineHours: null,
      email: 'strom@lichthof.example',
      registerCourt: null,
      registerNumber: null,
      directors: [],
      vatId: 'DE123456788',
      taxNumber: null,
      isSmallBusiness: false,
      bank: { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'Bank', accountHolder: 'Auenstrom eG' },
      // unique over all customers, as references of mandates are
      creditorId: `DE98ZZZ0${customerId}`,
      logo: { bytes: Uint8Array.of(1, 2, 3), type: 'image/png' },
    },
    supply: {
      from: '2022-01-01',
      supplyModel: 'full_supply',
      key: AllocationKey.ByConsumption,
      base: 'generation',
      unused: 'fed_in',
      meteringOperator: null,
      gridOperator: { name: 'Netz', code: '9900000000000' },
      hasElectricHotWater: false,
      basicSupply: [
        { supplierName: 'Stadtwerk', baseEurPerYear: '165', ctPerKwh: '42.3', from: '2022-01-01', to: null },
      ],
    },
    tariffs: [{ name: 'Hausstrom', startDate: '2022-01-01', prices: [{ from: '2022-01-01', to: null, prices }] }],
    participants,
    ...changes,
  };
}

const importAll = (contracts: ContractsToImport) =>
  database.db.transaction().execute((tx) => importContracts(tx, contracts, { userId: null }));

const findImportErrors = (contracts: ContractsToImport) =>
  importAll(contracts).then(
    () => [],
    (error: ContractImportError) => error.reasons,
  );

async function countObjects() {
  const { rows } = await sql`
    select (select count(*)::int from provider where customer_id = ${customerId}) as providers,
      (select count(*)::int from tariff where customer_id = ${customerId}) as tariffs,
      (select count(*)::int from participant where customer_id = ${customerId}) as participants,
      (select count(*)::int from contract where customer_id = ${customerId}) as contracts,
      (select count(*)::int from audit_entry where customer_id = ${customerId}) as entries`.execute(database.db);
  return rows[0];
}

describe('importing contracts', () => {
  const mandate = {
    iban: 'DE89370400440532013000',
    accountHolder: 'Anna Weiß',
    grantedAt: '2023-02-01T00:00:00Z',
    textVersion: '2023',
  };

  it('saves participants with consecutive numbers, and with names and e-mail of the occupancy', async () => {
    await importAll(contractsOf([tenant({ mandate }), generalParticipant()]));
    const { db } = database;
    const participants = await db
      .selectFrom('participant')
      .innerJoin('contract', 'contract.participant_id', 'participant.id')
      .select(['type', 'customer_number', 'names', 'greeting_name', 'email', 'payment_method', 'number', 'during'])
      .where('participant.customer_id', '=', customerId)
      .orderBy('participant.id')
      .execute();
    expect(participants).toEqual([
      {
        type: 'tenant',
        customer_number: 'K-100001',
        names: ['Anna Weiß'],
        greeting_name: 'Anna Weiß',
        email: expect.stringContaining('@lichthof.example'),
        payment_method: 2,
        number: 'V-2023-0001',
        during: '[2023-03-01,2024-07-01)',
      },
      {
        type: 'general',
        customer_number: 'K-100002',
        names: ['Auenstrom eG'],
        greeting_name: null,
        email: null,
        payment_method: 1,
        number: 'V-2024-0001',
        during: '[2024-01-01,)',
      },
    ]);
    const mandates = db.selectFrom('mandate').select('reference').where('customer_id', '=', customerId);
    expect(await mandates.execute()).toEqual([{ reference: 'M-2023-0001' }]);
    const estate = db.selectFrom('estate').select('allocation_key').where('id', '=', estateId);
    expect(await estate.executeTakeFirst()).toEqual({ allocation_key: AllocationKey.ByConsumption });
  });

  it('writes one audit entry per object, without bank data', async () => {
    await importAll(contractsOf([tenant({ mandate }), generalParticipant()]));
    const entries = await database.db
      .selectFrom('audit_entry')
      .select(['action', 'object_type', 'after'])
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, object_type }) => `${action} ${object_type}`)).toEqual(
      ['provider', 'estate_supply', 'tariff', 'participant', 'participant', 'contract', 'contract', 'mandate'].map(
        (objectType) => `importContract ${objectType}`,
      ),
    );
    expect(JSON.stringify(entries.slice(3))).not.toContain(mandate.iban);
  });

  it('uses the provider and continues its numbers for a second estate', async () => {
    await importAll(contractsOf([generalParticipant()]));
    const second = await anEstate(database.db, customerId);
    const meterId = await aMeter(database.db, { customerId, estateId: second });
    await importAll(contractsOf([generalParticipant({ meterIds: [meterId] })], { estateId: second }));
    expect(await countObjects()).toMatchObject({ providers: 1, participants: 2 });
    const numbers = database.db
      .selectFrom('participant')
      .select('customer_number')
      .where('customer_id', '=', customerId)
      .orderBy('id');
    expect((await numbers.execute()).map(({ customer_number }) => customer_number)).toEqual(['K-100001', 'K-100002']);
  });

  it('gives no number twice to a second provider of the customer', async () => {
    await importAll(contractsOf([generalParticipant()]));
    const second = await anEstate(database.db, customerId);
    const meterId = await aMeter(database.db, { customerId, estateId: second });
    const contracts = contractsOf([generalParticipant({ meterIds: [meterId] })], { estateId: second });
    await importAll({ ...contracts, provider: { ...contracts.provider, name: 'Dachstrom GmbH' } });
    expect(await countObjects()).toMatchObject({ providers: 2, participants: 2, contracts: 2 });
  });

  it('saves nothing if one contract is wrong', async () => {
    const before = await countObjects();
    await expect(importAll(contractsOf([generalParticipant(), tenant({ occupancyId: 0 })]))).rejects.toThrow(
      ContractImportError,
    );
    expect(await countObjects()).toEqual(before);
  });
});

describe('refuses contracts', () => {
  const tariffs = (...ranges: [string, string | null][]) =>
    ranges.map(([from, to]) => ({ name: 'Hausstrom', from, to }));

  it.each<[string, () => ParticipantToImport[], string]>([
    [
      'that begin before the move-in',
      () => [tenant({ contract: terms('2023-02-28', '2024-01-01') })],
      'outsideOccupancy',
    ],
    ['that continue after the move-out', () => [tenant({ contract: terms('2023-03-01', null) })], 'outsideOccupancy'],
    [
      'that begin before the supply',
      () => [generalParticipant({ contract: terms('2021-12-31', null) })],
      'supplyMissing',
    ],
    [
      'that end before they begin',
      () => [generalParticipant({ contract: terms('2024-02-01', '2024-01-01') })],
      'endBeforeStart',
    ],
    ['of an apartment of another estate', () => [tenant({ apartmentId: 0 })], 'unknownApartment'],
    ['of tenants without an apartment', () => [tenant({ apartmentId: null })], 'apartmentMissing'],
    ['without names', () => [generalParticipant({ names: [] })], 'namesMissing'],
    [
      'with a tariff that begins after the contract',
      () => [generalParticipant({ tariffs: tariffs(['2024-01-02', null]) })],
      'tariffMissing',
    ],
    [
      'with a day without a tariff',
      () => [generalParticipant({ tariffs: tariffs(['2024-01-01', '2024-02-01'], ['2024-02-02', null]) })],
      'tariffMissing',
    ],
    [
      'with two tariffs on one day',
      () => [generalParticipant({ tariffs: tariffs(['2024-01-01', '2024-02-02'], ['2024-02-01', null]) })],
      'tariffMissing',
    ],
    [
      'with an unknown tariff',
      () => [generalParticipant({ tariffs: [{ name: 'X', from: '2024-01-01', to: null }] })],
      'unknownTariff',
    ],
    ['of third parties with a tariff', () => [tenant({ type: 'third_party' })], 'tariffNotAllowed'],
    ['of one apartment twice on a day', () => [tenant(), tenant()], 'overlaps'],
    ['with a meter of another estate', () => [generalParticipant({ meterIds: [0] })], 'unknownMeter'],
    ['with a meter named twice', () => [generalParticipant(), generalParticipant()], 'meterTaken'],
  ])('%s', async (_, participants, code) => {
    expect(await findImportErrors(contractsOf(participants()))).toContainEqual(expect.stringContaining(`: ${code} (`));
  });

  it('with a tariff that begins later or has no prices', async () => {
    const tariff = { name: 'Hausstrom', startDate: '2024-02-01', prices: [{ from: '2024-02-01', to: null, prices }] };
    expect(await findImportErrors(contractsOf([generalParticipant()], { tariffs: [tariff] }))).toEqual([
      'general from 2024-01-01: tariffNotInForce (tariff)',
    ]);
    const ended = { ...tariff, startDate: '2024-01-01', prices: [{ from: '2024-01-01', to: '2025-01-01', prices }] };
    expect(await findImportErrors(contractsOf([generalParticipant()], { tariffs: [ended] }))).toEqual([
      "the tariff 'Hausstrom' lacks prices",
    ]);
  });

  it('that are imported a second time', async () => {
    await importAll(contractsOf([generalParticipant()]));
    expect(await findImportErrors(contractsOf([generalParticipant()]))).toEqual([
      'the estate has tenant electricity already',
      "the tariff 'Hausstrom' exists twice",
    ]);
  });
});
