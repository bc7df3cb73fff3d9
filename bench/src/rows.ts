import type { BillingFigures } from './billing/measure-billing.ts';
import type { ContractFigures } from './contracts/measure-contracts.ts';
import type { SepaFileFigures } from './direct-debits/measure-sepa-file.ts';
import type { LoadFigures } from './load-values.ts';
import type { PortfolioDayFigures } from './metering/load-portfolio-day.ts';
import type { MeterFigures } from './metering/read-meter.ts';
import type { ReadFigures } from './read-totals.ts';
import type { PortfolioFigures } from './portfolio/measure-portfolio.ts';
import type { MemoryFigures } from './server-memory.ts';
import type { Row } from './table.ts';

export type Figures = LoadFigures &
  ReadFigures &
  MeterFigures &
  PortfolioDayFigures &
  PortfolioFigures &
  ContractFigures &
  SepaFileFigures &
  MemoryFigures &
  BillingFigures;

interface FigureRow extends Omit<Row, 'embedded' | 'postgres'> {
  figure: keyof Figures;
}

/** The figures of both databases with their targets. */
export function rowsOf(embedded: Figures, postgres: Figures | undefined): Row[] {
  return [...meteringRows, ...portfolioRows, ...memoryRows, ...billingRows].map(({ figure, ...row }) => ({
    ...row,
    embedded: embedded[figure],
    postgres: postgres?.[figure],
  }));
}

const decimals = (digits: number, unit: string) => (figure: number) =>
  `${figure.toLocaleString('de', { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit}`;
const millions = (figure: number) => decimals(2, ' Mio./s')(figure / 1e6);
const milliseconds = decimals(1, ' ms');
const seconds = (figure: number) => decimals(1, ' s')(figure / 1000);
const megabytes = (figure: number) => decimals(0, ' MB')(figure / 1e6);

const atMost = (most: number, text: string) => ({ text, isMet: (figure: number) => figure <= most });
/** A target for PostgreSQL only; the embedded figure is shown without one. */
const onPostgres = (most: number, text: string): Row['target'] => ({
  text: `${text} PostgreSQL`,
  isMet: (figure, database) => database === 'embedded' || figure < most,
});

const meteringRows: FigureRow[] = [
  { label: 'Viertelstunden laden, eine Zeile je Tag mit Summen', figure: 'dayDesignPerSecond', format: millions },
  { label: 'Viertelstunden laden, eine Zeile je Wert', figure: 'rowDesignPerSecond', format: millions },
  {
    label: '  Verhältnis',
    figure: 'ratio',
    format: decimals(1, ' ×'),
    target: {
      text: '≥ 5 × eingebettet, ≥ 10 × PostgreSQL',
      isMet: (ratio, database) => ratio >= (database === 'embedded' ? 5 : 10),
    },
  },
  {
    label: 'Bytes je Wert, eine Zeile je Tag mit Summen',
    figure: 'dayDesignBytes',
    format: decimals(2, ' B'),
    target: atMost(6, '≤ 6 B'),
  },
  { label: 'Bytes je Wert, eine Zeile je Wert', figure: 'rowDesignBytes', format: decimals(2, ' B') },
  { label: 'Bilanz eines Jahres ableiten', figure: 'deriveYearMs', format: milliseconds },
  { label: 'Viertelstunden eines Zählers und Jahres lesen', figure: 'rawYearMs', format: milliseconds },
  { label: '  sein Tag', figure: 'meterDayMs', format: milliseconds },
  { label: '  sein Monat nach Tagen', figure: 'meterMonthMs', format: milliseconds },
  { label: '  sein Jahr nach Monaten', figure: 'meterYearMs', format: milliseconds },
  { label: '  ein verspäteter Wert, mit Summen gespeichert', figure: 'lateValueMs', format: milliseconds },
  {
    label: 'Ein Tag vieler Zähler',
    figure: 'portfolioDayMs',
    format: seconds,
    target: onPostgres(60_000, '< 60 s'),
  },
  { label: '  Zähler dabei', figure: 'portfolioDayMeters', format: decimals(0, '') },
  {
    label: 'Jahresdiagramm und Kennzahlen, in der Datenbank',
    figure: 'yearChartAndKpisMs',
    format: milliseconds,
    target: atMost(10, '< 10 ms'),
  },
  {
    label: 'Summen von 1.000 Liegenschaften für ein Jahr',
    figure: 'thousandEstatesMs',
    format: milliseconds,
    target: atMost(50, '< 50 ms'),
  },
];

const portfolioRows: FigureRow[] = [
  {
    label: 'Import von 10.000 laufenden Verträgen mit Mandaten und Zählerständen',
    figure: 'contractImportMs',
    format: seconds,
    target: atMost(60_000, '< 60 s'),
  },
  {
    label: '  mit einer falschen Zeile, die alles verhindert',
    figure: 'refusedImportMs',
    format: seconds,
    target: atMost(60_000, '< 60 s'),
  },
  {
    label: 'SEPA-Datei mit 5.000 Lastschriften',
    figure: 'sepaFileMs',
    format: seconds,
    target: atMost(2000, '< 2 s'),
  },
  {
    label: 'Objektbaum von 300 Liegenschaften, 3.000 Wohnungen, 6.000 Zählern',
    figure: 'hierarchyMs',
    format: milliseconds,
    target: atMost(150, '< 150 ms'),
  },
  { label: '  Objektstruktur', figure: 'structureMs', format: milliseconds, target: atMost(150, '< 150 ms') },
  { label: '  Suche', figure: 'searchMs', format: milliseconds, target: atMost(100, '< 100 ms') },
  {
    label: '  Suche mit zwei Buchstaben',
    figure: 'shortSearchMs',
    format: milliseconds,
    target: atMost(100, '< 100 ms'),
  },
  {
    label: '  Suche mit einem Tippfehler',
    figure: 'similarSearchMs',
    format: milliseconds,
    target: atMost(100, '< 100 ms'),
  },
  {
    label: '  Übersicht aller Liegenschaften, ein Monat',
    figure: 'overviewMs',
    format: milliseconds,
    target: atMost(200, '< 200 ms'),
  },
  {
    label: 'Übersicht von 1.000 Liegenschaften mit 20.000 Zählern, ein Monat',
    figure: 'largeOverviewMs',
    format: milliseconds,
    target: onPostgres(200, '< 200 ms'),
  },
  {
    label: '  der laufende Monat',
    figure: 'runningOverviewMs',
    format: milliseconds,
    target: onPostgres(200, '< 200 ms'),
  },
];

const memoryRows: FigureRow[] = [
  {
    label: 'Arbeitsspeicher, Höchststand beim ersten Start mit Demo',
    figure: 'firstStartBytes',
    format: megabytes,
    target: {
      text: '< 1.200 MB eingebettet, < 400 MB PostgreSQL',
      isMet: (bytes, database) => bytes < (database === 'embedded' ? 1200e6 : 400e6),
    },
  },
  { label: 'Arbeitsspeicher, Höchststand bei späterem Start', figure: 'laterStartBytes', format: megabytes },
];

const growth = atMost(300e6, '< 300 MB');

const billingRows: FigureRow[] = [
  {
    label: 'Aufteilung, 30 Teilnehmer und ein Jahr',
    figure: 'allocateThirtyMs',
    format: seconds,
    target: atMost(2000, '< 2 s'),
  },
  { label: '  Arbeitsspeicher, Zuwachs', figure: 'allocateThirtyBytes', format: megabytes, target: growth },
  {
    label: 'Aufteilung, 100 Teilnehmer und ein Jahr',
    figure: 'allocateHundredMs',
    format: seconds,
    target: onPostgres(1000, '< 1 s'),
  },
  {
    label: '  Arbeitsspeicher, Zuwachs',
    figure: 'allocateHundredBytes',
    format: megabytes,
    target: onPostgres(100e6, '< 100 MB'),
  },
  {
    label: 'Vergleich der Verteilschlüssel, 50 Teilnehmer und ein Jahr',
    figure: 'compareKeysMs',
    format: seconds,
    target: atMost(3000, '< 3 s'),
  },
  { label: '  Arbeitsspeicher, Zuwachs', figure: 'compareKeysBytes', format: megabytes, target: growth },
  {
    label: 'Rechnungen als PDF je Sekunde',
    figure: 'documentsPerSecond',
    format: decimals(1, ' /s'),
    target: { text: '≥ 17 /s (1.000 in 60 s)', isMet: (figure) => figure >= 17 },
  },
  {
    label: 'Abrechnungslauf, ein Jahr: 100 Rechnungen eingebettet, 1.000 PostgreSQL',
    figure: 'billMs',
    format: seconds,
    target: onPostgres(60_000, '< 60 s'),
  },
  { label: '  davon Aufteilung, Preise und Nummern', figure: 'numbersMs', format: seconds },
  {
    label: '  Kennzahlen einer anderen Liegenschaft dabei, 95 % in',
    figure: 'kpisP95Ms',
    format: milliseconds,
    target: onPostgres(100, '< 100 ms'),
  },
  {
    label: '  Arbeitsspeicher dabei, Höchststand',
    figure: 'peakBytes',
    format: megabytes,
    target: onPostgres(400e6, '< 400 MB'),
  },
];
