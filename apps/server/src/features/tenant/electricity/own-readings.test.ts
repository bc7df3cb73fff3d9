import type { OwnReadings } from '@lichthof/contracts/tenant/own-electricity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMountedDevice } from '../../../testing/makers.ts';
import { aBilledEstate, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { callsOf } from '../../users/user-calls-for-tests.ts';

const spring = { from: '2026-03-01', to: '2026-05-01' };
const dayWh = 96 * 60;

let server: TestServer;
let estate: BilledTestEstate;
beforeAll(async () => {
  server = await startTestServer();
  estate = await aBilledEstate(server.db, spring, {
    consumptionWh: (apartment, day, index) => (apartment === 2 && day === '2026-04-10' && index === 3 ? null : 60),
  });
});
afterAll(() => server.close());

async function readOwn(apartment: number, month: string, userId = estate.apartments[apartment]!.tenantId) {
  const { apartmentId } = estate.apartments[apartment]!;
  return callsOf(server, userId).get<OwnReadings[]>(`/apartments/${apartmentId}/readings?month=${month}`);
}

async function mount(apartment: number, firstCounter: number): Promise<void> {
  const { customerId, estateId } = estate;
  const place = { customerId, estateId, meterId: estate.apartments[apartment]!.meterId };
  const device = { serialNumber: `Z${apartment}`, from: '2026-04-01', to: null, firstCounter, lastCounter: null };
  await aMountedDevice(server.db, place, device);
}

it('gives the consumption alone where no counter is known', async () => {
  const { body } = await readOwn(0, '2026-04');
  expect(body).toMatchObject([
    {
      readings: [
        { date: '2026-04-01', counterWh: null, origin: 'quarterHours' },
        { date: '2026-05-01', counterWh: null, origin: 'quarterHours' },
      ],
      consumptionWh: 30 * dayWh,
    },
  ]);
});

it('gives the counter read and the counter computed from all quarter-hours since', async () => {
  await mount(0, 1_000_000);
  await mount(1, 2_000_000);
  const [complete, incomplete] = [await readOwn(0, '2026-04'), await readOwn(1, '2026-04')];
  expect(complete.body[0]!.readings).toEqual([
    { date: '2026-04-01', counterWh: 1_000_000, origin: 'operator' },
    { date: '2026-05-01', counterWh: 1_000_000 + 30 * dayWh, origin: 'computed' },
  ]);
  expect(incomplete.body[0]!.readings[1]).toEqual({ date: '2026-05-01', counterWh: null, origin: 'quarterHours' });
});

it('gives no readings without values, and none to neighbours', async () => {
  expect((await readOwn(0, '2026-07')).body).toEqual([]);
  expect((await readOwn(0, '2026-04', estate.apartments[1]!.tenantId)).status).toBe(404);
});
