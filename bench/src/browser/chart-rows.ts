import type { Row } from '../table.ts';
import type { ChartFigures } from './measure-charts.ts';

const milliseconds = (figure: number) => `${figure.toLocaleString('de', { maximumFractionDigits: 0 })} ms`;
const shift = (figure: number) => figure.toLocaleString('de', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const below = (limit: number, text: string) => ({ text, isMet: (figure: number) => figure < limit });

/** What a person waits for in the browser, with the embedded database. */
export function chartRowsOf(figures: ChartFigures): Row[] {
  const row = { postgres: undefined };
  return [
    {
      ...row,
      label: 'Diagramm eines anderen Tages, Klick bis gezeichnet (95 %)',
      embedded: figures.dayDrawnMs,
      format: milliseconds,
      target: below(300, '< 300 ms'),
    },
    {
      ...row,
      label: 'Jahresbild (35.040 Viertelstunden), Klick bis gezeichnet',
      embedded: figures.yearDrawnMs,
      format: milliseconds,
      target: below(1000, '< 1 s'),
    },
    {
      ...row,
      label: 'Verschiebungen beim Laden der Übersicht (CLS)',
      embedded: figures.overviewShift,
      format: shift,
      target: below(0.02, '< 0,02'),
    },
    {
      ...row,
      label: 'Verschiebungen beim Laden von Versorgung und Einspeisung (CLS)',
      embedded: figures.supplyShift,
      format: shift,
      target: below(0.02, '< 0,02'),
    },
  ];
}
