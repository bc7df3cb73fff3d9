import type { FigureRow } from '../figure-rows.ts';
import { milliseconds } from '../formats.ts';
import { atMost, onPostgres } from '../targets.ts';
import type { PortfolioFigures } from './measure-portfolio.ts';

export const portfolioRows: FigureRow<PortfolioFigures>[] = [
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
    target: atMost(200, '< 200 ms'),
  },
  {
    label: '  Handlungsbedarf und Termine, für Glocke und Startseite',
    figure: 'attentionMs',
    format: milliseconds,
    target: onPostgres(300, '< 300 ms'),
  },
];
