import type { KeyComparison } from '@lichthof/contracts/supply/key-comparison.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBilledEstate, fill, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { aMeter, anApartment, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { prepareBilling } from '../calls-for-tests.ts';

const { LivingArea, External, ByConsumption, EqualParts } = AllocationKey;
/** With the day of 92 quarter-hours. */
const march = { from: '2026-03-01', to: '2026-04-01' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function call(
  estate: Pick<BilledTestEstate, 'customerId' | 'estateId'>,
  query = 'from=2026-03-01&to=2026-04-01',
) {
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estate.estateId };
  return server.app.inject({
    url: `/api/customers/${estate.customerId}/estates/${estate.estateId}/tenant-electricity/key-comparison?${query}`,
    headers: await server.signInAs(await aUser(server.db, [right])),
  });
}

async function compare(estate: Pick<BilledTestEstate, 'customerId' | 'estateId'>, query?: string) {
  const response = await call(estate, query);
  expect(response.statusCode).toBe(200);
  return response.json<KeyComparison>();
}

const allocatedBy = ({ participants }: KeyComparison, key: AllocationKey) =>
  participants.map(({ allocations }) => allocations.find((allocation) => allocation.key === key)?.allocatedWh);

const setAreas = (estate: BilledTestEstate, areas: (string | null)[]) =>
  Promise.all(
    areas.map((area, index) =>
      server.db
        .updateTable('apartment')
        .set({ area_sqm: area })
        .where('id', '=', estate.apartments[index]!.apartmentId)
        .execute(),
    ),
  );

describe('the comparison of allocation keys', () => {
  it('gives for the key in force what billing allocates, on a month with a short day', async () => {
    const estate = await aBilledEstate(server.db, march, { pvWh: (_day, index) => (index % 3 === 0 ? 101 : 7) });
    await setAreas(estate, ['40', '55.5', '71.25']);
    const compared = await compare(estate);
    const { drafts } = await prepareBilling(server.db, { ...estate, period: march, now: new Date() });
    expect(compared).toMatchObject({
      ...march,
      participantsFrom: 'contracts',
      currentKey: 3,
      quarterHours: 31 * 96 - 4,
    });
    expect(allocatedBy(compared, ByConsumption)).toEqual(drafts.map(({ pvWh }) => pvWh));
    expect(compared.participants.map(({ consumptionWh }) => consumptionWh)).toEqual(
      drafts.map(({ pvWh, gridWh }) => pvWh + gridWh),
    );
    expect(compared.keys.map(({ key }) => key)).toEqual([ByConsumption, LivingArea, EqualParts]);
  });

  it('allocates fixed shares by the chosen base and the chosen use of unused parts', async () => {
    const estate = await aBilledEstate(server.db, march, { apartmentCount: 2 });
    await setAreas(estate, ['30', '10']);
    const quarterHours = 31 * 48;
    const query = 'from=2026-03-01&to=2026-04-01&unused=fed_in&base=';
    // 400 Wh from the roof, consumption 60 and 70 Wh
    expect(allocatedBy(await compare(estate, `${query}generation`), LivingArea)).toEqual([
      quarterHours * 60,
      quarterHours * 70,
    ]);
    const allocatable = allocatedBy(await compare(estate, `${query}allocatable`), LivingArea);
    expect(allocatable[0]).toBe(quarterHours * 60);
    expect(allocatable[1]).toBeCloseTo(quarterHours * 32.5, -2);
  });

  it('prices the difference at the tariff of today, with VAT, but not with GGV', async () => {
    const estate = await aBilledEstate(server.db, march, { apartmentCount: 1 });
    const [allocation] = (await compare(estate)).participants[0]!.allocations;
    // 85.680 kWh × 21 ct + 92.640 kWh × 30 ct … of 31 days with 60 Wh; 4 quarter-hours less on the short day
    const pvWh = 31 * 48 * 60;
    const gridWh = (31 * 96 - 4) * 60 - pvWh;
    const netCents = Math.round((pvWh * 21) / 1000) + Math.round((gridWh * 30) / 1000);
    expect(allocation).toEqual({
      key: ByConsumption,
      allocatedWh: pvWh,
      costCents: netCents + Math.round(netCents * 0.19),
    });
    await server.db
      .updateTable('estate_supply')
      .set({ supply_model: 'ggv' })
      .where('estate_id', '=', estate.estateId)
      .execute();
    expect((await compare(estate)).participants[0]!.allocations[0]!.costCents).toBeNull();
  });

  it('counts who moved in later from that day on, and names missing values', async () => {
    const estate = await aBilledEstate(server.db, march, {
      apartmentCount: 2,
      consumptionWh: (apartment, day) => (apartment === 1 && day === '2026-03-05' ? null : 60),
      pvWh: (day) => (day === '2026-03-06' ? null : 100),
    });
    const { contractId } = estate.apartments[1]!;
    await server.db.deleteFrom('contract_tariff').where('contract_id', '=', contractId).execute();
    await server.db.updateTable('contract').set({ during: '[2026-03-16,)' }).where('id', '=', contractId).execute();
    const compared = await compare(estate);
    expect(compared.missingLocalQuarterHours).toBe(96);
    expect(compared.participants).toMatchObject([
      { ...march, missingQuarterHours: 96, quarterHours: 31 * 96 - 4 },
      { from: '2026-03-16', to: '2026-04-01', missingQuarterHours: 0, quarterHours: 16 * 96 - 4 },
    ]);
    expect(compared.participants[1]!.allocations.every(({ costCents }) => costCents === null)).toBe(true);
  });

  it('leaves out living areas while one is missing, and the metering operator without quantities', async () => {
    const estate = await aBilledEstate(server.db, march, { apartmentCount: 2 });
    await setAreas(estate, ['40', null]);
    const compared = await compare(estate);
    const { name } = await server.db
      .selectFrom('apartment')
      .where('id', '=', estate.apartments[1]!.apartmentId)
      .select('name')
      .executeTakeFirstOrThrow();
    expect(compared.keys.map(({ key }) => key)).toEqual([ByConsumption, EqualParts]);
    expect(compared.obstacles).toEqual([
      { key: LivingArea, reason: 'areaMissing', apartmentNames: [name] },
      { key: External, reason: 'quantitiesMissing', apartmentNames: [] },
    ]);
  });

  it('compares imported quantities once they are complete', async () => {
    const estate = await aBilledEstate(server.db, march, { apartmentCount: 2 });
    const { customerId } = estate;
    for (const { apartmentId } of estate.apartments) {
      const meterId = await aMeter(server.db, estate, { apartmentId, kind: MeterKind.AllocatedQuantity });
      await fill(server.db, { customerId, meterId, period: march }, (_day, index) =>
        index >= 24 && index < 72 ? 25 : 0,
      );
    }
    const compared = await compare(estate);
    expect(allocatedBy(compared, External)).toEqual([31 * 48 * 25, 31 * 48 * 25]);
  });

  it('takes the apartments with meters while there is no contract', async () => {
    const { customerId, estateId } = await aBilledEstate(server.db, march, { apartmentCount: 1 });
    for (const table of ['contract_tariff', 'contract'] as const) {
      await server.db.deleteFrom(table).where('customer_id', '=', customerId).execute();
    }
    await server.db.deleteFrom('estate_supply').where('estate_id', '=', estateId).execute();
    await anApartment(server.db, customerId, estateId);
    const stairs = await aMeter(server.db, { customerId, estateId }, { kind: MeterKind.GeneralConsumption });
    await fill(server.db, { customerId, meterId: stairs, period: march }, () => 20);
    const compared = await compare({ customerId, estateId });
    expect(compared).toMatchObject({ participantsFrom: 'apartments', currentKey: null, supplyModel: null });
    expect(compared.participants.map(({ type, participantId }) => [type, participantId])).toEqual([
      ['tenant', null],
      ['general', null],
    ]);
    expect(allocatedBy(compared, ByConsumption)).toEqual([31 * 48 * 60, 31 * 48 * 20]);
  });

  it('refuses parts of months and more than a year, so that nobody is watched by day', async () => {
    const estate = await aBilledEstate(server.db, march, { apartmentCount: 1 });
    const periods = ['from=2026-03-02&to=2026-04-01', 'from=2026-03-01&to=2026-03-02', 'from=2025-03-01&to=2026-04-01'];
    const answers = await Promise.all(periods.map((query) => call(estate, query)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });

  it('answers values that are too large to be true with 422', async () => {
    const tooMuch = () => 2_000_000_000;
    const estate = await aBilledEstate(server.db, march, { consumptionWh: tooMuch, pvWh: tooMuch });
    expect((await call(estate)).statusCode).toBe(422);
  });
});
