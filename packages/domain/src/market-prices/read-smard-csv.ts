import { quarterHourMs } from '../time/local-days.ts';
import { resolveWallClock } from '../time/wall-clock.ts';
import {
  firstQuarterHourDay,
  MarketPriceError,
  type MarketPrice,
  type StatedPrice,
  toQuarterHours,
} from './market-price.ts';

const column = 'Deutschland/Luxemburg [€/MWh]';
const zone = 'Europe/Berlin';
const hourMs = 4 * quarterHourMs;

interface Row {
  startMs: number;
  lengthMs: number;
  day: string;
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
  const rows: Row[] = [];
  for (const line of lines) rows.push(readRow(line.split(';'), index, rows.at(-1)));
  return toQuarterHours(rows.flatMap((row, at) => statedBy(row, rows.slice(at + 1, at + 4))));
}

function readRow(cells: string[], index: number, before: Row | undefined): Row {
  const [from = '', to = ''] = cells;
  const startMs = instantOf(from, before && before.startMs + before.lengthMs);
  const lengthMs = Date.parse(`${isoOf(to)}Z`) - Date.parse(`${isoOf(from)}Z`);
  const text = cells[index]?.trim() ?? '';
  const eurPerMwh = text === '-' ? null : text.replaceAll('.', '').replace(',', '.');
  // the row before a clock change ends an hour later or earlier by the clock
  return {
    startMs,
    lengthMs: lengthMs > 0 && lengthMs <= hourMs ? lengthMs : (before?.lengthMs ?? hourMs),
    day: isoOf(from).slice(0, 10),
    eurPerMwh,
  };
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
function statedBy({ startMs, lengthMs, day, eurPerMwh }: Row, following: Row[]): StatedPrice[] {
  if (eurPerMwh === null) return [];
  const isHour = lengthMs === quarterHourMs && startMs % hourMs === 0 && day < firstQuarterHourDay;
  const isAlone = following.length === 3 && following.every((row) => row.eurPerMwh === null);
  return [{ startMs, lengthMs: isHour && isAlone ? hourMs : lengthMs, eurPerMwh }];
}
