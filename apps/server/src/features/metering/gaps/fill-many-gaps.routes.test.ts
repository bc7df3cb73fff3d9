import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { aMeterOfMarch, anEstateWithOwner, gap, type TestEstate } from './gaps-for-tests.ts';

let server: TestServer;
let estate: TestEstate;
beforeAll(async () => void (server = await startTestServer()));
beforeEach(async () => void (estate = await anEstateWithOwner(server)));
afterAll(() => server.close());

async function fillGaps(gaps: object[]) {
  const { statusCode, payload } = await estate.call('POST', '/gap-fills', { gaps });
  const events = payload.split('\n\n').filter((text) => text.startsWith('data: '));
  return { statusCode, events: events.map((text) => JSON.parse(text.slice('data: '.length))) };
}

const fillsOf = (meterId: number) =>
  server.db
    .selectFrom('gap_fill')
    .where('meter_id', '=', meterId)
    .select(['method', 'author_id as authorId'])
    .execute();

describe('filling many gaps', () => {
  it('fills each gap with method and author kept, and tells of each', async () => {
    const meterIds = [await aMeterOfMarch(server, estate), await aMeterOfMarch(server, estate)];
    const { events } = await fillGaps(meterIds.map((meterId) => ({ meterId, ...gap })));
    expect(events).toMatchObject(
      meterIds.map((meterId, index) => ({ index, meterId, quarterHours: 5, method: 'linear', impossible: null })),
    );
    for (const meterId of meterIds) {
      expect(await fillsOf(meterId)).toEqual([{ method: 'linear', authorId: estate.userId }]);
    }
  });

  it('goes on after a gap that cannot be filled, with the reason', async () => {
    const empty = await aMeterOfMarch(server, estate, () => true);
    const full = await aMeterOfMarch(server, estate);
    const { events } = await fillGaps([
      { meterId: empty, ...gap },
      { meterId: full, ...gap },
    ]);
    expect(events).toMatchObject([
      { index: 0, quarterHours: 0, method: null, impossible: 'noNeighbours', isOtherMethodPossible: false },
      { index: 1, quarterHours: 5, impossible: null },
    ]);
  });

  it('fills nothing if one of the meters or gaps is wrong', async () => {
    const meterId = await aMeterOfMarch(server, estate);
    const other = await anEstateWithOwner(server);
    const foreign = await aMeterOfMarch(server, other);
    const future = { from: '2098-01-01T00:00:00Z', to: '2098-01-01T01:00:00Z' };
    expect(
      (
        await fillGaps([
          { meterId, ...gap },
          { meterId: foreign, ...gap },
        ])
      ).statusCode,
    ).toBe(404);
    expect(
      (
        await fillGaps([
          { meterId, ...gap },
          { meterId, ...future },
        ])
      ).statusCode,
    ).toBe(400);
    expect((await fillGaps([])).statusCode).toBe(400);
    expect(await fillsOf(meterId)).toEqual([]);
  });

  it('fills a gap once if two users fill it at once', async () => {
    const meterId = await aMeterOfMarch(server, estate);
    const answers = await Promise.all([fillGaps([{ meterId, ...gap }]), fillGaps([{ meterId, ...gap }])]);
    expect(
      answers.flatMap(({ events }) => events.map(({ quarterHours }) => quarterHours)).toSorted((a, b) => a - b),
    ).toEqual([0, 5]);
    expect(await fillsOf(meterId)).toHaveLength(1);
  });
});
