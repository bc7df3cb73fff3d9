import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, aMeter, anApartment, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anEstateToExport>>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => void (estate = await anEstateToExport()));

/** The headings state all that an import needs: nothing of such a file is asked. */
const status = 'Status (W = gemessen, E = Ersatzwert, V = vorläufig, G = geschätzt)';

const day = '2026-01-05';
const period = 'from=2026-01-05&to=2026-01-06';

/** A rented apartment, a vacant one, and a meter of the estate; five apartments, so that sums may be shown. */
async function anEstateToExport() {
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const place = { customerId, estateId };
  const [apartmentId, emptyId] = [
    await anApartment(db, customerId, estateId),
    await anApartment(db, customerId, estateId),
  ];
  const others = [];
  for (let index = 0; index < 3; index += 1) others.push(await anApartment(db, customerId, estateId));
  for (const id of [apartmentId, ...others]) await aTenant(db, { customerId, apartmentId: id });
  const letMeter = await aMeter(db, place, { apartmentId });
  const emptyMeter = await aMeter(db, place, { apartmentId: emptyId });
  const grid = { kind: MeterKind.GridConsumption, measuringPoint: MeasuringPoint.HouseConnection };
  const gridMeter = await aMeter(db, place, grid);
  const amounts = Array.from({ length: 96 }, (_, index) => (index === 5 ? null : 1234));
  const days = [letMeter, emptyMeter, gridMeter].map((meterId) => ({ meterId, day, amounts, statuses: null }));
  await saveMeterDays(db, customerId, days);
  const level = ResourceLevel.Estate;
  const userId = await aUser(db, [{ role: Role.EstateOwner, level, resourceId: estateId }]);
  const names = await db.selectFrom('meter').select('name').where('estate_id', '=', estateId).orderBy('id').execute();
  const headers = await server.signInAs(userId);
  return { ...place, letMeter, emptyMeter, gridMeter, others, userId, headers, names: names.map(({ name }) => name) };
}

function ask(query: string) {
  const { customerId, estateId, headers } = estate;
  return server.app.inject({ url: `/api/customers/${customerId}/estates/${estateId}/exports/${query}`, headers });
}
const linesOf = async (query: string) => (await ask(query)).body.replace('\uFEFF', '').trimEnd().split('\r\n');

const readings = () =>
  server.db
    .selectFrom('audit_entry')
    .select(['action', 'object_type', 'user_id'])
    .where('customer_id', '=', estate.customerId)
    .where('action', '=', 'readCurve')
    .execute();

describe('quarter-hours', () => {
  it('have a column and a status for each meter, and empty cells for gaps', async () => {
    const [header, first, ...rest] = await linesOf(`quarter-hours?${period}&meterIds=${estate.gridMeter}`);
    const [, , name] = estate.names;
    expect(header).toBe(`Beginn;UTC-Abweichung;${name} [kWh je Viertelstunde];${name} ${status}`);
    expect(first).toBe('05.01.2026 00:00;+01:00;1,234;W');
    expect(rest).toHaveLength(95);
    expect(rest[4]).toBe('05.01.2026 01:15;+01:00;;');
  });

  it('have a row for each meter and time, in UTC and base units, if requested', async () => {
    const query = `${period}&meterIds=${estate.gridMeter}&form=long&clock=utc&unit=base`;
    const [header, first] = await linesOf(`quarter-hours?${query}`);
    expect(header).toBe(`Zähler;Beginn (UTC);Menge je Viertelstunde;Einheit;${status}`);
    expect(first).toBe(`${estate.names[2]};04.01.2026 23:00;1234;Wh;W`);
  });

  it('have no column for gauges', async () => {
    const level = { kind: MeterKind.StorageChargingQuota, measuringPoint: MeasuringPoint.Battery };
    const meterId = await aMeter(server.db, estate, level);
    const [header] = await linesOf(`quarter-hours?${period}&meterIds=${estate.gridMeter},${meterId}`);
    expect(header!.split(';')).toHaveLength(4);
  });

  it('leave out a tenant without consent, say so in the file, and write no audit entry', async () => {
    const lines = await linesOf(`quarter-hours?${period}`);
    expect(lines[0]).toContain(`hier nicht enthalten: ${estate.names[0]}`);
    expect(lines[2]).toBe(
      `Beginn;UTC-Abweichung;${estate.names[1]} [kWh je Viertelstunde];${estate.names[1]} ${status};${estate.names[2]} [kWh je Viertelstunde];${estate.names[2]} ${status}`,
    );
    expect(await readings()).toEqual([]);
  });

  it("become days if the only meter is a tenant's without consent", async () => {
    const response = await ask(`quarter-hours?${period}&meterIds=${estate.letMeter}`);
    expect(response.headers['content-disposition']).toContain('Tageswerte');
    const lines = response.body.split('\r\n');
    expect(lines[0]).toContain('Tageswerte statt Viertelstunden');
    expect(lines.slice(2, 4)).toEqual([
      `Tag;${estate.names[0]} [kWh je Tag];${estate.names[0]} fehlende Viertelstunden`,
      '05.01.2026;117,230;1',
    ]);
  });

  it('include a tenant with consent, and audit the reading', async () => {
    const { customerId } = estate;
    const { occupancy_id, user_id } = await server.db
      .selectFrom('occupancy_member')
      .select(['occupancy_id', 'user_id'])
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    const consent = { customer_id: customerId, occupancy_id, user_id };
    await server.db.insertInto('curve_consent').values(consent).execute();
    expect(await linesOf(`quarter-hours?${period}&meterIds=${estate.letMeter}`)).toHaveLength(97);
    expect(await readings()).toEqual([{ action: 'readCurve', object_type: 'occupancy', user_id: estate.userId }]);
  });

  it('leave out meters that would show the sum of four apartments', async () => {
    await server.db
      .updateTable('apartment')
      .set({ archived_at: new Date() })
      .where('id', '=', estate.others[0]!)
      .execute();
    const [note] = await linesOf(`quarter-hours?${period}`);
    expect(note).toContain(`${estate.names[0]}, ${estate.names[2]}`);
  });

  it('contain no formula for spreadsheets', async () => {
    await server.db.updateTable('meter').set({ name: '=1+1;"x"' }).where('id', '=', estate.gridMeter).execute();
    const [header] = await linesOf(`quarter-hours?${period}&meterIds=${estate.gridMeter}`);
    expect(header).toBe(`Beginn;UTC-Abweichung;"'=1+1;""x"" [kWh je Viertelstunde]";"'=1+1;""x"" ${status}"`);
  });

  it.each([
    ['a meter of another estate', 'meterIds=1', 404, undefined],
    ['too many meter days', 'from=1990-01-01&to=2009-12-31&meterIds=$all', 422, ErrorCode.ExportTooLarge],
    ['an end before the start', 'from=2026-02-01&to=2026-01-01', 400, ErrorCode.PeriodInvalid],
    ['malformed ids', 'meterIds=1,x', 400, undefined],
  ])('are refused for %s', async (_, query, status, code) => {
    const { customerId, estateId } = estate;
    for (let index = 0; query.includes('$all') && index < 20; index += 1)
      await aMeter(server.db, { customerId, estateId });
    const request = query.includes('from') ? query.replace('&meterIds=$all', '') : `${period}&${query}`;
    const response = await ask(`quarter-hours?${request}`);
    expect([response.statusCode, response.json().metadata?.code]).toEqual([status, code]);
  });
});

describe('readings', () => {
  it('are rows with their instant, with both ends of the period', async () => {
    const { customerId, letMeter } = estate;
    const at = ['2026-01-04T23:00:00Z', '2026-01-05T10:30:15Z', '2026-01-05T23:00:00Z', '2026-01-06T23:00:00Z'];
    await server.db
      .insertInto('reading')
      .values(
        at.map((instant, index) => ({
          customer_id: customerId,
          meter_id: letMeter,
          at: new Date(instant),
          counter: index * 1500,
          origin: 'remote' as const,
          author_id: null,
        })),
      )
      .execute();
    expect(await linesOf(`readings?${period}`)).toEqual([
      'Zähler;Zeitpunkt;UTC-Abweichung;Zählerstand (Ablesung);Einheit;Herkunft',
      `${estate.names[0]};05.01.2026 00:00:00;+01:00;0,000;kWh;fernausgelesen`,
      `${estate.names[0]};05.01.2026 11:30:15;+01:00;1,500;kWh;fernausgelesen`,
      `${estate.names[0]};06.01.2026 00:00:00;+01:00;3,000;kWh;fernausgelesen`,
    ]);
  });
});
