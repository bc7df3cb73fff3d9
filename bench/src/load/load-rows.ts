import type { FigureRow } from '../figure-rows.ts';
import { decimals, megabytes, milliseconds } from '../formats.ts';
import type { Row } from '../table.ts';
import type { LoadFigures } from './measure-load.ts';

/** What the load is, is measured on PostgreSQL only. */
export const loadRowsOf = (postgres: LoadFigures): Row[] =>
  loadRows.map(({ figure, format, ...row }) => ({
    ...row,
    embedded: Number.NaN,
    postgres: postgres[figure],
    format: (value) => (Number.isNaN(value) ? '–' : format(value)),
  }));

const below = (most: number, text: string) => ({
  text,
  isMet: (figure: number) => Number.isNaN(figure) || figure < most,
});
const none = { text: '0', isMet: (figure: number) => Number.isNaN(figure) || figure === 0 };
const count = decimals(0, '');

const loadRows: FigureRow<LoadFigures>[] = [
  { label: '200 Personen, 1.000 Steuerungen, ein Lauf, ein Import: Aufrufe', figure: 'calls', format: count },
  { label: '  Seiten', figure: 'pages', format: count },
  { label: '  ein Aufruf, Hälfte in', figure: 'p50Ms', format: milliseconds },
  { label: '    95 % in', figure: 'p95Ms', format: milliseconds, target: below(300, '< 300 ms') },
  { label: '    99 % in', figure: 'p99Ms', format: milliseconds },
  { label: '  Fehler', figure: 'errors', format: count, target: none },
  { label: '  abgebrochene Verbindungen von Steuerungen', figure: 'lostEdges', format: count, target: none },
  { label: '  Läufe, die dabei fertig wurden', figure: 'billedRuns', format: count },
  { label: '  Dateien, die dabei geladen wurden', figure: 'loadedFiles', format: count },
  { label: '  Rechenzeit des Servers, Anteil eines Prozessors', figure: 'cpuShare', format: percentOf },
  {
    label: '  Arbeitsspeicher des Servers, Höchststand',
    figure: 'peakBytes',
    format: megabytes,
    target: below(500e6, '< 500 MB'),
  },
  { label: '  Rechenzeit je Aufruf, nur mit den 200 Personen', figure: 'cpuPerCallMs', format: milliseconds },
];

function percentOf(share: number): string {
  return decimals(0, ' %')(100 * share);
}
