import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import type { TenantDocument } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimRun } from '../../billing/billing-run-claims.db.ts';
import { insertRun } from '../../billing/billing-runs.db.ts';
import { sumRunFigures } from '../../billing/issuing/run-figures.ts';
import { formatNumberArray } from '../../../database/number-array.ts';
import { aBilledEstate, fill, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addUserCustomer } from '../../../database/user-customers.ts';
import { carryOutRun, prepareBilling } from '../../billing/calls-for-tests.ts';

/** Contains a day of clock change, and begins and ends within a month. */
const period = { from: '2026-03-10', to: '2026-04-11' };

let server: TestServer;
let estate: BilledTestEstate;
let manager: { authorization: string };

const varied = (apartment: number, day: string, index: number) =>
  (apartment * 37 + index * 13 + Number(day.slice(-2)) * 5) % 120;

beforeAll(async () => {
  server = await startTestServer();
  estate = await aBilledEstate(server.db, period, { apartmentCount: 6, consumptionWh: varied });
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estate.estateId };
  manager = await server.signInAs(await aUser(server.db, [right]));
  await bill(estate);
});
afterAll(() => server.close());

async function bill(billed: BilledTestEstate, days = period): Promise<void> {
  const { db } = server;
  const { drafts } = await prepareBilling(db, { ...billed, period: days, now: new Date() });
  const userId = await aUser(db);
  await insertRun(db, { ...billed, period: days, ...sumRunFigures(drafts), userId });
  const typesetter = { typesetInvoice: async () => Buffer.from('%PDF-1.7'), close: async () => {} };
  const mailSender = { send: async () => {}, close: async () => {} };
  const { signal } = new AbortController();
  const run = await claimRun(db, 'test');
  await carryOutRun({ db, typesetter, mailSender, publicUrl: 'http://localhost', now: () => new Date(), signal }, run!);
}

const asTenant = (apartment: number) => server.signInAs(estate.apartments[apartment]!.tenantId);

async function get(url: string, headers: { authorization: string }) {
  return server.app.inject({ url, headers });
}

async function readDocuments(apartment: number): Promise<TenantDocument[]> {
  const { apartmentId } = estate.apartments[apartment]!;
  return (await get(`/api/apartments/${apartmentId}/documents`, await asTenant(apartment))).json();
}

async function explain(apartment: number, query = ''): Promise<InvoiceExplanation> {
  const [{ invoiceId }] = (await readDocuments(apartment)) as [TenantDocument];
  const { apartmentId } = estate.apartments[apartment]!;
  const url = `/api/apartments/${apartmentId}/invoices/${invoiceId}/explanation${query}`;
  const answer = await get(url, await asTenant(apartment));
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}

const sum = (steps: { pvWh: number }[]) => steps.reduce((total, { pvWh }) => total + pvWh, 0);

describe("a tenant's documents", () => {
  it('marks documents as new until a tenant of the apartment opens them', async () => {
    const [document] = (await readDocuments(0)) as [TenantDocument];
    expect(document).toMatchObject({ kind: 'invoice', isNew: true, status: 2, from: period.from, to: period.to });
    const url = `/api/apartments/${estate.apartments[0]!.apartmentId}/documents/${document.documentId}/file`;
    const file = await get(url, await asTenant(0));
    expect([file.statusCode, file.headers['content-type'], file.body]).toEqual([200, 'application/pdf', '%PDF-1.7']);
    expect((await readDocuments(0))[0]!.isNew).toBe(false);
    expect((await readDocuments(1))[0]!.isNew).toBe(true);
  });

  it('answers 404 for documents of another apartment', async () => {
    const [foreign] = (await readDocuments(1)) as [TenantDocument];
    const { apartmentId } = estate.apartments[0]!;
    const paths = [`documents/${foreign.documentId}/file`, `invoices/${foreign.invoiceId}/explanation`];
    for (const path of paths) {
      const answer = await get(`/api/apartments/${apartmentId}/${path}`, await asTenant(0));
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  });

  it('keeps documents readable after moving out, and hides them from the next tenant', async () => {
    const { apartmentId, occupancyId } = estate.apartments[2]!;
    const { db } = server;
    await db
      .updateTable('occupancy')
      .set({ during: '[2020-01-01,2026-05-01)' })
      .where('id', '=', occupancyId)
      .execute();
    const newcomer = await aUser(db);
    await addUserCustomer(db, estate.customerId, [newcomer]);
    const next = { customer_id: estate.customerId, apartment_id: apartmentId, during: '[2026-05-01,)' };
    const { id } = await db.insertInto('occupancy').values(next).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('occupancy_member')
      .values({ customer_id: estate.customerId, occupancy_id: id, user_id: newcomer })
      .execute();
    expect(await readDocuments(2)).toHaveLength(1);
    const answer = await get(`/api/apartments/${apartmentId}/documents`, await server.signInAs(newcomer));
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });
});

describe('the explanation of a PV share', () => {
  it('adds up from quarter-hours over days and months to the line of the invoice', async () => {
    for (const apartment of [0, 4]) {
      const { months, pvLines } = await explain(apartment);
      expect(sum(months)).toBe(pvLines.reduce((total, { energyWh }) => total + energyWh, 0));
      for (const { month, pvWh } of months) {
        const { days, sums } = await explain(apartment, `?month=${month}`);
        expect([sum(days), sum(sums)]).toEqual([pvWh, pvWh]);
        for (const { day, pvWh: dayWh } of [days[0]!, days.at(-1)!]) {
          const { quarterHours, sums: sumsOfDay } = await explain(apartment, `?day=${day}`);
          expect([sum(quarterHours), sum(sumsOfDay)]).toEqual([dayWh, dayWh]);
        }
      }
    }
  });

  it('shows what each quarter-hour costs, and adds up to the line also after the market was corrected', async () => {
    const { db } = server;
    const days = { from: '2026-03-28', to: '2026-03-30' };
    const billed = await aBilledEstate(db, days, { apartmentCount: 5, consumptionWh: varied });
    const market = { kind: 'market', markupCtPerKwh: '1.8', ceilingCtPerKwh: '20', assumedCtPerKwh: '9' };
    const timed = JSON.stringify({ commodity: market });
    await db.updateTable('tariff_price').set({ timed }).where('tariff_id', '=', billed.tariffId).execute();
    const storeEdition = (edition: number, centsOf: (index: number) => number) => {
      const prices = formatNumberArray(Array.from({ length: 31 * 96 - 4 }, (_, index) => centsOf(index)));
      const row = { month: '2026-03-01', edition, prices, sha256: 'x', source: 'SMARD' };
      return db.insertInto('market_price_month').values(row).execute();
    };
    await storeEdition(1, (index) => ((index * 37) % 300) * 100 - 5000);
    await bill(billed, days);
    await storeEdition(2, () => 0);

    const { apartmentId, tenantId, contractId } = billed.apartments[0]!;
    const { id, snapshot } = await db
      .selectFrom('invoice')
      .select(['id', 'snapshot'])
      .where('contract_id', '=', contractId)
      .executeTakeFirstOrThrow();
    const { lines } = snapshot as unknown as InvoiceSnapshot;
    const headers = await server.signInAs(tenantId);
    const explained = await Promise.all(
      eachDay(days.from, days.to).map(async (day) => {
        const url = `/api/apartments/${apartmentId}/invoices/${id}/explanation?day=${day}`;
        return (await get(url, headers)).json<InvoiceExplanation>().quarterHours;
      }),
    );
    const prices = explained.flat().flatMap(({ price }) => price ?? []);
    expect(prices).toHaveLength(96 + 92);
    // after 27 days of 96 quarter-hours 2592 × 37 mod 300 = 204; 20,400 − 5,000 ct/MWh are 15.4 ct/kWh
    expect(prices[0]).toMatchObject({
      gridCtPerKwh: '19.25',
      parts: [
        {
          item: 'commodity',
          ctPerKwh: '17.2',
          market: { eurPerMwh: '154.00', markupCtPerKwh: '1.8', isLimited: false },
        },
        { item: 'electricityTax', ctPerKwh: '2.05' },
      ],
    });
    const cents = prices.reduce((sumOf, { gridCents }) => sumOf + Number(gridCents), 0);
    expect(Math.round(cents)).toBe(lines.find(({ kind }) => kind === 'grid')?.amountCents);
    expect((await explain(0, '?day=2026-03-29')).quarterHours.some(({ price }) => price)).toBe(false);
  });

  it('shows the measured values, also on the day of the clock change', async () => {
    const { quarterHours } = await explain(3, '?day=2026-03-29');
    expect(quarterHours).toHaveLength(92);
    const [index, apartment] = [40, 4];
    const step = quarterHours[index]!;
    const consumptionWh = varied(apartment, '2026-03-29', index);
    const estateWh = [1, 2, 3, 4, 5, 6].reduce((total, other) => total + varied(other, '2026-03-29', index), 0);
    expect(step).toMatchObject({ startsAt: '2026-03-29T11:00:00+02:00', localWh: 400, estateWh });
    expect(step.pvWh + step.gridWh).toBe(consumptionWh);
    expect(step.explanation).toEqual({ kind: 'allFromRoof' });
    const kinds = new Set(quarterHours.map(({ explanation }) => explanation.kind));
    expect(kinds).toEqual(new Set(['nothingDelivered', 'nothingUsed', 'allFromRoof', 'formula']));
    expect(Math.abs(step.pvWh - Math.min(400, estateWh) * (consumptionWh / estateWh))).toBeLessThan(1);
  });

  it('stays the same when values change afterwards', async () => {
    const before = await explain(5, '?day=2026-04-02');
    await fill(server.db, { ...estate, meterId: estate.apartments[5]!.meterId, period }, () => 1);
    expect(await explain(5, '?day=2026-04-02')).toEqual(before);
  });

  it('names the import recipes by which its values were read, and who confirmed them', async () => {
    const { customerId, estateId } = estate;
    const createdBy = await aUser(server.db);
    const recipe = { recipe_name: 'Messdienst', recipe_version: 2, recipe_confirmed_by: createdBy };
    const { id } = await server.db
      .insertInto('value_import')
      .values({
        customer_id: customerId,
        estate_id: estateId,
        created_by: createdBy,
        state: 'done',
        file_name: 'a.csv',
        file_bytes: 1,
        sha256: '',
        layout: '{}',
        first_rows: '[]',
        finished_at: new Date('2020-01-01'),
        recipe_confirmed_at: new Date('2020-01-01'),
        ...recipe,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { customer_id: customerId, import_id: id, meter_id: estate.apartments[5]!.meterId };
    await server.db
      .insertInto('value_import_day')
      .values({ ...row, day: '2026-04-02' })
      .execute();

    const { recipes } = await explain(5, '?day=2026-04-02');
    const confirmed = { confirmedByName: 'Anna Weiß', confirmedAt: '2020-01-01T00:00:00.000Z' };
    expect(recipes).toEqual([{ name: 'Messdienst', version: 2, ...confirmed }]);
  });

  it("shows quarter-hours to the manager only with the tenants' consent, and audits who looked", async () => {
    const [{ invoiceId }] = (await readDocuments(3)) as [TenantDocument];
    const url = `/api/customers/${estate.customerId}/estates/${estate.estateId}/invoices/${invoiceId}/explanation`;
    const month = (await get(`${url}?month=2026-03`, manager)).json();
    expect([month.days.length, month.sums]).toEqual([22, []]);
    const refused = await get(`${url}?day=2026-03-29`, manager);
    expect([refused.statusCode, refused.json().metadata.code]).toEqual([403, ErrorCode.ConsentMissing]);

    const consentUrl = `/api/apartments/${estate.apartments[3]!.apartmentId}/curve-consent`;
    const change = async (isGranted: boolean) =>
      server.app.inject({ method: 'PUT', url: consentUrl, headers: await asTenant(3), payload: { isGranted } });
    expect((await change(true)).json()).toMatchObject({ isGranted: true });
    expect((await get(`${url}?day=2026-03-29`, manager)).json().quarterHours).toHaveLength(92);
    const { occupancyId } = estate.apartments[3]!;
    const noted = await server.db
      .selectFrom('audit_entry')
      .where('object_id', '=', occupancyId)
      .where('object_type', '=', 'occupancy')
      .select('action')
      .orderBy('id')
      .execute();
    expect(noted.slice(-2).map(({ action }) => action)).toEqual(['grantCurveConsent', 'readCurve']);
    const { readings } = (await get(consentUrl, await asTenant(3))).json();
    expect(readings).toEqual([
      { at: expect.any(String), readerName: expect.any(String), organisation: expect.any(String) },
    ]);

    await change(false);
    expect((await get(`${url}?day=2026-03-29`, manager)).statusCode).toBe(403);
  });

  it('shows only days in an estate with fewer than five apartments', async () => {
    const small = await aBilledEstate(server.db, period, { apartmentCount: 4 });
    await bill(small);
    const { apartmentId, tenantId } = small.apartments[0]!;
    const headers = await server.signInAs(tenantId);
    const [{ invoiceId }] = (await get(`/api/apartments/${apartmentId}/documents`, headers)).json();
    const url = `/api/apartments/${apartmentId}/invoices/${invoiceId}/explanation?day=2026-03-29`;
    expect((await get(url, headers)).json()).toMatchObject({ finestStep: 'day', quarterHours: [] });
  });

  it('shows only days if fewer than five apartments took part on a single day', async () => {
    const estateOfFive = await aBilledEstate(server.db, period, { apartmentCount: 5 });
    const { contractId } = estateOfFive.apartments[4]!;
    await server.db.updateTable('contract').set({ during: '[2026-03-12,)' }).where('id', '=', contractId).execute();
    await bill(estateOfFive);
    const { apartmentId, tenantId } = estateOfFive.apartments[0]!;
    const headers = await server.signInAs(tenantId);
    const [{ invoiceId }] = (await get(`/api/apartments/${apartmentId}/documents`, headers)).json();
    const url = `/api/apartments/${apartmentId}/invoices/${invoiceId}/explanation?day=2026-03-29`;
    expect((await get(url, headers)).json()).toMatchObject({ finestStep: 'day', quarterHours: [] });
  });

  it('returns only months for a month or day outside the invoice', async () => {
    expect(await explain(0, '?month=2020-01')).toMatchObject({ days: [], quarterHours: [] });
    expect((await explain(0, '?day=2026-03-09')).quarterHours).toEqual([]);
  });
});
