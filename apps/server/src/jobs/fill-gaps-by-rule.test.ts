import { startOfDay } from '@lichthof/domain/time/local-days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aMeterOfMarch,
  anEstateWithOwner,
  aRun,
  cancelInvoicesOf,
  isInGap,
  march,
  type TestEstate,
} from '../features/metering/gaps/gaps-for-tests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { fillNextEstate } from './fill-gaps-by-rule.ts';
import { localToday } from '../database/local-today.ts';

let server: TestServer;
let estate: TestEstate;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.db.deleteFrom('gap_fill_rule').execute();
  estate = await anEstateWithOwner(server);
});
afterAll(() => server.close());

const atThree = (day: string) => Date.parse(`${day}T03:00:00+01:00`);
/** The gap of Saturday, 14 March, is seven days over. */
const night = '2026-03-21';

async function switchOn(longestQuarterHours = 8): Promise<void> {
  await estate.call('PUT', '/gap-fill-rule', { isActive: true, longestQuarterHours, waitDays: 7, version: 0 });
  const changed_at = new Date('2026-03-01T12:00:00Z');
  await server.db.updateTable('gap_fill_rule').set({ changed_at }).where('estate_id', '=', estate.estateId).execute();
}

const logged: unknown[] = [];
const log = { error: (error: unknown) => void logged.push(error) };
const run = (now: number, signal = new AbortController().signal) =>
  fillNextEstate({ db: server.db, log, now: () => now }, signal);

async function missingOf(meterId: number): Promise<number> {
  const { missing } = await server.db
    .selectFrom('meter_day')
    .where('meter_id', '=', meterId)
    .where('day', '=', '2026-03-14')
    .select('missing')
    .executeTakeFirstOrThrow();
  return missing;
}

const rule = async () => (await estate.call('GET', '/gap-fill-rule')).json();

describe('gaps by rule', () => {
  it('are filled at night without an author, with an audit entry and a gap fill that can be reverted', async () => {
    const meterId = await aMeterOfMarch(server, estate);
    await switchOn();

    expect(await run(atThree(night))).toBe(true);

    expect(await missingOf(meterId)).toBe(0);
    expect(await rule()).toMatchObject({ ranOn: night, filledGaps: 1 });
    const { gapFills } = (await estate.call('GET', `/meters/${meterId}/gap-fills`)).json();
    expect(gapFills).toMatchObject([{ authorName: null, method: 'linear', quarterHours: 5, remaining: 5 }]);
    const audit = await server.db
      .selectFrom('audit_entry')
      .where('action', '=', 'fillGap')
      .where('object_id', '=', meterId)
      .select(['user_id', 'after'])
      .execute();
    expect(audit).toMatchObject([{ user_id: null, after: { quarterHours: 5, totalWh: 250 } }]);
    expect((await estate.call('DELETE', `/meters/${meterId}/gap-fills/${gapFills[0].gapFillId}`)).statusCode).toBe(200);
  });

  it('are looked for once a night, from three o’clock on or later', async () => {
    await aMeterOfMarch(server, estate);
    await switchOn();
    expect(await run(atThree(night) - 1)).toBe(false);
    expect(await run(atThree(night) + 9 * 3_600_000)).toBe(true);
    expect(await run(atThree(night) + 10 * 3_600_000)).toBe(false);
    expect(await run(atThree('2026-03-22'))).toBe(true);
  });

  it('are looked for by one server only', async () => {
    await aMeterOfMarch(server, estate);
    await switchOn();
    const taken = await Promise.all([run(atThree(night)), run(atThree(night))]);
    expect(taken.filter(Boolean).length).toBe(1);
  });

  it.each([
    ['while the days to wait are not over', '2026-03-20', 8, isInGap],
    ['when they are too long', night, 4, isInGap],
    [
      'when no value follows them',
      night,
      96,
      (day: string, index: number) => day > '2026-03-14' || (day === '2026-03-14' && index > 90),
    ],
  ])('stay %s', async (_, day, longest, isMissing) => {
    const meterId = await aMeterOfMarch(server, estate, isMissing);
    const before = await missingOf(meterId);
    await switchOn(longest);
    expect(await run(atThree(day))).toBe(true);
    expect(await missingOf(meterId)).toBe(before);
    expect(await rule()).toMatchObject({ filledGaps: 0 });
  });

  it('stay on billed days', async () => {
    const meterId = await aMeterOfMarch(server, estate);
    await aRun(server, estate, march);
    await switchOn();
    await run(atThree(night));
    expect(await missingOf(meterId)).toBe(5);
  });

  it('are filled once the invoices of their days are cancelled', async () => {
    const meterId = await aMeterOfMarch(server, estate);
    await cancelInvoicesOf(server, await aRun(server, estate, march));
    await switchOn();
    await run(atThree(night));
    expect(await missingOf(meterId)).toBe(0);
  });

  it('stay where the rule is off, or the meter is archived', async () => {
    const meterId = await aMeterOfMarch(server, estate);
    await switchOn();
    await server.db.updateTable('meter').set({ archived_at: new Date() }).where('id', '=', meterId).execute();
    await run(atThree(night));
    expect(await missingOf(meterId)).toBe(5);
    await server.db.updateTable('meter').set({ archived_at: null }).where('id', '=', meterId).execute();
    await server.db.updateTable('gap_fill_rule').set({ is_active: false }).execute();
    expect(await run(atThree('2026-03-22'))).toBe(false);
    expect(await missingOf(meterId)).toBe(5);
  });

  it('wait for the next night when the rule was switched on today', async () => {
    await aMeterOfMarch(server, estate);
    await estate.call('PUT', '/gap-fill-rule', { isActive: true, longestQuarterHours: 8, waitDays: 7, version: 0 });
    const noon = startOfDay(localToday(), 'Europe/Berlin') + 12 * 3_600_000;
    expect(await run(noon)).toBe(false);
    expect(await run(noon + 24 * 3_600_000)).toBe(true);
  });
});
