import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { quarterHourMs, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { joinPositions } from '@lichthof/domain/time/quarter-hour-runs.ts';
import { intervalLabel } from '../../../i18n/chart-formats.ts';
import { axisTicks } from '../axis-ticks.ts';
import type { ChartTableContent } from '../chart-csv.ts';
import type { HatchedRange, StepSeries } from './step-chart.ts';

/** Amounts of quarter-hours by ISO timestamp: known values, and proposed values for missing ones. */
export interface GapAmounts {
  known: Record<string, number | null>;
  proposed: Record<string, number>;
}

/** Labels of the chart. */
export interface GapWords {
  known: string;
  proposed: string;
  /** Label of the hatched part. */
  hatched: string;
  /** Headings of the table. */
  quarterHour: string;
  amount: string;
}

/** A quarter-hour around or in a gap, with a known or a proposed amount, or none. */
export interface GapQuarterHour {
  at: number;
  known: number | null;
  proposed: number | null;
}

/** All quarter-hours, in order of time. */
export function gapQuarterHours({ known, proposed }: GapAmounts): GapQuarterHour[] {
  const byInstant = new Map<number, GapQuarterHour>();
  for (const [key, amount] of Object.entries(known)) {
    byInstant.set(Date.parse(key), { at: Date.parse(key), known: amount, proposed: null });
  }
  for (const [key, amount] of Object.entries(proposed)) {
    byInstant.set(Date.parse(key), { at: Date.parse(key), known: null, proposed: amount });
  }
  return [...byInstant.values()].toSorted((a, b) => a.at - b.at);
}

export interface GapDrawing {
  starts: number[];
  series: StepSeries[];
  ranges: HatchedRange[];
  ticks: ReturnType<typeof axisTicks>;
}

const quarterHoursPerDay = 96;
const perHour = 4;
const perThousand = 1000;

/** Mean values per hour, in thousands of the amounts' unit: Wh become kW, litres become m³ per hour. */
export function drawGap(quarterHours: GapQuarterHour[], words: GapWords, timeZone: TimeZone): GapDrawing {
  const starts = quarterHours.map(({ at }) => at);
  const kind = starts.length > quarterHoursPerDay * 1.25 ? 'week' : 'day';
  return {
    starts,
    series: [
      {
        id: 'known',
        label: words.known,
        color: 'ink',
        shape: 'area',
        above: quarterHours.map(({ known }) => meanOf(known)),
      },
      {
        id: 'proposed',
        label: words.proposed,
        color: 'missing',
        shape: 'line',
        above: quarterHours.map(({ proposed }) => meanOf(proposed)),
      },
    ],
    ranges: joinPositions(quarterHours, ({ proposed }) => proposed !== null).map((range) => ({
      ...range,
      word: words.hatched,
    })),
    ticks: axisTicks(kind, starts, timeZone),
  };
}

const meanOf = (amount: number | null) => (amount === null ? null : (amount * perHour) / perThousand);

export const gapInterval = (at: number, timeZone: TimeZone) =>
  intervalLabel('day', { from: at, to: at + quarterHourMs }, timeZone);

/** A table of only the proposed values, each with its quarter-hour. */
export function gapTable(quarterHours: GapQuarterHour[], words: GapWords, timeZone: TimeZone): ChartTableContent {
  return {
    columns: [words.quarterHour, words.amount],
    rows: quarterHours
      .filter(({ proposed }) => proposed !== null)
      .map(({ at, proposed }) => [gapInterval(at, timeZone), formatNumber(proposed)]),
  };
}
