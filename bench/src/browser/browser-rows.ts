import { decimals } from '../formats.ts';
import type { Row } from '../table.ts';
import type { BrowserFigures, ScoredScreen, ScreenName } from './measure-browser.ts';

const below = (limit: number, text: string) => ({ text, isMet: (figure: number) => figure < limit });
const milliseconds = decimals(0, ' ms');

const screenNames: Record<ScreenName, string> = {
  home: 'Startseite',
  portfolio: 'Objekte',
  overview: 'Übersicht',
  supply: 'Versorgung und Einspeisung',
  tenant: 'Übersicht im Mieterportal',
};

/** What a person waits for in the browser, with the embedded database. */
export function browserRowsOf(figures: BrowserFigures): Row[] {
  return [...drawingRows(figures), ...loadingRows(figures), ...scoreRows(figures)].map((row) => ({
    ...row,
    postgres: undefined,
  }));
}

type BrowserRow = Omit<Row, 'postgres'>;

function drawingRows({ drawing, longestZoomTaskMs }: BrowserFigures): BrowserRow[] {
  const drawn = (label: string, embedded: number) => ({
    label,
    embedded,
    format: milliseconds,
    target: below(300, '< 300 ms'),
  });
  return [
    drawn('Diagramm eines anderen Tages, Klick bis gezeichnet (95 %)', drawing.day),
    drawn('  einer anderen Woche', drawing.week),
    drawn('  eines anderen Monats', drawing.month),
    drawn('  eines anderen Jahres', drawing.year),
    drawn('  Versorgung und Einspeisung, anderer Monat', drawing.supplyMonth),
    {
      label: 'Jahresbild (35.040 Viertelstunden), Klick bis gezeichnet',
      embedded: drawing.yearPicture,
      format: milliseconds,
      target: below(1000, '< 1 s'),
    },
    {
      label: 'Längste Aufgabe beim Zoomen von 35.040 Viertelstunden × 6',
      embedded: longestZoomTaskMs,
      format: milliseconds,
      target: below(100, '< 100 ms'),
    },
  ];
}

function loadingRows({ firstScriptBytes, screens }: BrowserFigures): BrowserRow[] {
  const named = Object.entries(screens).map(([name, figures]) => ({ name: screenNames[name as ScreenName], figures }));
  return [
    {
      label: 'Skripte der ersten Seite, gepackt',
      embedded: firstScriptBytes / 1000,
      format: decimals(0, ' kB'),
      target: { text: '≤ 250 kB', isMet: (kilobytes: number) => kilobytes <= 250 },
    },
    ...named.map(({ name, figures }) => ({
      label: `Verschiebungen beim Laden (CLS): ${name}`,
      embedded: figures.shift,
      format: decimals(3, ''),
      target: below(0.02, '< 0,02'),
    })),
    ...named.map(({ name, figures }) => ({
      label: `Anfragen beim Öffnen: ${name}`,
      embedded: figures.requests,
      format: decimals(0, ''),
    })),
  ];
}

const scoreNames = { performance: 'Leistung', accessibility: 'Barrierefreiheit', bestPractices: 'Bewährtes' } as const;

function scoreRows({ scores }: BrowserFigures): BrowserRow[] {
  return (Object.keys(scores) as ScoredScreen[]).flatMap((screen) =>
    (Object.keys(scoreNames) as (keyof typeof scoreNames)[]).map((score) => ({
      label: `Lighthouse, ${scoreNames[score]}: ${screenNames[screen]}`,
      embedded: scores[screen][score],
      format: decimals(0, ''),
      target: { text: '≥ 95', isMet: (figure: number) => figure >= 95 },
    })),
  );
}

/** What Lighthouse takes points for. */
export function printFindings({ scores }: BrowserFigures): void {
  for (const [screen, { findings }] of Object.entries(scores)) {
    if (findings.length > 0) console.log(`Lighthouse, ${screenNames[screen as ScoredScreen]}: ${findings.join(', ')}`);
  }
}
