import type { GapFill } from '@lichthof/contracts/metering/gap-fills.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fill as fillDays } from '../../../testing/billed-estate.ts';
import { aMeter } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  aMeterOfMarch,
  anEstateWithOwner,
  aRun,
  cancelInvoicesOf,
  gap,
  march,
  type TestEstate,
} from './gaps-for-tests.ts';
import { saveMeterDays } from '../values/meter-days.db.ts';

let server: TestServer;
let estate: TestEstate;
let meterId: number;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  estate = await anEstateWithOwner(server);
  meterId = await aMeterOfMarch(server, estate);
});
afterAll(() => server.close());

const accept = (of = gap, method = 'linear') => estate.call('POST', `/meters/${meterId}/gap-fills`, { ...of, method });
const revoke = (gapFillId: number) => estate.call('DELETE', `/meters/${meterId}/gap-fills/${gapFillId}`);

async function listGapFills(): Promise<GapFill[]> {
  return (await estate.call('GET', `/meters/${meterId}/gap-fills`)).json().gapFills;
}

const dayOf = (day: string) =>
  server.db
    .selectFrom('meter_day')
    .where('meter_id', '=', meterId)
    .where('day', '=', day)
    .selectAll()
    .executeTakeFirst();

const monthOf = (month: string) =>
  server.db
    .selectFrom('meter_month')
    .where('meter_id', '=', meterId)
    .where('month', '=', month)
    .select(['total', 'quarter_hours', 'missing', 'substituted'])
    .executeTakeFirst();

describe('gap fills of a meter', () => {
  it('are told with span, method, person, amount and what still stands', async () => {
    await accept();
    expect(await listGapFills()).toMatchObject([
      {
        ...gap,
        method: 'linear',
        quarterHours: 5,
        remaining: 5,
        total: 250,
        authorName: 'Anna Weiß',
        revokedAt: null,
        isBilled: false,
      },
    ]);
    const late = Array.from({ length: 96 }, (_, index) => (index === 13 ? 50 : null));
    const day = { meterId, day: '2026-03-14', amounts: late, statuses: null };
    await server.db.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, [day]));
    expect(await listGapFills()).toMatchObject([{ quarterHours: 5, remaining: 4 }]);
  });

  it('come in pages, the newest first', async () => {
    const gaps = Array.from({ length: 22 }, (_, index) => index * 2);
    meterId = await aMeterOfMarch(server, estate, (day, index) => day === '2026-03-14' && gaps.includes(index));
    for (const index of gaps) await accept(quarterHourOf(index));
    const first = (await estate.call('GET', `/meters/${meterId}/gap-fills`)).json();
    expect([first.gapFills.length, first.nextBefore]).toEqual([20, first.gapFills.at(-1).gapFillId]);
    const second = (await estate.call('GET', `/meters/${meterId}/gap-fills?before=${first.nextBefore}`)).json();
    expect([second.gapFills.length, second.nextBefore]).toEqual([2, null]);
  });

  const quarterHourOf = (index: number) => {
    const from = Date.parse('2026-03-14T00:00:00+01:00') + index * 900_000;
    return { from: new Date(from).toISOString(), to: new Date(from + 900_000).toISOString() };
  };
});

describe('a fill that is taken back', () => {
  it('leaves the day, its totals and its month as they were, and says who took it back', async () => {
    const before = [await dayOf('2026-03-14'), await monthOf('2026-03-01')];
    await accept();
    await server.db.deleteFrom('estate_day_mark').where('estate_id', '=', estate.estateId).execute();

    const [{ gapFillId }] = (await listGapFills()) as [GapFill];
    const revoked = await revoke(gapFillId);

    expect([revoked.statusCode, revoked.json()]).toEqual([200, { quarterHours: 5 }]);
    expect([await dayOf('2026-03-14'), await monthOf('2026-03-01')]).toEqual(before);
    expect(await listGapFills()).toMatchObject([{ remaining: 0, revokedByName: 'Anna Weiß' }]);
    const marks = await server.db
      .selectFrom('estate_day_mark')
      .where('estate_id', '=', estate.estateId)
      .select('day')
      .execute();
    expect(marks).toEqual([{ day: '2026-03-14' }]);
    const audit = await server.db
      .selectFrom('audit_entry')
      .where('action', '=', 'revokeGapFill')
      .where('object_id', '=', meterId)
      .select(['user_id', 'before'])
      .execute();
    expect(audit).toMatchObject([{ user_id: estate.userId, before: { method: 'linear', totalWh: 250 } }]);
  });

  it('leaves what was measured since, and what another fill wrote', async () => {
    const first = { ...gap, to: '2026-03-14T03:30:00+01:00' };
    await accept(first);
    await accept();
    const measured = Array.from({ length: 96 }, (_, index) => (index === 12 ? 7 : null));
    const day = { meterId, day: '2026-03-14', amounts: measured, statuses: null };
    await server.db.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, [day]));

    const [second, one] = (await listGapFills()) as [GapFill, GapFill];
    expect([second.quarterHours, one.quarterHours, one.remaining]).toEqual([3, 2, 1]);
    expect((await revoke(one.gapFillId)).json()).toEqual({ quarterHours: 1 });
    const { amounts, missing, substituted } = (await dayOf('2026-03-14'))!;
    expect([amounts.slice(12, 17), missing, substituted]).toEqual([[7, null, 50, 50, 50], 1, 3]);
  });

  it('leaves no day behind that was not there before', async () => {
    meterId = await aMeter(server.db, estate);
    for (const period of [
      { from: '2026-01-01', to: '2026-02-01' },
      { from: '2026-03-01', to: '2026-04-01' },
    ]) {
      await fillDays(server.db, { ...estate, meterId, period }, () => 50);
    }
    await accept({ from: '2026-02-01T00:00:00+01:00', to: '2026-03-01T00:00:00+01:00' }, 'profile_day');
    expect(await monthOf('2026-02-01')).toMatchObject({ quarter_hours: 28 * 96, substituted: 28 * 96 });
    const [{ gapFillId }] = (await listGapFills()) as [GapFill];
    expect((await revoke(gapFillId)).json()).toEqual({ quarterHours: 28 * 96 });
    expect([await dayOf('2026-02-10'), await monthOf('2026-02-01')]).toEqual([undefined, undefined]);
    expect(await listGapFills()).toMatchObject([{ quarterHours: 28 * 96, remaining: 0 }]);
  });

  it('can be filled again, but not be taken back twice', async () => {
    await accept();
    const [{ gapFillId }] = (await listGapFills()) as [GapFill];
    await revoke(gapFillId);
    expect((await revoke(gapFillId)).statusCode).toBe(404);
    expect((await accept()).json()).toEqual({ quarterHours: 5, totalWh: 250 });
    expect((await listGapFills()).map(({ remaining }) => remaining)).toEqual([5, 0]);
  });

  it('is refused once one of its days is billed', async () => {
    await accept();
    await aRun(server, estate, march);
    const [gapFill] = (await listGapFills()) as [GapFill];
    const refused = await revoke(gapFill.gapFillId);
    expect([refused.statusCode, refused.json().metadata.code]).toEqual([409, ErrorCode.SubstitutesBilled]);
    expect([gapFill.isBilled, (await dayOf('2026-03-14'))!.missing]).toEqual([true, 0]);
  });

  it.each([
    ['when it is no electricity', { medium: 8 }, false],
    ['when the invoices are cancelled', { medium: 1 }, true],
  ] as const)('is none of the billing %s', async (_, meter, isCancelled) => {
    await accept();
    await server.db.updateTable('meter').set(meter).where('id', '=', meterId).execute();
    const runId = await aRun(server, estate, march);
    if (isCancelled) await cancelInvoicesOf(server, runId);
    const [gapFill] = (await listGapFills()) as [GapFill];
    expect([gapFill.isBilled, (await revoke(gapFill.gapFillId)).statusCode]).toEqual([false, 200]);
    expect((await dayOf('2026-03-14'))!.missing).toBe(5);
  });

  it('is none of another meter', async () => {
    await accept();
    const [{ gapFillId }] = (await listGapFills()) as [GapFill];
    const other = await aMeterOfMarch(server, estate);
    expect((await estate.call('DELETE', `/meters/${other}/gap-fills/${gapFillId}`)).statusCode).toBe(404);
    expect(await listGapFills()).toMatchObject([{ remaining: 5 }]);
  });
});
