import { openEmbeddedBench, openPostgresBench, type BenchDatabase } from './bench-database.ts';
import { makeEmbeddedPlace, makePostgresPlace, type MadePlace } from './billing/bench-place.ts';
import { billingRows } from './billing/billing-rows.ts';
import { measureBilling } from './billing/measure-billing.ts';
import { browserRowsOf, printFindings } from './browser/browser-rows.ts';
import { measureBrowser } from './browser/measure-browser.ts';
import { contractRows } from './contracts/contract-rows.ts';
import { measureContracts } from './contracts/measure-contracts.ts';
import type { Database } from '../../apps/server/src/database/database.ts';
import { measureSepaFile } from './direct-debits/measure-sepa-file.ts';
import { edgeRowsOf } from './edges/edge-rows.ts';
import { measureEdges } from './edges/measure-edges.ts';
import { rowsOf, type Measured } from './figure-rows.ts';
import { loadRowsOf } from './load/load-rows.ts';
import { measureLoad } from './load/measure-load.ts';
import { memoryRows } from './memory-rows.ts';
import { measureMetering } from './metering/measure-metering.ts';
import { meteringRows } from './metering/metering-rows.ts';
import { measurePortfolio } from './portfolio/measure-portfolio.ts';
import { portfolioRows } from './portfolio/portfolio-rows.ts';
import { measureEmbeddedMemory, measurePostgresMemory } from './server-memory.ts';
import { measureSources } from './sources/measure-sources.ts';
import { sourceRows } from './sources/source-rows.ts';
import type { DatabaseName, Row } from './table.ts';

/** Measures embedded, and on the PostgreSQL server of the address if there is one. */
type Group = (serverUrl: string | undefined) => Promise<Row[]>;

/** What is measured, in the order of the table. Each group can be measured alone. */
export const groups: Record<string, Group> = {
  metering: async (serverUrl) => rowsOf(meteringRows, await inBoth(serverUrl, measureMetering)),
  contracts: async (serverUrl) =>
    rowsOf(
      contractRows,
      await inBoth(serverUrl, async (db) => ({ ...(await measureContracts(db)), ...(await measureSepaFile(db)) })),
    ),
  portfolio: async (serverUrl) => rowsOf(portfolioRows, await inBoth(serverUrl, measurePortfolio)),
  memory: async (serverUrl) =>
    rowsOf(memoryRows, {
      embedded: await measureEmbeddedMemory(),
      postgres: serverUrl ? await measurePostgresMemory(serverUrl) : undefined,
    }),
  billing: async (serverUrl) =>
    rowsOf(
      billingRows,
      await inPlaces(serverUrl, (make, database) => measureBilling(make, billedApartments[database])),
    ),
  sources: async (serverUrl) =>
    rowsOf(sourceRows, await inPlaces(serverUrl, (make) => measureSources(make, sourceFiles))),
  edges: async (serverUrl) => {
    const { embedded, postgres } = await inPlaces(serverUrl, (make) => measureEdges(make));
    return edgeRowsOf(embedded, postgres);
  },
  load: async (serverUrl) => {
    if (!serverUrl) console.log('Die Last wird nur auf PostgreSQL gemessen.');
    return serverUrl ? loadRowsOf(await measureLoad(serverUrl)) : [];
  },
  browser: async () => {
    const figures = await measureBrowser();
    if (!figures) console.log('Die Ansichten werden nur gemessen, wo es ein Chromium gibt.');
    if (figures) printFindings(figures);
    return figures ? browserRowsOf(figures) : [];
  },
};

const sourceFiles = 1000;
const billedApartments = { embedded: 100, postgres: 1000 } as const;

/** Measures in a new database of each kind. */
async function inBoth<Figures>(
  serverUrl: string | undefined,
  measure: (db: Database, database: DatabaseName) => Promise<Figures>,
): Promise<Measured<Figures>> {
  const measureIn = async ({ db, remove }: BenchDatabase, database: DatabaseName) => {
    try {
      return await measure(db, database);
    } finally {
      await remove();
    }
  };
  return {
    embedded: await measureIn(await openEmbeddedBench(), 'embedded'),
    postgres: serverUrl ? await measureIn(await openPostgresBench(serverUrl), 'postgres') : undefined,
  };
}

async function inPlaces<Figures>(
  serverUrl: string | undefined,
  measure: (makePlace: () => Promise<MadePlace>, database: DatabaseName) => Promise<Figures>,
): Promise<Measured<Figures>> {
  return {
    embedded: await measure(makeEmbeddedPlace, 'embedded'),
    postgres: serverUrl ? await measure(() => makePostgresPlace(serverUrl), 'postgres') : undefined,
  };
}
