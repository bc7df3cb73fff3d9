import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBilledEstate, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** With the day of 100 quarter-hours, and values before the tenant came. */
const autumn = { from: '2025-10-20', to: '2025-11-02' };
const joined = '2025-10-25';

let server: TestServer;
let estate: BilledTestEstate;
beforeAll(async () => {
  server = await startTestServer();
  estate = await aBilledEstate(server.db, autumn, {
    consumptionWh: (_, day, index) => (day === '2025-10-27' && index === 3 ? null : 60),
  });
  const { occupancyId, tenantId } = estate.apartments[0]!;
  await server.db
    .updateTable('occupancy_member')
    .set({ sees_from: joined })
    .where('customer_id', '=', estate.customerId)
    .where('occupancy_id', '=', occupancyId)
    .where('user_id', '=', tenantId)
    .execute();
});
afterAll(() => server.close());

async function downloadFile(apartment: number, userId = estate.apartments[apartment]!.tenantId) {
  const { apartmentId } = estate.apartments[apartment]!;
  const headers = await server.signInAs(userId);
  return server.app.inject({ method: 'GET', url: `/api/apartments/${apartmentId}/consumption/file`, headers });
}

it('writes each quarter-hour from the day on which the tenant came to the last value', async () => {
  const answer = await downloadFile(0);
  expect(answer.statusCode).toBe(200);
  expect(decodeURIComponent(answer.headers['content-disposition'] as string)).toContain(
    '25.10.2025 bis 01.11.2025.csv',
  );
  const lines = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines.slice(0, 2)).toEqual([
    'Beginn;UTC-Abweichung;Verbrauch (kWh);Ersatzwert',
    '25.10.2025 00:00;+02:00;0,060;',
  ]);
  expect(lines).toHaveLength(1 + 8 * 96 + 4);
  expect(lines.filter((line) => line.startsWith('26.10.2025 02:30'))).toEqual([
    '26.10.2025 02:30;+02:00;0,060;',
    '26.10.2025 02:30;+01:00;0,060;',
  ]);
  expect(lines).toContain('27.10.2025 00:45;+01:00;;');
  expect(lines.at(-1)).toBe('01.11.2025 23:45;+01:00;0,060;');
});

it('notes the reading of a file once a day, and knows no file of neighbours', async () => {
  await downloadFile(1);
  await downloadFile(1);
  const { tenantId, occupancyId } = estate.apartments[1]!;
  const entries = await server.db
    .selectFrom('audit_entry')
    .select('after')
    .where('customer_id', '=', estate.customerId)
    .where('user_id', '=', tenantId)
    .where('object_id', '=', occupancyId)
    .where('action', '=', 'readCurve')
    .execute();
  expect(entries.map(({ after }) => after)).toEqual([{ road: 'export', from: '2020-01-01', to: autumn.to }]);
  expect((await downloadFile(1, estate.apartments[2]!.tenantId)).statusCode).toBe(404);
});
