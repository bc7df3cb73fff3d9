import type { RecipeLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import type { ImportIssue } from '@lichthof/contracts/imports/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** The German sentence for an issue, with the line and the series it is about. */
export function issueText(t: TFunction<'imports'>, issue: ImportIssue, noun: SeriesNoun = 'column'): string {
  const { code, column, count, from, to, text, otherLine, expected } = issue;
  const sentence = t(`issue.${code}`, {
    count,
    amount: formatNumber(count),
    text: text ?? localTime(from),
    otherLine: formatNumber(otherLine),
    expected: formatNumber(expected),
    from: localTime(from),
    to: localTime(to),
    day: formatDay(from?.slice(0, 10)),
    fromTime: from?.slice(11),
    toTime: to?.endsWith('T00:00') ? '24:00' : to?.slice(11),
  });
  const place = [messageOf(t, issue), linesOf(t, issue), column && t(`place.${noun}`, { column })]
    .filter(Boolean)
    .join(', ');
  return place === '' ? sentence : `${place}: ${sentence}`;
}

function messageOf(t: TFunction<'imports'>, { message, segment }: ImportIssue): string {
  if (segment === undefined) return '';
  const number = formatNumber(segment);
  return message ? t('place.message', { message, segment: number }) : t('place.segment', { segment: number });
}

function linesOf(t: TFunction<'imports'>, { line, count }: ImportIssue): string {
  if (line === undefined) return '';
  if (count === 1) return t('place.line', { line: formatNumber(line) });
  return t('place.lines', { first: formatNumber(line), last: formatNumber(line + count - 1) });
}

const localTime = (local: string | undefined) => (local ? `${formatDay(local.slice(0, 10))}, ${local.slice(11)}` : '');

interface Days {
  from: string | null;
  to: string | null;
}

/** A range of days with its last day: '01.08.2023 bis 31.08.2023', or a single day. */
export function usePeriodText(): (days: Days) => string {
  const { t } = useTranslation('imports');
  return ({ from, to }) => {
    if (!from || !to) return missing;
    const last = addDays(to, -1);
    return from === last ? formatDay(from) : t('range', { from: formatDay(from), to: formatDay(last) });
  };
}

/** What a series of the file is: a column, the rows with one name, or a register of a message. */
type SeriesNoun = 'column' | 'series' | 'register';

export function seriesNounOf(layout: Import['layout']): SeriesNoun {
  if (layout.format === 'mscons') return 'register';
  return layout.format === 'csv' || isOfColumns(layout) ? 'column' : 'series';
}

/** Each series is a column of its own. */
export const isOfColumns = ({ recipe }: RecipeLayout): boolean =>
  recipe.series.every(({ rows, column }) => rows.length === 0 && column >= 0);
