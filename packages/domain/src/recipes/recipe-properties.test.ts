import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startOfDay } from '../time/local-days.ts';
import { type WrittenForm, recipeOf, writeFile } from './file-for-tests.ts';
import { fillRecipe } from './fill/fill-recipe.ts';
import { readByRecipe } from './read-by-recipe.ts';
import { openParts, type PartAnswer, type RecipePart } from './recipe-draft.ts';
import { readOptionsForTests } from './recipe-for-tests.ts';
import type { Recipe } from './recipe.ts';
import { withReading } from './with-reading.ts';

/** RECIPE_RUNS sets how many files are written. */
const runs = Number(process.env['RECIPE_RUNS'] ?? 300);

/** Days of the clock change, a leap day, the end of a year, and days that could be months. */
const days = [
  '2023-10-28',
  '2023-10-29',
  '2024-03-30',
  '2024-03-31',
  '2024-02-28',
  '2023-12-31',
  '2024-05-04',
  '2024-07-20',
  '2024-10-25',
];

const forms: fc.Arbitrary<WrittenForm> = fc
  .record({
    clock: fc.constantFrom('local' as const, 'utc' as const, 'winter' as const),
    stamp: fc.constantFrom('begin' as const, 'end' as const),
    content: fc.constantFrom('amount' as const, 'amount' as const, 'counter' as const, 'dayTotal' as const),
    step: fc.constantFrom(5, 15, 15, 60),
    pattern: fc.constantFrom(
      'dd.MM.yyyy HH:mm' as const,
      'dd/MM/yyyy HH:mm' as const,
      'MM/dd/yyyy HH:mm' as const,
      'yyyy-MM-dd HH:mm' as const,
    ),
    decimal: fc.constantFrom('.' as const, ',' as const),
    isNewestFirst: fc.boolean(),
    startMs: fc.constantFrom(...days).map((day) => startOfDay(day, 'Europe/Berlin')),
    /** Hours from midnight to the first row. */
    shift: fc.integer({ min: 0, max: 4 }),
    hours: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 2, max: 60 })),
    largest: fc.constantFrom(3, 300, 30_000, 3_000_000),
    seed: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ shift, hours, largest, seed, ...form }) => ({
    ...form,
    // a total of the day is written from midnight on
    startMs: form.startMs + (form.content === 'dayTotal' ? 0 : shift * 3_600_000),
    // two rows in the hour that comes twice may have no distance
    amounts: Array.from({ length: Math.max(3, (hours * 60) / form.step) }, () =>
      Math.floor(Number(seed.next().value) * largest),
    ),
  }));

const read = (rows: string[][], recipe: Recipe) => readByRecipe(rows, recipe, readOptionsForTests);

/** Only what lies in the hour that comes twice altogether does not say which of the two it is. */
function isAllInDoubledHour({ startMs, step, amounts, clock }: WrittenForm): boolean {
  const [from, to] = [Date.parse('2023-10-29T00:00Z'), Date.parse('2023-10-29T02:00Z')];
  return clock === 'local' && startMs >= from && startMs + step * 60_000 * amounts.length <= to;
}

it('reads what was written in any form, to the base unit', () => {
  fc.assert(
    fc.property(forms, (form) => {
      const reading = read(writeFile(form), recipeOf(form));
      const intervals = reading.series[0]?.intervals.map(({ fromMs, ticks }) => [
        (fromMs - form.startMs) / 60_000,
        Number(ticks / (reading.series[0]?.ticksPerBase ?? 1n)),
      ]);
      const isPlausible = form.amounts.every((amount) => amount * 15 <= 250_000 * form.step);
      const isWholeDay = form.content !== 'dayTotal' || form.clock === 'local';
      fc.pre((isPlausible || form.content !== 'counter') && isWholeDay);
      const written = form.amounts.map((amount, index) => [index * form.step, amount]);
      const isOpen = reading.issueCounts.timeAmbiguous !== undefined;
      expect(isOpen && !isAllInDoubledHour(form)).toBe(false);
      const found = new Set(intervals?.map(String));
      expect(intervals).toEqual(isOpen ? written.filter((one) => found.has(String(one))) : written);
      const stored = reading.series[0]?.quarterHours.reduce((sum, { amount }) => sum + amount, 0);
      const isPartial = form.step < 15 || reading.issueCounts.quarterHourIncomplete !== undefined;
      const sum = form.amounts.reduce((total, amount) => total + amount, 0);
      expect(isPartial || isOpen ? sum : stored).toBe(sum);
    }),
    { numRuns: runs },
  );
});

const isTrue = (part: RecipePart, truth: Recipe): boolean => {
  const [value] = part.readings;
  if (part.kind === 'clock') return JSON.stringify(value) === JSON.stringify(truth.time.clock);
  if (part.kind === 'pattern') return part.readings[0]?.startsWith(truth.time.pattern) ?? false;
  if (part.kind === 'stamp') return value === truth.time.stamp;
  if (part.kind === 'content') return value === truth.series[0]?.content;
  if (part.kind === 'steps') return JSON.stringify(value) === JSON.stringify(truth.time.steps);
  if (part.kind === 'numbers') return part.readings[0]?.decimal === truth.numbers.decimal;
  return true;
};

it('proves nothing that is not true', () => {
  fc.assert(
    fc.property(forms, (form) => {
      const rows = writeFile(form);
      const draft = fillRecipe(
        { source: { format: 'text', delimiter: ';' }, rows: () => rows },
        { timeZone: 'Europe/Berlin', nowMs: Date.UTC(2026, 0, 1) },
      );
      const truth = recipeOf(form);
      const proven = draft?.parts.filter(({ proof }) => proof !== null) ?? [];
      // when a counter was read is said for the case that it is one
      const isOpen = draft?.parts.some(({ kind, proof }) => kind === 'content' && proof === null);
      const unconditional = proven.filter(({ kind, series }) => !isOpen || kind !== 'stamp' || series.length === 0);
      expect(unconditional.filter((part) => !isTrue(part, truth))).toEqual([]);
    }),
    { numRuns: runs },
  );
});

it('shows another consequence for each open reading that would store other values', () => {
  fc.assert(
    fc.property(forms, (form) => {
      const rows = writeFile(form);
      const draft = fillRecipe(
        { source: { format: 'text', delimiter: ';' }, rows: () => rows },
        { timeZone: 'Europe/Berlin' },
      );
      for (const part of draft ? openParts(draft) : []) {
        if (!draft || (part.kind !== 'clock' && part.kind !== 'numbers' && part.kind !== 'pattern')) continue;
        const shown = part.readings.map((value) => {
          const answer = { id: part.id, kind: part.kind, value } as PartAnswer;
          const { series, issueCounts } = read(rows, withReading(draft.recipe, part, answer));
          const { total, intervals = [], quarterHours } = series[0] ?? {};
          const seen = JSON.stringify([total, intervals[0]?.fromMs, intervals.at(-1)?.toMs, issueCounts]);
          return { seen, stored: JSON.stringify(quarterHours) };
        });
        // winter time and legal time are one outside of summer: they store the same
        const all = new Set(shown.map(({ seen, stored }) => seen + stored));
        expect(new Set(shown.map(({ seen }) => seen)).size).toBe(all.size);
      }
    }),
    { numRuns: 100 },
  );
});
