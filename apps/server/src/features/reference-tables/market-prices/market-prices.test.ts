import type { MarketPriceImport, MarketPriceMonth } from '@lichthof/contracts/supply/market-prices.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let headers: Awaited<ReturnType<TestServer['signInAs']>>;

beforeAll(async () => {
  server = await startTestServer();
  await aCustomer(server.db);
  const right = { role: Role.AuthorityAdmin, level: ResourceLevel.Authority, resourceId: 1 };
  headers = await server.signInAs(await aUser(server.db, [right]));
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom('market_price_month').execute());

const url = '/api/reference-tables/market-prices';
const send = async (text: string, isTrial = false) => {
  const payload = { text, source: 'SMARD.de, 02.11.2025', isTrial };
  return (
    await server.app.inject({ method: 'POST', url: `${url}/import`, headers, payload })
  ).json<MarketPriceImport>();
};
const list = async () => (await server.app.inject({ url, headers })).json<MarketPriceMonth[]>();
const smard = (...rows: string[]) =>
  ['Datum von;Datum bis;Deutschland/Luxemburg [€/MWh] Originalauflösungen', ...rows].join('\n');
const first = '31.10.2025 23:45;01.11.2025 00:00;42,37';

describe('day-ahead prices', () => {
  it('are stored by local month, whole or in parts, and a repeat changes nothing', async () => {
    const text = smard(first, '01.11.2025 00:00;01.11.2025 00:15;-10,00');
    expect(await send(text, true)).toMatchObject({ fault: null, isStored: false });
    expect(await list()).toEqual([]);
    expect(await send(text)).toMatchObject({
      months: [
        { month: '2025-10-01', addedCount: 1, missingCount: 2979 },
        { month: '2025-11-01', addedCount: 1, missingCount: 2879 },
      ],
      isStored: true,
    });
    expect(await send(text)).toMatchObject({ isStored: false, months: [{ unchangedCount: 1 }, { unchangedCount: 1 }] });
    expect(await list()).toMatchObject([
      { month: '2025-11-01', quarterHours: 2880, knownCount: 1, lowestCents: -1000, edition: 1 },
      { month: '2025-10-01', quarterHours: 2980, knownCount: 1, highestCents: 4237, source: 'SMARD.de, 02.11.2025' },
    ]);
    const entry = server.db.selectFrom('audit_entry').select('after').where('object_type', '=', 'market_price_month');
    expect((await entry.execute())[0]?.after).toMatchObject({ months: ['2025-10', '2025-11'] });
  });

  it('that were corrected make a new edition beside the former one', async () => {
    await send(smard(first));
    expect(await send(smard(first.replace('42,37', '42,38')))).toMatchObject({ months: [{ changedCount: 1 }] });
    const editions = await server.db
      .selectFrom('market_price_month')
      .select(['edition', 'prices', 'sha256'])
      .orderBy('edition')
      .execute();
    expect(editions.map(({ prices }) => prices.at(-1))).toEqual([4237, 4238]);
    expect(new Set(editions.map(({ sha256 }) => sha256)).size).toBe(2);
  });

  it.each([
    ['hours', smard('01.11.2025 00:00;01.11.2025 01:00;42,37'), 'hourly'],
    ['a bank statement', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>', 'unknownForm'],
    ['broken XML', '<Publication_MarketDocument>', 'unknownForm'],
    ['a document type with entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'unknownForm'],
    ['nothing', '', 'unknownForm'],
  ])('of %s are refused whole', async (_, text, code) => {
    expect(await send(text)).toMatchObject({
      fault: { code },
      months: [],
      isStored: false,
    });
  });
});

const data = resolve(import.meta.dirname, '../../../../../../../shared/data/prices');

describe.skipIf(!existsSync(data))('published files', () => {
  const read = (name: string) => readFileSync(resolve(data, name), 'utf8');
  const pricesOf = async () =>
    (await server.db.selectFrom('market_price_month').select(['month', 'prices']).orderBy('month').execute()).map(
      ({ month, prices }) => [month, prices],
    );

  it('of October 2025 give the same prices, whichever form comes first', async () => {
    expect(await send(read('energy-charts/de-lu-2025-10.json'))).toMatchObject({
      months: [{ month: '2025-10-01', addedCount: 2980, missingCount: 0 }],
    });
    for (const name of [
      'entsoe/derived_A44_2025-10_PT15M.xml',
      'smard/derived_Gro_handelspreise_2025-10_Viertelstunde.csv',
    ])
      expect(await send(read(name))).toMatchObject({ isStored: false, months: [{ unchangedCount: 2980 }] });
    expect(await pricesOf()).toHaveLength(1);
  });

  it('of ENTSO-E count by the first auction, and are refused with only the second one or for another zone', async () => {
    expect(await send(read('entsoe/A44_2026-02-02_2026-02-03_PT15M_both-sequences.xml'))).toMatchObject({
      months: [{ month: '2026-02-01', addedCount: 192 }],
    });
    expect((await send(read('entsoe/A44_2025-10-21_only-sequence-2.xml'))).fault?.code).toBe('onlySecondAuction');
    expect((await send(read('entsoe/A44_2024-10-23_2024-10-24_PT60M_A03-gaps.xml'))).fault?.code).toBe('otherZone');
  });
});
