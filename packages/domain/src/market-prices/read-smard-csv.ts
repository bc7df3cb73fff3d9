import { hourMs, quarterHourMs } from '../time/local-days.ts';
import { resolveWallClock } from '../time/wall-clock.ts';
import {
  firstQuarterHourMs,
  MarketPriceError,
  type MarketPrice,
  type StatedPrice,
  toQuarterHours,
} from './market-price.ts';

const column = 'Deutschland/Luxemburg [€/MWh]';
const zone = 'Europe/Berlin';

interface Row {
  startMs: number;
  lengthMs: number;
  /** Null for '-', which is not 0. */
  eurPerMwh: string | null;
}

/**
 * A download of SMARD: ';', decimal comma, local times without a zone, so that the order of rows tells the halves of the
 * doubled hour apart. The column is found by its name. Throws MarketPriceError.
 */
export function readSmardCsv(text: string): MarketPrice[] {
  const [header = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  const names = header.split(';');
  const index = names.findIndex((name) => name.startsWith(column));
  if (names[0] !== 'Datum von' || names[1] !== 'Datum bis') throw new MarketPriceError('unknownForm');
  if (index < 0) throw new MarketPriceError('otherZone', names.slice(2).join(', ').slice(0, 100));
  const cells = lines.map((line) => line.split(';'));
  const lengthMs = stepOf(cells);
  const rows: Row[] = [];
  for (const row of cells) rows.push(readRow(row, { index, lengthMs, before: rows.at(-1) }));
  return toQuarterHours(rows.flatMap((row, at) => statedBy(row, rows.slice(at + 1, at + 4))));
}

/**
 * The one step of the table, as rows state it by the clock. A row beside a clock change states another time, even the
 * day before: such ends say nothing.
 */
function stepOf(rows: readonly string[][]): number {
  const stated = rows.map(([from = '', to = '']) => Date.parse(`${isoOf(to)}Z`) - Date.parse(`${isoOf(from)}Z`));
  const steps = new Set(stated.filter((step) => step > 0 && step <= hourMs));
  const [step] = steps;
  if (rows.length === 0) throw new MarketPriceError('empty');
  if (step === undefined || steps.size > 1) throw new MarketPriceError('unknownForm');
  return step;
}

interface RowPlace {
  index: number;
  lengthMs: number;
  before: Row | undefined;
}

function readRow(cells: string[], { index, lengthMs, before }: RowPlace): Row {
  const startMs = instantOf(cells[0] ?? '', before && before.startMs + before.lengthMs);
  const text = cells[index]?.trim() ?? '';
  const eurPerMwh = text === '-' ? null : text.replaceAll('.', '').replace(',', '.');
  return { startMs, lengthMs, eurPerMwh };
}

function isoOf(local: string): string {
  const [, day, month, year, time] = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d)$/.exec(local.trim()) ?? [];
  if (time === undefined) throw new MarketPriceError('unknownForm', local.slice(0, 40));
  return `${year}-${month}-${day}T${time}`;
}

/** In the doubled hour the half that goes on where the row before has ended. */
function instantOf(local: string, expectedMs: number | undefined): number {
  const found = resolveWallClock(isoOf(local), zone);
  if (found.kind === 'unique') return found.at;
  if (found.kind === 'missing') throw new MarketPriceError('noSuchTime', local);
  return expectedMs === found.second ? found.second : found.first;
}

/** Of an hourly market in rows of quarter-hours: the price stands in the first row, '-' in the other three. */
function statedBy({ startMs, lengthMs, eurPerMwh }: Row, following: Row[]): StatedPrice[] {
  if (eurPerMwh === null) return [];
  const isHour = lengthMs === quarterHourMs && startMs % hourMs === 0 && startMs < firstQuarterHourMs;
  const isAlone = following.length === 3 && following.every((row) => row.eurPerMwh === null);
  return [{ startMs, lengthMs: isHour && isAlone ? hourMs : lengthMs, eurPerMwh }];
}
