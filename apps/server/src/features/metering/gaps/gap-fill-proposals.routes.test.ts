import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { GapFillProposal } from '@lichthof/contracts/metering/gap-fills.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readKnownDifferences } from './known-differences.ts';
import { aCustomer, aMeter, aMountedDevice, anApartment, anEstate, aTenant, aUser } from '../../../testing/makers.ts';
import { fill } from '../../../testing/billed-estate.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { saveMeterDays } from '../values/meter-days.db.ts';

let server: TestServer;
let place: { customerId: number; estateId: number };
let userId: number;
let headers: { authorization: string };

beforeAll(async () => {
  server = await startTestServer();
  const customerId = await aCustomer(server.db);
  place = { customerId, estateId: await anEstate(server.db, customerId) };
  userId = await aUser(server.db, [
    { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: place.estateId },
  ]);
  headers = await server.signInAs(userId);
});
afterAll(() => server.close());

const march = { from: '2026-03-01', to: '2026-04-01' };
/** Five quarter-hours of Saturday, 14 March, from 03:00 on. */
const gap = { from: '2026-03-14T03:00:00+01:00', to: '2026-03-14T04:15:00+01:00' };
const isInGap = (day: string, index: number) => day === '2026-03-14' && index >= 12 && index < 17;

async function aMeterWithGap(): Promise<number> {
  const meterId = await aMeter(server.db, place);
  await fill(server.db, { ...place, meterId, period: march }, (day, index) =>
    isInGap(day, index) ? null : 40 + index,
  );
  return meterId;
}

async function read(meterId: number, at: string, counter: number): Promise<void> {
  const key = { customer_id: place.customerId, meter_id: meterId };
  await server.db
    .insertInto('reading')
    .values({ ...key, at: new Date(at), counter, origin: 'operator' })
    .execute();
}

const startAt = (day: string) => new Date(startOfDay(day, 'Europe/Berlin')).toISOString();

/** The amount by the counter of a whole day without values. */
async function knownDifferenceOf(meterId: number, day: string): Promise<number | null | undefined> {
  const [from, to] = [startAt(day), startAt(addDays(day, 1))];
  const whole = { meterId, from, to, quarterHours: quarterHoursOf(day, 'Europe/Berlin') };
  const [known] = await readKnownDifferences(server.db, place.customerId, [whole]);
  return known;
}

const mount = (meterId: number) => aMountedDevice(server.db, { ...place, meterId });

const urlOf = (meterId: number) =>
  `/api/customers/${place.customerId}/estates/${place.estateId}/meters/${meterId}/gap-fills`;
const propose = (meterId: number, method?: string) =>
  server.app.inject({
    url: `${urlOf(meterId)}/proposal?${new URLSearchParams({ ...gap, ...(method && { method }) }).toString()}`,
    headers,
  });
const accept = (meterId: number, method: string, of = gap) =>
  server.app.inject({ method: 'POST', url: urlOf(meterId), headers, payload: { ...of, method } });

const dayOf = (meterId: number) =>
  server.db
    .selectFrom('meter_day')
    .where('meter_id', '=', meterId)
    .where('day', '=', '2026-03-14')
    .selectAll()
    .executeTakeFirstOrThrow();

it('proposes a straight line for a short gap, and the course of other Saturdays on demand', async () => {
  const meterId = await aMeterWithGap();
  const linear = (await propose(meterId)).json<GapFillProposal>();
  expect(linear).toMatchObject({ method: 'linear', quarterHours: 5, knownDifferenceWh: null, impossible: null });
  const profile = (await propose(meterId, 'profile_day')).json<GapFillProposal>();
  expect(Object.values(profile.substitutes)).toEqual([52, 53, 54, 55, 56]);
  expect(Object.keys(profile.substitutes)[0]).toBe('2026-03-14T03:00:00+01:00');
  expect(profile.measured['2026-03-13T00:00:00+01:00']).toBe(40);
});

it('says whether the other method has values where one has none', async () => {
  const alone = await aMeter(server.db, place);
  const impossible = { impossible: 'noNeighbours', isOtherMethodPossible: false };
  expect((await propose(alone, 'linear')).json()).toMatchObject(impossible);
  expect((await propose(alone, 'profile_day')).json()).toMatchObject({
    impossible: 'noReferenceDay',
    isOtherMethodPossible: false,
  });
});

it('fills exactly what the counter says, and keeps method, author and what stood there', async () => {
  const meterId = await aMeterWithGap();
  await mount(meterId);
  const { total } = await dayOf(meterId);
  await read(meterId, '2026-03-13T23:00:00Z', 1000);
  await read(meterId, '2026-03-14T23:00:00Z', 1000 + total + 410);
  expect((await propose(meterId)).json()).toMatchObject({ knownDifferenceWh: 410, totalWh: 410 });

  const accepted = await accept(meterId, 'linear');
  expect([accepted.statusCode, accepted.json()]).toEqual([200, { quarterHours: 5, totalWh: 410 }]);
  const filled = await dayOf(meterId);
  expect(filled).toMatchObject({ missing: 0, substituted: 5, total: total + 410 });
  expect(filled.amounts.slice(12, 17)).toEqual([82, 82, 82, 82, 82]);
  const correction = await server.db
    .selectFrom('gap_fill')
    .where('meter_id', '=', meterId)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(correction).toMatchObject({ method: 'linear', author_id: userId, day: '2026-03-14' });
  expect(correction.amounts[12]).toBe(null);
  const audit = await server.db
    .selectFrom('audit_entry')
    .where('object_id', '=', meterId)
    .where('action', '=', 'fillGap')
    .selectAll()
    .execute();
  expect(audit).toMatchObject([{ user_id: userId, object_type: 'meter', after: { method: 'linear', totalWh: 410 } }]);
});

it.each(['2026-03-29', '2026-10-25', '2026-03-18'])(
  'knows what the counter said of a whole day without values, %s',
  async (day) => {
    const meterId = await aMeter(server.db, place);
    await mount(meterId);
    await read(meterId, startAt(day), 100);
    await read(meterId, startAt(addDays(day, 1)), 5100);
    expect(await knownDifferenceOf(meterId, day)).toBe(5000);
  },
);

it.each([
  ['exactly at its borders', '03:00', '04:15', 410],
  ['in the afternoons around it', '01:00', '15:30', 410],
  ['within a measured quarter-hour', '02:40', '04:15', 410],
])('fills what counters read %s say', async (_, first, last, expected) => {
  const meterId = await aMeterWithGap();
  await mount(meterId);
  const wattHoursUntil = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const quarterHours = hours * 4 + minutes / 15;
    const amounts = Array.from({ length: 96 }, (_, index) => (isInGap('2026-03-14', index) ? 82 : 40 + index));
    const whole = amounts.slice(0, Math.floor(quarterHours)).reduce((sum, amount) => sum + amount, 0);
    return Math.round(whole + (quarterHours % 1) * amounts[Math.floor(quarterHours)]!);
  };
  await read(meterId, `2026-03-14T${first}:00+01:00`, 1000 + wattHoursUntil(first));
  await read(meterId, `2026-03-14T${last}:00+01:00`, 1000 + wattHoursUntil(last));
  expect((await propose(meterId)).json()).toMatchObject({ knownDifferenceWh: expected, totalWh: expected });
  expect((await accept(meterId, 'profile_day')).json()).toEqual({ quarterHours: 5, totalWh: expected });
});

it('fits the counter read within a gap too, even within a quarter-hour', async () => {
  const meterId = await aMeterWithGap();
  await mount(meterId);
  await read(meterId, '2026-03-14T03:00:00+01:00', 1000);
  await read(meterId, '2026-03-14T03:30:00+01:00', 1300);
  await read(meterId, '2026-03-14T03:50:00+01:00', 1340);
  await read(meterId, '2026-03-14T04:15:00+01:00', 1400);
  expect((await propose(meterId)).json()).toMatchObject({ knownDifferenceWh: 400, totalWh: 400 });
  await accept(meterId, 'linear');
  expect((await dayOf(meterId)).amounts.slice(12, 17)).toEqual([150, 150, 30, 34, 36]);
});

it('leaves out a counter within a gap that contradicts those around it', async () => {
  const meterId = await aMeterWithGap();
  await mount(meterId);
  await read(meterId, '2026-03-14T03:00:00+01:00', 1000);
  await read(meterId, '2026-03-14T03:30:00+01:00', 13);
  await read(meterId, '2026-03-14T04:15:00+01:00', 1400);
  expect((await propose(meterId)).json()).toMatchObject({ knownDifferenceWh: 400, totalWh: 400 });
});

it.each([
  ['2026-03-29T01:00:00+01:00', '2026-03-29T04:00:00+02:00', 8],
  ['2026-10-25T01:00:00+02:00', '2026-10-25T04:00:00+01:00', 16],
])('knows what the counter said of hours around a clock change, from %s', async (from, to, quarterHours) => {
  const meterId = await aMeter(server.db, place);
  await mount(meterId);
  const day = from.slice(0, 10);
  const period = { from: day, to: addDays(day, 1) };
  const isMissing = (index: number) => index >= 4 && index < 4 + quarterHours;
  await fill(server.db, { ...place, meterId, period }, (_, index) => (isMissing(index) ? null : 50));
  await read(meterId, from, 7000);
  await read(meterId, to, 7444);
  expect(await readKnownDifferences(server.db, place.customerId, [{ meterId, from, to, quarterHours }])).toEqual([444]);
});

it.each([
  ['the day of an exchange', '2026-03-14'],
  ['the day before', '2026-03-13'],
])('does not take the first reading of a new device for the counter at midnight on %s', async (_, day) => {
  const meterId = await aMeter(server.db, place);
  await aMountedDevice(server.db, { ...place, meterId }, { to: '2026-03-14', lastCounter: 9000 });
  await aMountedDevice(server.db, { ...place, meterId }, { from: '2026-03-14', firstCounter: 50_000 });
  await read(meterId, '2026-03-12T23:00:00Z', 1000);
  await read(meterId, '2026-03-13T23:00:00Z', 50_000);
  await read(meterId, '2026-03-14T23:00:00Z', 51_000);
  expect(await knownDifferenceOf(meterId, day)).toBeNull();
});

it("shows a tenant's days only, until the tenant agrees to more", async () => {
  const apartmentId = await anApartment(server.db, place.customerId, place.estateId);
  const tenantId = await aTenant(server.db, { customerId: place.customerId, apartmentId });
  const meterId = await aMeterWithGap();
  await server.db
    .updateTable('meter_assignment')
    .set({ apartment_id: apartmentId })
    .where('meter_id', '=', meterId)
    .execute();
  const hidden = (await propose(meterId)).json<GapFillProposal>();
  expect(hidden).toMatchObject({ isCurveHidden: true, substitutes: {}, measured: {}, quarterHours: 5 });
  expect(hidden.days.map(({ day }) => day)).toEqual(['2026-03-13', '2026-03-14', '2026-03-15']);
  expect(hidden.days[1]!.substituteWh).toBe(hidden.totalWh);

  const url = `/api/apartments/${apartmentId}/curve-consent`;
  await server.app.inject({
    method: 'PUT',
    url,
    headers: await server.signInAs(tenantId),
    payload: { isGranted: true },
  });
  const shown = (await propose(meterId)).json<GapFillProposal>();
  expect([shown.isCurveHidden, Object.keys(shown.substitutes).length]).toEqual([false, 5]);
});

it('gives way to measured values that come later', async () => {
  const meterId = await aMeterWithGap();
  await accept(meterId, 'linear');
  const late = Array.from({ length: 96 }, (_, index) => (index === 13 ? 7 : null));
  await saveMeterDays(server.db, place.customerId, [{ meterId, day: '2026-03-14', amounts: late, statuses: null }]);
  expect(await dayOf(meterId)).toMatchObject({ substituted: 4, missing: 0 });
  expect((await dayOf(meterId)).amounts[13]).toBe(7);
});

it('leaves alone what is there, and says so when nothing is missing', async () => {
  const meterId = await aMeterWithGap();
  const whole = { from: '2026-03-20T00:00:00+01:00', to: '2026-03-20T01:00:00+01:00' };
  expect((await accept(meterId, 'linear', whole)).json()).toEqual({ quarterHours: 0, totalWh: 0 });
});

it('refuses where nothing was measured around the gap', async () => {
  const meterId = await aMeter(server.db, place);
  const refused = await accept(meterId, 'profile_day');
  expect([refused.statusCode, refused.json().metadata.code]).toEqual([422, ErrorCode.SubstitutesImpossible]);
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

it.each([
  ['backwards', { from: gap.to, to: gap.from }],
  ['longer than a quarter of a year', { from: '2026-01-01T00:00:00Z', to: '2026-07-01T00:00:00Z' }],
  ['not over yet', { from: inHours(-1), to: inHours(1) }],
  ['in no calendar', { from: '0001-01-01T00:00:00Z', to: '0001-01-02T00:00:00Z' }],
  ['without a zone', { from: '2026-03-14T03:00:00', to: '2026-03-14T04:00:00' }],
])('answers 400 to a gap that is %s', async (_, wrong) => {
  const meterId = await aMeter(server.db, place);
  expect((await accept(meterId, 'linear', wrong)).statusCode).toBe(400);
});
