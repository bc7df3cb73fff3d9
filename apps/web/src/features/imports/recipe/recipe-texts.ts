import type { RecipeLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import type { RecipeClock } from '@lichthof/domain/recipes/recipe.ts';
import type { TFunction } from 'i18next';

export type RecipePart = RecipeLayout['parts'][number];
type Translate = TFunction<'recipe'>;

/** Names of the series that a part is about. */
export function namesOf(part: RecipePart, { recipe }: Pick<RecipeLayout, 'recipe'>): string[] {
  return recipe.series.filter(({ key }) => part.series.includes(key)).map(({ name }) => name);
}

/** The German words for each reading of a part, in their order. */
export function readingTexts(t: Translate, part: RecipePart, layout: Pick<RecipeLayout, 'recipe'>): string[] {
  switch (part.kind) {
    case 'delimiter':
      return part.readings.map((sign) => t(`imports:delimiter.${delimiterNames[sign]}`));
    case 'sheet':
      return part.readings;
    case 'pattern':
      return part.readings.map(germanPattern);
    case 'clock':
      return part.readings.map((clock) => clockText(t, clock));
    case 'steps':
      return part.readings.map((steps) => formatList(steps.map((minutes) => stepText(t, minutes))));
    case 'numbers':
      return part.readings.map((signs) => signsText(t, signs));
    case 'sameEnergy':
      return part.readings.map((keys) => formatList(namesOf({ ...part, series: keys }, layout)));
    default:
      return namedReadings(t, part);
  }
}

type NamedPart = Exclude<
  RecipePart,
  { kind: 'delimiter' | 'sheet' | 'pattern' | 'clock' | 'steps' | 'numbers' | 'sameEnergy' }
>;

function namedReadings(t: Translate, part: NamedPart): string[] {
  switch (part.kind) {
    case 'stamp':
      return part.readings.map((stamp) => t(`stamp.${stamp}`));
    case 'unit':
      return part.readings.map((unit) => t(`unit.${unit}`));
    case 'content':
      return part.readings.map((content) => t(`content.${content}`));
    case 'status':
      return part.readings.map((status) => t(`status.${status}`));
    case 'method':
      return part.readings.map((method) => t(`method.${method}`));
    default:
      return part.readings.map((row) => t(`lastRow.${row}`));
  }
}

type Signs = Extract<RecipePart, { kind: 'numbers' }>['readings'][number];

function signsText(t: Translate, { decimal, thousands }: Signs): string {
  if (decimal === null) return t('numbers.whole');
  const text = t(decimal === ',' ? 'numbers.comma' : 'numbers.point');
  return thousands === '' ? text : t('numbers.thousands', { decimal: text, sign: thousands });
}

/** What a reading of values means for the sums; only content needs the words. */
export function readingNote(t: Translate, part: RecipePart, index: number): string | undefined {
  if (part.kind !== 'content') return undefined;
  const content = part.readings[index];
  return content && t(`contentNote.${content}`);
}

/** Where the file says it, or why nothing else is possible. */
export function evidenceText(t: Translate, { proof }: RecipePart): string {
  if (!proof) return t('notStated');
  const { kind, row, text = '' } = proof;
  const place = { row: row ?? 0, text };
  return kind === 'header' && row !== undefined ? t('evidence.headerRow', place) : t(`evidence.${kind}`, place);
}

const delimiterNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;

/** The German words for a clock. */
export function clockText(t: Translate, clock: RecipeClock): string {
  if (clock.kind === 'offset') return t('clock.offset', { offset: offsetText(clock.minutes) });
  if (clock.kind === 'local' && clock.zone !== null) return t('clock.zone', { zone: clock.zone });
  return t(`clock.${clock.kind}`);
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '−' : '+'}${hours}:${String(rest).padStart(2, '0')}`;
}

const [hourMinutes, dayMinutes] = [60, 1440];

function stepText(t: Translate, minutes: number): string {
  if (minutes % dayMinutes === 0) return t('steps.days', { count: minutes / dayMinutes });
  if (minutes % hourMinutes === 0) return t('steps.hours', { count: minutes / hourMinutes });
  return t('steps.minutes', { count: minutes });
}

const germanLetters: Record<string, string> = { y: 'J', d: 'T', H: 'h' };

/** 'TT.MM.JJJJ hh:mm' of 'dd.MM.yyyy HH:mm[:ss]'. */
const germanPattern = (pattern: string) =>
  pattern
    .replaceAll(/\[[^\]]*\]/g, '')
    .replace(/[ydH]/g, (letter) => germanLetters[letter] ?? letter)
    .replace('XXX', ' ±hh:mm');
