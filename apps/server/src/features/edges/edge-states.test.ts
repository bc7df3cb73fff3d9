import type { EdgeState } from '@lichthof/contracts/edges/edges.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMappedEstate } from './mapped-estate-for-tests.ts';

let estate: Awaited<ReturnType<typeof startMappedEstate>>;

beforeAll(async () => {
  estate = await startMappedEstate();
});
afterAll(() => estate.server.close());

// the same for all, because a second may end between two calls
const startedMs = Math.floor(Date.now() / 1000) * 1000;
const minutesAgo = (minutes: number) => new Date(startedMs - minutes * 60_000);
const iso = (at: Date) => at.toISOString().replace('.000', '');
const readEdge = async (): Promise<EdgeState> => (await estate.send('GET')).json()[0];

async function setConnection(connectedAt: Date, disconnectedAt: Date | null, lastMessageAt: Date): Promise<void> {
  const { db, customerId, edgeId } = estate;
  await db.deleteFrom('edge_connection').execute();
  const times = { connected_at: connectedAt, disconnected_at: disconnectedAt, clock_ahead_ms: 1500 };
  await db
    .insertInto('edge_connection')
    .values({ customer_id: customerId, edge_id: edgeId, server_id: 'a', epoch: 1, ...times })
    .execute();
  await db.updateTable('edge').set({ last_message_at: lastMessageAt }).where('id', '=', edgeId).execute();
}

describe('the state of an edge', () => {
  it('that never spoke is no connection and no date', async () => {
    const nothing = { isConnected: false, since: null, clockAheadMs: null };
    expect(await readEdge()).toMatchObject({ connection: nothing, componentCount: 0, mappedCount: 0, notices: [] });
  });

  it('tells since when it is connected, and how its clock goes', async () => {
    await setConnection(minutesAgo(50), null, minutesAgo(1));
    const connection = { isConnected: true, since: iso(minutesAgo(50)), clockAheadMs: 1500 };
    expect(await readEdge()).toMatchObject({ connection });
  });

  it.each([
    ['was ended', 8, 9],
    ['fell silent', null, 9],
  ])('is none when it %s, since the last that was known', async (_, endedMinutes, silentMinutes) => {
    const ended = endedMinutes === null ? null : minutesAgo(endedMinutes);
    await setConnection(minutesAgo(50), ended, minutesAgo(silentMinutes));
    const since = iso(minutesAgo(endedMinutes ?? silentMinutes));
    expect((await readEdge()).connection).toMatchObject({ isConnected: false, since });
  });

  it('tells what was odd in the last days, the newest first', async () => {
    const { db, customerId, edgeId } = estate;
    const notice = (code: string, daysAgo: number) => ({
      customer_id: customerId,
      edge_id: edgeId,
      code,
      first_at: minutesAgo(daysAgo * 1440 + 60),
      last_at: minutesAgo(daysAgo * 1440),
      count: 3,
      detail: JSON.stringify({ address: 'meter1/ActiveProductionEnergy' }),
    });
    await db
      .insertInto('edge_notice')
      .values([notice('valueRefused', 2), notice('clockWrong', 1), notice('unreadableMessage', 30)])
      .execute();
    const { notices } = await readEdge();
    expect(notices.map(({ code }) => code)).toEqual(['clockWrong', 'valueRefused']);
    expect(notices[0]).toMatchObject({
      meterName: null,
      count: 3,
      detail: { address: 'meter1/ActiveProductionEnergy' },
    });
  });
});
