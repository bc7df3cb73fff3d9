import { cpus, loadavg } from 'node:os';
import { openEmbeddedBench, openPostgresBench, type BenchDatabase } from './bench-database.ts';
import { makeEmbeddedPlace, makePostgresPlace } from './billing/bench-place.ts';
import { measureBilling } from './billing/measure-billing.ts';
import { chartRowsOf } from './browser/chart-rows.ts';
import { measureCharts } from './browser/measure-charts.ts';
import { measureSepaFile, type SepaFileFigures } from './direct-debits/measure-sepa-file.ts';
import { edgeRowsOf } from './edges/edge-rows.ts';
import { measureContracts, type ContractFigures } from './contracts/measure-contracts.ts';
import { measureEdges } from './edges/measure-edges.ts';
import { measureLoading, type LoadFigures } from './load-values.ts';
import { measurePortfolioDay, type PortfolioDayFigures } from './metering/load-portfolio-day.ts';
import { measureMeter, type MeterFigures } from './metering/read-meter.ts';
import { measurePortfolio, type PortfolioFigures } from './portfolio/measure-portfolio.ts';
import { measureReading, type ReadFigures } from './read-totals.ts';
import { rowsOf, type Figures } from './rows.ts';
import { runGroup } from './run-group.ts';
import { createSampleEstate, sampleDays } from './sample-estate.ts';
import { measureEmbeddedMemory, measurePostgresMemory } from './server-memory.ts';
import { printTable } from './table.ts';

const [, , groupName, invoiceCount] = process.argv;
if (groupName) {
  await runGroup(groupName, invoiceCount);
  process.exit();
}
const serverUrl = process.env['DATABASE_URL'];
const loadBefore = loadavg()[0]!;
const embedded: Figures = {
  ...(await measureValues(openEmbeddedBench)),
  ...(await measureLists(openEmbeddedBench)),
  ...(await measureDay(openEmbeddedBench, 30_000)),
  ...(await measureEmbeddedMemory()),
  ...(await measureBilling(makeEmbeddedPlace, 100)),
};
const postgres: Figures | undefined = serverUrl
  ? {
      ...(await measureValues(() => openPostgresBench(serverUrl))),
      ...(await measureLists(() => openPostgresBench(serverUrl))),
      ...(await measureDay(() => openPostgresBench(serverUrl), 300_000)),
      ...(await measurePostgresMemory(serverUrl)),
      ...(await measureBilling(() => makePostgresPlace(serverUrl), 1000)),
    }
  : undefined;
const embeddedEdges = await measureEdges(makeEmbeddedPlace);
const postgresEdges = serverUrl ? await measureEdges(() => makePostgresPlace(serverUrl)) : undefined;
console.log(`35 Zähler, 365 Tage; ${cpus().length} Prozessoren (${cpus()[0]?.model.trim()}), Node ${process.version}`);
console.log(`Auslastung des Rechners vorher: ${loadBefore.toLocaleString('de', { maximumFractionDigits: 1 })}`);
const charts = await measureCharts();
printTable([
  ...rowsOf(embedded, postgres),
  ...edgeRowsOf(embeddedEdges, postgresEdges),
  ...(charts ? chartRowsOf(charts) : []),
]);
if (!charts) console.log('Diagramme werden nur gemessen, wo es ein Chromium gibt.');
if (!postgres) console.log('Mit DATABASE_URL (Rolle mit CREATEDB) wird auch PostgreSQL gemessen.');

async function measureValues(open: () => Promise<BenchDatabase>): Promise<LoadFigures & ReadFigures & MeterFigures> {
  const { db, remove } = await open();
  try {
    const estate = await createSampleEstate(db);
    const loaded = await measureLoading(db, estate, sampleDays(estate));
    return { ...loaded, ...(await measureReading(db, estate)), ...(await measureMeter(db, estate)) };
  } finally {
    await remove();
  }
}

async function measureLists(
  open: () => Promise<BenchDatabase>,
): Promise<PortfolioFigures & ContractFigures & SepaFileFigures> {
  const { db, remove } = await open();
  try {
    const contracts = await measureContracts(db);
    return { ...contracts, ...(await measureSepaFile(db)), ...(await measurePortfolio(db)) };
  } finally {
    await remove();
  }
}

async function measureDay(open: () => Promise<BenchDatabase>, meterCount: number): Promise<PortfolioDayFigures> {
  const { db, remove } = await open();
  try {
    return await measurePortfolioDay(db, meterCount);
  } finally {
    await remove();
  }
}
