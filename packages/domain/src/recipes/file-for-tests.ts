import type { Recipe, RecipeClock, RecipeStamp, SeriesContent } from './recipe.ts';
import { recipeForTests, seriesForTests } from './recipe-for-tests.ts';
import { offsetMsIn, offsetsOfZone } from './zone-clock.ts';

/** A form in which a test writes a series of amounts. */
export interface WrittenForm {
  clock: RecipeClock['kind'] & ('local' | 'utc' | 'winter');
  stamp: RecipeStamp & ('begin' | 'end');
  content: SeriesContent & ('amount' | 'counter' | 'dayTotal');
  step: number;
  pattern: 'dd.MM.yyyy HH:mm' | 'dd/MM/yyyy HH:mm' | 'MM/dd/yyyy HH:mm' | 'yyyy-MM-dd HH:mm';
  decimal: '.' | ',';
  isNewestFirst: boolean;
  startMs: number;
  /** Wh of each step. */
  amounts: number[];
}

const minuteMs = 60_000;
const offsets = offsetsOfZone('Europe/Berlin');

/** The recipe by which a file of the form is read. */
export function recipeOf(form: WrittenForm): Recipe {
  const { clock, content, step, pattern, decimal } = form;
  const stamp = content === 'counter' ? 'instant' : content === 'dayTotal' ? 'begin' : form.stamp;
  return {
    ...recipeForTests,
    time: {
      ...recipeForTests.time,
      pattern,
      stamp,
      steps: [step],
      clock: clock === 'local' ? { kind: clock, zone: null } : { kind: clock },
    },
    series: [{ ...seriesForTests, content }],
    numbers: { ...recipeForTests.numbers, decimal },
    method: 'evenly',
  };
}

/** Writes the rows of a file. */
export function writeFile(form: WrittenForm): string[][] {
  const rows = valuesOf(form).map(([atMs, wh]) => [
    timeText(atMs, form),
    (wh / 1000).toFixed(3).replace('.', form.decimal),
  ]);
  return [['Zeit', 'Wert [kWh]'], ...(form.isNewestFirst ? rows.toReversed() : rows)];
}

function valuesOf({ amounts, startMs, step, stamp, content }: WrittenForm): [number, number][] {
  const at = (index: number) => startMs + index * step * minuteMs;
  if (content === 'amount') return amounts.map((amount, index) => [at(stamp === 'end' ? index + 1 : index), amount]);
  let sum = 0;
  if (content === 'counter')
    return [[startMs, 0], ...amounts.map((amount, index): [number, number] => [at(index + 1), (sum += amount)])];
  const dayAt = (index: number) => Math.floor((at(index) + offsetMsIn(offsets, at(index))) / 86_400_000);
  return amounts.map((amount, index) => {
    sum = index > 0 && dayAt(index) !== dayAt(index - 1) ? amount : sum + amount;
    return [at(index), sum];
  });
}

function timeText(atMs: number, { clock, pattern }: WrittenForm): string {
  const offsetMs = { local: offsetMsIn(offsets, atMs), utc: 0, winter: 60 * minuteMs }[clock];
  const shown = new Date(atMs + offsetMs).toISOString();
  const fields: Record<string, string> = {
    yyyy: shown.slice(0, 4),
    MM: shown.slice(5, 7),
    dd: shown.slice(8, 10),
    HH: shown.slice(11, 13),
    mm: shown.slice(14, 16),
  };
  return pattern.replaceAll(/yyyy|MM|dd|HH|mm/g, (field) => fields[field] ?? '');
}
