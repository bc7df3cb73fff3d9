import type { OwnMixOfYear, ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aProvider, aSupply } from '../../testing/electricity-makers.ts';
import { aCustomer, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let customerId: number;
let estateId: number;
let providerId: number;
let userId: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server;
  customerId = await aCustomer(db);
  estateId = await anEstate(db, customerId);
  providerId = await aProvider(db, customerId, { name: 'Auenstrom' });
  userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
});

async function send(method: 'GET' | 'PUT', path: string, payload?: object) {
  const url = `/api/customers/${customerId}/estates/${estateId}/tenant-electricity/${path}`;
  const headers = await server.signInAs(userId);
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

const supply = (columns: Parameters<typeof aSupply>[2] = {}) =>
  aSupply(server.db, { customerId, estateId, providerId }, columns);

const mix: OwnMixOfYear = {
  year: 2025,
  percents: {
    tenantElectricity: '33.4',
    renewablesFunded: '33.3',
    renewablesCertified: '33.3',
    naturalGas: '0',
    coal: '0',
    otherFossils: '0',
    nuclear: '0',
  },
  co2GramsPerKwh: '12.5',
  nuclearWasteGramsPerKwh: '0.00005',
  source: 'Stromlieferant',
  guaranteeCountries: 'Norwegen 60 %, Deutschland 40 %',
  products: [],
};

describe('supply', () => {
  it('answers null without tenant electricity', async () => {
    expect((await send('GET', 'supply')).statusCode).toBe(404);
  });

  it("returns today's supply, with mixes and basic supply, newest first", async () => {
    await supply({ during: '[2020-01-01,2024-01-01)', allocation_key: 1 });
    await supply({ during: '[2024-01-01,2999-01-01)', grid_operator: 'Netz', grid_operator_code: '9900000000000' });
    await supply({ during: '[2999-01-01,)', allocation_key: 4 });
    const keys = { customer_id: customerId, estate_id: estateId, supplier_name: 'Stadtwerk' };
    await server.db
      .insertInto('basic_supply_tariff')
      .values([
        { ...keys, base_eur_per_year: '150', ct_per_kwh: '40', during: '[2024-01-01,2025-01-01)' },
        { ...keys, base_eur_per_year: '165.5', ct_per_kwh: '42.3', during: '[2025-01-01,)' },
      ])
      .execute();

    const found: ElectricitySupply = (await send('GET', 'supply')).json();

    expect(found).toMatchObject({
      provider: { providerId, name: 'Auenstrom', hasLogo: false, directors: [] },
      supplyModel: 'full_supply',
      allocationKey: 3,
      validFrom: '2024-01-01',
      meteringOperator: null,
      gridOperator: { name: 'Netz', code: '9900000000000' },
      mixes: [],
      basicSupply: [
        { supplierName: 'Stadtwerk', baseEurPerYear: '165.50', ctPerKwh: '42.3', from: '2025-01-01', to: null },
        { baseEurPerYear: '150.00', ctPerKwh: '40', from: '2024-01-01', to: '2025-01-01' },
      ],
    });
  });

  it('returns the last supply after it has ended', async () => {
    await supply({ during: '[2020-01-01,2021-01-01)' });
    await supply({ during: '[2021-01-01,2022-01-01)' });
    expect((await send('GET', 'supply')).json().validFrom).toBe('2021-01-01');
  });
});

describe('mix', () => {
  it('saves and changes a mix, and writes audit entries', async () => {
    await supply();
    const first = await send('PUT', 'mix', { ...mix, version: null });
    expect(first.json().mixes).toEqual([{ ...mix, version: 1 }]);

    const changed = { ...mix, source: 'Geprüft' };
    const second = await send('PUT', 'mix', { ...changed, version: 1 });
    expect(second.json().mixes).toEqual([{ ...changed, version: 2 }]);

    const entries = server.db
      .selectFrom('audit_entry')
      .select(['user_id', 'action', 'object_type', 'object_id', 'before', 'after'])
      .where('customer_id', '=', customerId)
      .orderBy('id');
    const object = { user_id: userId, action: 'save', object_type: 'electricity_mix', object_id: providerId };
    expect(await entries.execute()).toEqual([
      { ...object, before: null, after: mix },
      { ...object, before: { ...mix, version: 1 }, after: changed },
    ]);
  });

  it('refuses a mix that does not add up to exactly 100 per cent', async () => {
    await supply();
    for (const coal of ['0.01', '99.99']) {
      const percents = { ...mix.percents, coal };
      const response = await send('PUT', 'mix', { ...mix, percents, version: null });
      expect([response.statusCode, response.json().metadata]).toEqual([422, { code: ErrorCode.MixNotHundred }]);
    }
  });

  it('saves products with a mix of their own, and refuses those that do not fit', async () => {
    await supply();
    const { year: _, source: _source, products: _products, ...sold } = mix;
    const product = { ...sold, name: 'Aue Grün', salesPercent: '40' };
    const saved = await send('PUT', 'mix', { ...mix, products: [product], version: null });
    expect(saved.json().mixes).toEqual([{ ...mix, products: [product], version: 1 }]);
    const entry = await server.db
      .selectFrom('audit_entry')
      .select('after')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ products: [expect.stringContaining('Aue Grün (40 %): ')] });

    const wrong: [object[], number][] = [
      [[{ ...product, percents: { ...mix.percents, coal: '0.01' } }], ErrorCode.MixNotHundred],
      [[product, { ...product, name: 'aue grün' }], ErrorCode.ProductMixImpossible],
      [
        [
          { ...product, salesPercent: '100' },
          { ...product, name: 'B' },
        ],
        ErrorCode.ProductMixImpossible,
      ],
    ];
    for (const [products, code] of wrong) {
      const response = await send('PUT', 'mix', { ...mix, products, version: 1 });
      expect([response.statusCode, response.json().metadata]).toEqual([422, { code }]);
    }
  });

  it.each([
    ['a year that another user has entered', [null, null]],
    ['an outdated version', [null, 1, 1]],
    ['a year that was never entered', [1]],
  ])('answers 409 to %s', async (_, versions) => {
    await supply();
    const answers = [];
    for (const version of versions) answers.push(await send('PUT', 'mix', { ...mix, version }));
    expect(answers.at(-1)!.statusCode).toBe(409);
    expect(answers.at(-1)!.json().metadata).toEqual({ code: ErrorCode.ChangedByOthers });
  });

  it('refuses a caller who manages only one of the estates that the provider supplies', async () => {
    await supply();
    const other = await anEstate(server.db, customerId);
    await aSupply(server.db, { customerId, estateId: other, providerId });
    expect((await send('PUT', 'mix', { ...mix, version: null })).statusCode).toBe(403);

    userId = await aUser(server.db, [
      { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId },
    ]);
    expect((await send('PUT', 'mix', { ...mix, version: null })).statusCode).toBe(200);
  });

  it('refuses a mix without a provider', async () => {
    expect((await send('PUT', 'mix', { ...mix, version: null })).statusCode).toBe(404);
  });
});
