import type { FigureRow } from '../figure-rows.ts';
import type { MeteringFigures } from './measure-metering.ts';
import { decimals, millions, milliseconds, seconds } from '../formats.ts';
import { atLeastOnPostgres, atMost, onPostgres } from '../targets.ts';

export const meteringRows: FigureRow<MeteringFigures>[] = [
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
    target: atMost(2.8, '≤ 2,8 B'),
  },
  { label: 'Bytes je Wert, eine Zeile je Wert', figure: 'rowDesignBytes', format: decimals(2, ' B') },
  { label: 'Bilanz eines Jahres ableiten', figure: 'deriveYearMs', format: milliseconds },
  { label: 'Viertelstunden eines Zählers und Jahres lesen', figure: 'rawYearMs', format: milliseconds },
  { label: '  sein Tag', figure: 'meterDayMs', format: milliseconds },
  { label: '  sein Monat nach Tagen', figure: 'meterMonthMs', format: milliseconds },
  { label: '  sein Jahr nach Monaten', figure: 'meterYearMs', format: milliseconds },
  {
    label: '  ein verspäteter Wert, mit Summen gespeichert',
    figure: 'lateValueMs',
    format: milliseconds,
    target: onPostgres(3, '< 3 ms'),
  },
  {
    label: 'Monatssummen von 1.000 Zählern aus rohen Viertelstunden',
    figure: 'rawMonthMs',
    format: milliseconds,
    target: onPostgres(64, '< 64 ms'),
  },
  {
    label: 'Ein Tag vieler Zähler',
    figure: 'portfolioDayMs',
    format: seconds,
    target: onPostgres(60_000, '< 60 s'),
  },
  {
    label: '  Werte je Sekunde',
    figure: 'portfolioDayPerSecond',
    format: millions,
    target: atLeastOnPostgres(2e6, '≥ 2 Mio./s'),
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
