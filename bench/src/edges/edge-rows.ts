import type { Row } from '../table.ts';
import type { EdgeFigures } from './measure-edges.ts';

interface EdgeRow extends Omit<Row, 'embedded' | 'postgres'> {
  figure: keyof EdgeFigures;
}

/** The figures of both databases with their targets. */
export function edgeRowsOf(embedded: EdgeFigures, postgres: EdgeFigures | undefined): Row[] {
  return edgeRows.map(({ figure, ...row }) => ({ ...row, embedded: embedded[figure], postgres: postgres?.[figure] }));
}

const decimals = (digits: number, unit: string) => (figure: number) =>
  `${figure.toLocaleString('de', { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit}`;
const milliseconds = decimals(0, ' ms');
const seconds = (figure: number) => decimals(1, ' s')(figure / 1000);
const megabytes = (figure: number) => decimals(0, ' MB')(figure / 1e6);
const percent = (share: number) => decimals(0, ' %')(100 * share);

const none = { text: '0', isMet: (figure: number) => figure === 0 };
const below = (most: number, text: string) => ({ text, isMet: (figure: number) => figure < most });

const edgeRows: EdgeRow[] = [
  {
    label: '1.000 Steuerungen verbunden: Nachrichten je Sekunde',
    figure: 'messagesPerSecond',
    format: decimals(0, ' /s'),
  },
  {
    label: '  gesendete Zählerstände, die nicht gespeichert sind',
    figure: 'missing',
    format: decimals(0, ''),
    target: none,
  },
  { label: '  abgebrochene Verbindungen', figure: 'lostConnections', format: decimals(0, ''), target: none },
  { label: '  Rechenzeit, Anteil eines Prozessors', figure: 'cpuShare', format: percent },
  { label: '  Arbeitsspeicher, sobald alle verbunden sind', figure: 'connectedBytes', format: megabytes },
  { label: '  Arbeitsspeicher, Höchststand', figure: 'peakBytes', format: megabytes },
  { label: '  von der Nachricht bis zur Momentanzeige, Hälfte in', figure: 'liveP50Ms', format: milliseconds },
  { label: '    99 % in', figure: 'liveP99Ms', format: milliseconds, target: below(1000, '< 1 s') },
  {
    label: '  ein später Wert über die Schnittstelle dabei, Hälfte in',
    figure: 'lateValueP50Ms',
    format: milliseconds,
  },
  { label: '    99 % in', figure: 'lateValueP99Ms', format: milliseconds },
  {
    label: '  alle Verbindungen brechen ab: bis alle wieder da sind',
    figure: 'stormMs',
    format: seconds,
    target: below(10_000, '< 10 s'),
  },
];
