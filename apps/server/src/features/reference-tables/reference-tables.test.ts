import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ReferenceImport, ReferenceTables } from '@lichthof/contracts/supply/reference-tables.ts';
import { electricitySources } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let headers: { authorization: string };
let customerIds: number[];

beforeAll(async () => {
  server = await startTestServer();
  customerIds = [await aCustomer(server.db), await aCustomer(server.db)];
  const right = { role: Role.AuthorityAdmin, level: ResourceLevel.Authority, resourceId: 1 };
  headers = await server.signInAs(await aUser(server.db, [right]));
});
afterAll(() => server.close());

const send = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', payload?: object) =>
  server.app.inject({ method, url: `/api/reference-tables${path}`, headers, ...(payload && { payload }) });
const importText = async (text: string, isTrial = false) =>
  (await send('POST', '/import', { text, isTrial })).json<ReferenceImport>();
const levy = {
  year: 2027,
  item: 'kwk',
  ctPerKwh: '0.5',
  source: 'netztransparenz.de',
  isVerified: true,
  version: null,
};
const codeOf = (response: { json: () => { metadata?: { code?: number } } }) => response.json().metadata?.code;

describe('reference tables', () => {
  it('know the levies of 2024 to 2026 with their sources', async () => {
    const { levies, co2Factors, nationalMixes } = (await send('GET')).json<ReferenceTables>();
    expect(levies.filter(({ item }) => item === 'section19').map(({ year, ctPerKwh }) => [year, ctPerKwh])).toEqual([
      [2026, '1.559'],
      [2025, '1.558'],
      [2024, '0.643'],
    ]);
    expect(levies.every(({ source }) => source !== '')).toBe(true);
    expect(co2Factors).toMatchObject([{ year: 2024, co2GramsPerKwh: 363 }]);
    expect(nationalMixes).toEqual([]);
  });

  it('are saved by version, and every customer finds the change in its log', async () => {
    const saved = await send('PUT', '/levies', levy);
    expect(saved.json<ReferenceTables>().levies[0]).toMatchObject({ ...levy, version: 1 });
    expect(codeOf(await send('PUT', '/levies', levy))).toBe(ErrorCode.ChangedByOthers);
    const changed = await send('PUT', '/levies', { ...levy, ctPerKwh: '0.6', version: 1 });
    expect(changed.json<ReferenceTables>().levies[0]).toMatchObject({ ctPerKwh: '0.6', version: 2 });
    const entries = server.db
      .selectFrom('audit_entry')
      .select(['customer_id', 'action'])
      .where('object_type', '=', 'levy');
    expect((await entries.execute()).length).toBeGreaterThanOrEqual(2 * customerIds.length);

    expect(codeOf(await send('DELETE', '/levies/2027/kwk?version=1'))).toBe(ErrorCode.ChangedByOthers);
    const left = (await send('DELETE', '/levies/2027/kwk?version=2')).json<ReferenceTables>();
    expect(left.levies.some(({ year }) => year === 2027)).toBe(false);
    expect(left.levies.filter(({ item }) => item === 'kwk')).toHaveLength(3);
  });

  it('take a national mix of exactly 100 %', async () => {
    const thirds = ['33.3', '33.3', '33.4'];
    const percents = Object.fromEntries(electricitySources.map((source, index) => [source, thirds[index] ?? '0']));
    const mix = {
      year: 2025,
      percents,
      co2GramsPerKwh: '300',
      nuclearWasteGramsPerKwh: '0',
      source: 'BDEW',
      isVerified: false,
      version: null,
    };
    const short = await send('PUT', '/national-mixes', { ...mix, percents: { ...percents, coal: '0.01' } });
    expect([short.statusCode, codeOf(short)]).toEqual([422, ErrorCode.MixNotHundred]);
    const saved = (await send('PUT', '/national-mixes', mix)).json<ReferenceTables>();
    expect(saved.nationalMixes).toEqual([{ ...mix, version: 1 }]);
  });

  it('keeps the last CO2 factor, without which nothing can be shown', async () => {
    expect((await send('DELETE', '/co2-factors/2024?version=1')).statusCode).toBe(409);
  });
});

describe('rates of VAT', () => {
  const rate = { from: '2030-01-01', percent: 21, source: 'Gesetz', isVerified: false, version: null };
  const ratesIn = (response: { json: () => unknown }) => (response.json() as ReferenceTables).vatRates;

  it('are known since 1998', async () => {
    expect(ratesIn(await send('GET')).map(({ from, percent }) => [from, percent])).toEqual([
      ['2021-01-01', 19],
      ['2020-07-01', 16],
      ['2007-01-01', 19],
      ['1998-04-01', 16],
    ]);
  });

  it('are saved by version and deleted, but not the first one', async () => {
    expect(ratesIn(await send('PUT', '/vat-rates', rate))[0]).toEqual({ ...rate, version: 1 });
    expect(codeOf(await send('PUT', '/vat-rates', rate))).toBe(ErrorCode.ChangedByOthers);
    expect(ratesIn(await send('PUT', '/vat-rates', { ...rate, percent: 20, version: 1 }))[0]!.percent).toBe(20);
    expect(codeOf(await send('DELETE', '/vat-rates/2030-01-01?version=1'))).toBe(ErrorCode.ChangedByOthers);
    expect(ratesIn(await send('DELETE', '/vat-rates/2030-01-01?version=2'))).toHaveLength(4);
    expect(codeOf(await send('DELETE', '/vat-rates/1998-04-01?version=1'))).toBe(ErrorCode.FirstVatRate);
    const entries = await server.db
      .selectFrom('audit_entry')
      .select('action')
      .where('object_type', '=', 'vat_rate')
      .where('customer_id', '=', customerIds[0]!)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['save', 'save', 'delete']);
  });

  it.each([
    ['a rate of 51 %', { percent: 51 }],
    ['a fraction of a per cent', { percent: 19.5 }],
    ['29.02. of a common year', { from: '2027-02-29' }],
    ['no source', { source: '' }],
  ])('refuse %s', async (_, changed) => {
    expect((await send('PUT', '/vat-rates', { ...rate, ...changed })).statusCode).toBe(400);
  });
});

describe('editions of reference households', () => {
  const edition = {
    from: '2030-04-01',
    kwhWithoutHotWater: [1400, 2000, 2500, 2800, 3400],
    kwhWithHotWater: [1900, 2900, 3900, 4400, 5100],
    source: 'Stromspiegel 2030',
    isVerified: false,
    version: null,
  };
  const editionsIn = (response: { json: () => unknown }) => (response.json() as ReferenceTables).householdEditions;

  it('begin with the one that was valid before there was a table', async () => {
    expect(editionsIn(await send('GET'))).toEqual([
      {
        from: '2000-01-01',
        kwhWithoutHotWater: [1500, 2100, 2600, 2900, 3500],
        kwhWithHotWater: [2000, 3000, 4000, 4500, 5200],
        source: 'Stromspiegel 2021/22, co2online',
        isVerified: true,
        version: 1,
      },
    ]);
  });

  it('are saved by version and deleted, but not the first one', async () => {
    expect(editionsIn(await send('PUT', '/household-editions', edition))[0]).toEqual({ ...edition, version: 1 });
    expect(codeOf(await send('PUT', '/household-editions', edition))).toBe(ErrorCode.ChangedByOthers);
    const changed = { ...edition, source: 'Stromspiegel 2030, co2online', version: 1 };
    expect(editionsIn(await send('PUT', '/household-editions', changed))[0]).toEqual({ ...changed, version: 2 });
    expect(codeOf(await send('DELETE', '/household-editions/2030-04-01?version=1'))).toBe(ErrorCode.ChangedByOthers);
    expect(editionsIn(await send('DELETE', '/household-editions/2030-04-01?version=2'))).toHaveLength(1);
    expect(codeOf(await send('DELETE', '/household-editions/2000-01-01?version=1'))).toBe(
      ErrorCode.FirstHouseholdEdition,
    );
    const entries = await server.db
      .selectFrom('audit_entry')
      .select('action')
      .where('object_type', '=', 'household_edition')
      .where('customer_id', '=', customerIds[0]!)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['save', 'save', 'delete']);
  });

  it.each([
    ['four sizes', { kwhWithHotWater: [1900, 2900, 3900, 4400] }],
    ['a household without consumption', { kwhWithoutHotWater: [0, 2000, 2500, 2800, 3400] }],
    ['no source', { source: '' }],
  ])('refuse %s', async (_, changed) => {
    expect((await send('PUT', '/household-editions', { ...edition, ...changed })).statusCode).toBe(400);
  });
});

describe('importing a reference table', () => {
  const head = 'Jahr;Umlage;ct/kWh;Quelle;Geprüft\r\n';

  it('counts in a trial, and then stores all rows', async () => {
    const text = `\uFEFF${head}2028;KWKG-Umlage;0,51;netztransparenz.de;ja\r\n2028;Stromsteuer;2,05;"§ 3; StromStG";nein\r\n2026;KWKG-Umlage;0,4460;Veröffentlichung der Übertragungsnetzbetreiber, nach enet.eu und tga-fachplaner.de;ja\r\n`;
    const expected = { table: 'levies', errors: [], createdCount: 2, changedCount: 0, unchangedCount: 1 };
    expect(await importText(text, true)).toEqual({ ...expected, isStored: false });
    expect(await importText(text)).toEqual({ ...expected, isStored: true });
    const { levies } = (await send('GET')).json<ReferenceTables>();
    expect(levies.filter(({ year }) => year === 2028)).toMatchObject([
      { item: 'electricityTax', ctPerKwh: '2.05', source: '§ 3; StromStG', isVerified: false },
      { item: 'kwk', ctPerKwh: '0.51', isVerified: true },
    ]);
  });

  it.each([
    ['2029;Stromsteuer;2,05001;a;ja', 'ct/kWh'],
    ['2029;Stromsteuer;-1;a;ja', 'ct/kWh'],
    ['2029;Stromsteuer;1.234,5;a;ja', 'ct/kWh'],
    ['2029;Soli;1;a;ja', 'Umlage'],
    ['29;Stromsteuer;1;a;ja', 'Jahr'],
    ['2029;Stromsteuer;1;;ja', 'Quelle'],
    ['2029;Stromsteuer;1;a;vielleicht', 'Geprüft'],
  ])('stores nothing of a file with the line %s', async (line, column) => {
    const imported = await importText(`${head}2029;KWKG-Umlage;0,5;a;ja\n${line}\n`);
    expect(imported).toMatchObject({ isStored: false, errors: [{ line: 3, column }] });
    const { levies } = (await send('GET')).json<ReferenceTables>();
    expect(levies.some(({ year }) => year === 2029)).toBe(false);
  });

  it('refuses a year that is in the file twice, and a file of no table', async () => {
    const twice = 'Jahr,CO2 g/kWh,Quelle,Geprüft\n2025,344,UBA,ja\n2025,345,UBA,ja\n';
    expect(await importText(twice)).toMatchObject({
      table: 'co2Factors',
      isStored: false,
      errors: [{ line: 3, column: 'Jahr' }],
    });
    expect(await importText('a;b\n1;2\n')).toMatchObject({ table: null, isStored: false });
    expect(await importText('')).toMatchObject({ table: null, isStored: false });
  });
});
