import { cpus } from 'node:os';
import { openEmbeddedBench, openPostgresBench, type BenchDatabase } from './bench-database.ts';
import { measureLoading, type LoadFigures } from './load-values.ts';
import { measureReading, type ReadFigures } from './read-totals.ts';
import { createSampleEstate, sampleDays } from './sample-estate.ts';
import { measureEmbeddedMemory, measurePostgresMemory, type MemoryFigures } from './server-memory.ts';
import { printTable, type Row } from './table.ts';

type Figures = LoadFigures & ReadFigures & MemoryFigures;

const serverUrl = process.env['DATABASE_URL'];
const embedded = await measure(openEmbeddedBench, measureEmbeddedMemory);
const postgres = serverUrl
  ? await measure(
      () => openPostgresBench(serverUrl),
      () => measurePostgresMemory(serverUrl),
    )
  : undefined;
console.log(`35 Zähler, 365 Tage; ${cpus().length} Prozessoren (${cpus()[0]?.model.trim()}), Node ${process.version}`);
printTable(rowsOf(embedded, postgres));
if (!postgres) console.log('Mit DATABASE_URL (Rolle mit CREATEDB) wird auch PostgreSQL gemessen.');

async function measure(
  open: () => Promise<BenchDatabase>,
  measureMemory: () => Promise<MemoryFigures>,
): Promise<Figures> {
  const { db, remove } = await open();
  try {
    const estate = await createSampleEstate(db);
    const loaded = await measureLoading(db, estate, sampleDays(estate));
    const read = await measureReading(db, estate);
    return { ...loaded, ...read, ...(await measureMemory()) };
  } finally {
    await remove();
  }
}

function rowsOf(embedded: Figures, postgres: Figures | undefined): Row[] {
  const row = (label: string, name: keyof Figures, rest: Omit<Row, 'label' | 'embedded' | 'postgres'>): Row => ({
    label,
    embedded: embedded[name],
    postgres: postgres?.[name],
    ...rest,
  });
  const decimals = (digits: number, unit: string) => (figure: number) =>
    `${figure.toLocaleString('de', { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit}`;
  const millions = (figure: number) => decimals(2, ' Mio./s')(figure / 1e6);
  const milliseconds = decimals(1, ' ms');
  const megabytes = (figure: number) => decimals(0, ' MB')(figure / 1e6);
  const atMost = (most: number, text: string) => ({ text, isMet: (figure: number) => figure <= most });
  return [
    row('Viertelstunden laden, eine Zeile je Tag mit Summen', 'dayDesignPerSecond', { format: millions }),
    row('Viertelstunden laden, eine Zeile je Wert', 'rowDesignPerSecond', { format: millions }),
    row('  Verhältnis', 'ratio', {
      format: decimals(1, ' ×'),
      target: {
        text: '≥ 5 × eingebettet, ≥ 10 × PostgreSQL',
        isMet: (ratio, database) => ratio >= (database === 'embedded' ? 5 : 10),
      },
    }),
    row('Bytes je Wert, eine Zeile je Tag mit Summen', 'dayDesignBytes', {
      format: decimals(2, ' B'),
      target: atMost(6, '≤ 6 B'),
    }),
    row('Bytes je Wert, eine Zeile je Wert', 'rowDesignBytes', { format: decimals(2, ' B') }),
    row('Bilanz eines Jahres ableiten', 'deriveYearMs', { format: milliseconds }),
    row('Viertelstunden eines Zählers und Jahres lesen', 'rawYearMs', { format: milliseconds }),
    row('Jahresdiagramm und Kennzahlen, in der Datenbank', 'yearChartAndKpisMs', {
      format: milliseconds,
      target: atMost(10, '< 10 ms'),
    }),
    row('Summen von 1.000 Liegenschaften für ein Jahr', 'thousandEstatesMs', {
      format: milliseconds,
      target: atMost(50, '< 50 ms'),
    }),
    row('Arbeitsspeicher, Höchststand beim ersten Start mit Demo', 'firstStartBytes', {
      format: megabytes,
      target: {
        text: '< 1.200 MB eingebettet, < 400 MB PostgreSQL',
        isMet: (bytes, database) => bytes < (database === 'embedded' ? 1200e6 : 400e6),
      },
    }),
    row('Arbeitsspeicher, Höchststand bei späterem Start', 'laterStartBytes', { format: megabytes }),
  ];
}
