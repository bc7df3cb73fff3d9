import type { TenantConsumption } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { apartmentKinds, MeasuringPoint, type MeterKind, MeterKind as Kind } from '@lichthof/domain/metering/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBilledEstate, fill, type BilledTestEstate } from '../../testing/billed-estate.ts';
import { aMeter } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { callsOf } from '../users/user-calls-for-tests.ts';
import { prepareBilling } from '../billing/calls-for-tests.ts';

const period = { from: '2026-03-01', to: '2026-03-08' };

let server: TestServer;
let estate: BilledTestEstate;
beforeAll(async () => {
  server = await startTestServer();
  estate = await aBilledEstate(server.db, period, { apartmentCount: 1 });
  const { customerId, estateId, apartments } = estate;
  const { apartmentId } = apartments[0]!;
  for (const kind of apartmentKinds.filter((one) => one !== Kind.Consumption)) {
    const meterId = await aMeter(
      server.db,
      { customerId, estateId },
      { kind, apartmentId, measuringPoint: pointOf(kind) },
    );
    await fill(server.db, { customerId, meterId, period }, () => kind);
  }
});
afterAll(() => server.close());

function pointOf(kind: MeterKind): MeasuringPoint {
  if (kind === Kind.EMobility || kind === Kind.MobilityRate) return MeasuringPoint.ChargingStation;
  return kind === Kind.TenantRate ? MeasuringPoint.Tenant : MeasuringPoint.Heating;
}

it('shows the tenant on the page and in the file the energy of every meter that is billed', async () => {
  const { drafts } = await prepareBilling(server.db, { ...estate, period, now: new Date('2026-05-04T10:00:00Z') });
  const billedWh = drafts[0]!.pvWh + drafts[0]!.gridWh;
  const { apartmentId, tenantId } = estate.apartments[0]!;
  const path = `/apartments/${apartmentId}/consumption`;
  const { get } = callsOf(server, tenantId);
  const { body } = await get<TenantConsumption>(`${path}?from=${period.from}&to=${period.to}`);
  expect(body.consumptionWh).toBe(billedWh);
  const headers = await server.signInAs(tenantId);
  const { body: file } = await server.app.inject({ method: 'GET', url: `/api${path}/file`, headers });
  const amounts = file
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[2] ?? '');
  const shownWh = amounts.reduce((sum, amount) => sum + Math.round(Number(amount.replace(',', '.')) * 1000), 0);
  expect(shownWh).toBe(billedWh);
});
