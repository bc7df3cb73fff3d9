import type { BilledChanges } from '@lichthof/contracts/metering/billed-changes.ts';
import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { aMeterOfMarch, anEstateWithOwner, aRun, gap, march, type TestEstate } from '../gaps/gaps-for-tests.ts';
import { saveMeterDays } from '../values/meter-days.db.ts';

let server: TestServer;
let estate: TestEstate;
let meterId: number;
let runId: number;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  estate = await anEstateWithOwner(server);
  meterId = await aMeterOfMarch(server, estate);
  runId = await aRun(server, estate, march);
});
afterAll(() => server.close());

async function changes(query = ''): Promise<BilledChanges[]> {
  return (await estate.call('GET', `/billed-changes${query}`)).json();
}

const save = (day: string, amounts: (number | null)[], statuses: AmountStatus[] | null = null) =>
  server.db.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, [{ meterId, day, amounts, statuses }]));
const only = (index: number, amount: number) => Array.from({ length: 96 }, (_, at) => (at === index ? amount : null));
const acknowledge = (changedAt: string) => estate.call('POST', `/billed-changes/${runId}/acknowledge`, { changedAt });

describe('values that change after they were billed', () => {
  it('are told with what was billed and what is there now, by meter', async () => {
    await save('2026-03-02', only(0, 80));
    await save('2026-03-05', only(0, 20));
    expect(await changes()).toMatchObject([
      {
        runId,
        ...march,
        acknowledgedAt: null,
        acknowledgedByName: null,
        meters: [
          {
            meterId,
            apartmentName: null,
            dayCount: 2,
            firstDay: '2026-03-02',
            lastDay: '2026-03-05',
            before: { total: 9600, missing: 0 },
            after: { total: 9600, missing: 0 },
          },
        ],
      },
    ]);
    await save('2026-03-02', only(1, 90));
    expect((await changes(`?runId=${runId}`))[0]!.meters).toMatchObject([
      { before: { total: 9600 }, after: { total: 9640 } },
    ]);
    expect(await changes(`?runId=${runId + 1}`)).toEqual([]);
  });

  it('are told of substitutes that fill a billed gap too', async () => {
    await estate.call('POST', `/meters/${meterId}/gap-fills`, { ...gap, method: 'linear' });
    expect((await changes())[0]!.meters).toMatchObject([
      { before: { total: 91 * 50, missing: 5 }, after: { total: 4800, missing: 0 } },
    ]);
  });

  it.each([
    ['the same amounts once more', '2026-03-02', only(0, 50)],
    ['substitutes that measured values keep out', '2026-03-02', only(0, 80), AmountStatus.Substitute],
    ['a day before the period', '2026-02-28', only(0, 80)],
    ['the day after it', '2026-04-01', only(0, 80)],
  ])('are none with %s', async (_, day, amounts, status?: AmountStatus) => {
    await save(day, amounts, status === undefined ? null : amounts.map(() => status));
    expect(await changes()).toEqual([]);
  });

  it.each([
    ['of a run that failed', { state: 'failed' } as const, 1],
    ['of water', {}, 8],
  ])('are none %s', async (_, run, medium) => {
    await server.db
      .updateTable('billing_run')
      .set({ state: 'success', ...run })
      .where('id', '=', runId)
      .execute();
    await server.db.updateTable('meter').set({ medium }).where('id', '=', meterId).execute();
    await save('2026-03-02', only(0, 80));
    expect(await changes()).toEqual([]);
  });

  it('are none once all invoices of the day are cancelled', async () => {
    await save('2026-03-02', only(0, 80));
    const cancel = () =>
      server.db
        .updateTable('billing_run_contract')
        .set({ is_in_force: false })
        .where('billing_run_id', '=', runId)
        .execute();
    await cancel();
    expect(await changes()).toEqual([]);
    await save('2026-03-03', only(0, 80));
    const rows = await server.db
      .selectFrom('billed_day_change')
      .where('billing_run_id', '=', runId)
      .select('day')
      .execute();
    expect(rows).toEqual([{ day: '2026-03-02' }]);
  });

  it('are reported again when they change after they were acknowledged', async () => {
    await save('2026-03-02', only(0, 80));
    const [{ changedAt }] = (await changes()) as [BilledChanges];
    expect((await acknowledge(changedAt)).statusCode).toBe(204);
    expect(await changes()).toMatchObject([{ acknowledgedByName: 'Anna Weiß' }]);
    await save('2026-03-02', only(1, 80));
    expect(await changes()).toMatchObject([
      { acknowledgedAt: null, meters: [{ before: { total: 4800 }, after: { total: 4860 } }] },
    ]);
    const entries = await server.db
      .selectFrom('audit_entry')
      .where('object_type', '=', 'billing_run')
      .where('object_id', '=', runId)
      .select(['action', 'user_id', 'after'])
      .execute();
    expect(entries).toEqual([{ action: 'acknowledge', user_id: estate.userId, after: { meterDays: 1 } }]);
  });

  it('are none once they are again what was billed, quarter-hour by quarter-hour', async () => {
    await save('2026-03-02', only(0, 80));
    await save('2026-03-02', only(1, 20));
    expect(await changes()).toMatchObject([{ meters: [{ before: { total: 4800 }, after: { total: 4800 } }] }]);
    await save('2026-03-02', only(0, 50));
    await save('2026-03-02', only(1, 50));
    expect(await changes()).toEqual([]);
    await save('2026-03-02', only(1, 60));
    expect(await changes()).toMatchObject([{ meters: [{ before: { total: 4800 }, after: { total: 4810 } }] }]);
  });

  it('stay open where they came after what was looked at', async () => {
    await save('2026-03-02', only(0, 80));
    const [{ changedAt }] = (await changes()) as [BilledChanges];
    await save('2026-03-03', only(0, 80));
    await acknowledge(changedAt);
    expect(await changes()).toMatchObject([{ acknowledgedAt: null }]);
    const rows = await server.db
      .selectFrom('billed_day_change')
      .where('billing_run_id', '=', runId)
      .orderBy('day')
      .select('acknowledged_by')
      .execute();
    expect(rows.map(({ acknowledged_by }) => acknowledged_by)).toEqual([estate.userId, null]);
  });

  it('count the meters that are still open, as the home of the customer does', async () => {
    const otherMeterId = await aMeterOfMarch(server, estate);
    const saveOther = () =>
      server.db.transaction().execute((tx) => {
        const changed = { meterId: otherMeterId, day: '2026-03-02', amounts: only(0, 80), statuses: null };
        return saveMeterDays(tx, estate.customerId, [changed]);
      });
    const countOnHome = async () => {
      const headers = await server.signInAs(estate.userId);
      const url = `/api/customers/${estate.customerId}/attention`;
      const { changedRuns } = (await server.app.inject({ url, headers })).json<Attention>();
      return changedRuns.items[0]?.meterCount;
    };
    await save('2026-03-02', only(0, 80));
    const [{ changedAt, openMeterCount }] = (await changes()) as [BilledChanges];
    expect([openMeterCount, await countOnHome()]).toEqual([2, 2]);
    await acknowledge(changedAt);
    expect(await changes()).toMatchObject([{ openMeterCount: 0 }]);
    expect(await countOnHome()).toBeUndefined();
    await saveOther();
    const [after] = (await changes()) as [BilledChanges];
    expect([after.meters.length, after.openMeterCount, await countOnHome()]).toEqual([2, 1, 1]);
  });

  it('are acknowledged only where there are any', async () => {
    expect((await acknowledge('2026-04-01T00:00:00Z')).statusCode).toBe(404);
  });
});
