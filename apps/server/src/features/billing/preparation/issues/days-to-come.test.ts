import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../database/database.ts';
import { aBilledEstate, fill } from '../../../../testing/billed-estate.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { prepareBilling } from '../../calls-for-tests.ts';

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test);
});
afterAll(() => test.close());

it('reports as gaps only days before the running one', async () => {
  const known = { from: '2026-05-01', to: '2026-05-03' };
  const estate = await aBilledEstate(db, known, { apartmentCount: 1 });
  const { contractId, meterId } = estate.apartments[0]!;
  await fill(db, { ...estate, meterId, period: { from: '2026-05-04', to: '2026-05-05' } }, (_day, index) =>
    index < 12 ? 50 : null,
  );
  const period = { from: '2026-05-01', to: '2026-06-01' };
  const { issues } = await prepareBilling(db, { ...estate, period, now: new Date('2026-05-04T10:00:00Z') });
  const gap = { from: '2026-05-03T00:00:00+02:00', to: '2026-05-04T00:00:00+02:00', quarterHours: 96 };
  expect(issues.filter(({ code }) => code === 'valuesMissing')).toMatchObject([
    { contractId: null, meterId: estate.pvMeterId, ...gap },
    { contractId, meterId, ...gap },
  ]);
});
