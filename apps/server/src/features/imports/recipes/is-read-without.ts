import type { FileContent, FileLayout, TimeColumns } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { FilledRecipe } from '@lichthof/domain/recipes/fill/fill-recipe.ts';
import { openParts, type PartKind, type RecipePart } from '@lichthof/domain/recipes/recipe-draft.ts';
import type { Recipe, SeriesContent } from '@lichthof/domain/recipes/recipe.ts';

const minutesOfRows = new Set([15, 30, 60]);
/** The recognised layout settles these without a word: only a person may. */
const askedByRecipe: ReadonlySet<PartKind> = new Set(['pattern', 'status', 'steps']);

/**
 * Quarter-hours, half-hours, hours and single counters in plain rows are read by their recognised layout where it says
 * nothing else than what the file proves or is most likely. Where the two differ a person decides, by the recipe.
 */
export function isReadWithout(recognised: FileLayout, draft: FilledRecipe): boolean {
  const { time, content, series, form, workbook } = recognised;
  const { recipe } = draft;
  if (time === null || series.length === 0 || recipe.table.form !== 'rows') return false;
  const { steps } = recipe.time;
  if (content !== 'readings' && steps.length > 0 && !minutesOfRows.has(Math.min(...steps))) return false;
  // which sheet is meant is asked by the recognised layout alone
  if (workbook) return true;
  if (!hasSameTimes(time, recipe)) return false;
  if (form.kind === 'wide' && recipe.series.some(({ rows }) => rows.length > 0)) return false;
  if (openParts(draft).some(({ kind }) => askedByRecipe.has(kind))) return false;
  return isContentAlike(recognised, draft) && draft.parts.every((part) => isAlike(part, recognised));
}

/** Whether the times are taken from the same columns. */
function hasSameTimes({ columns, offsetColumn }: TimeColumns, { time: { blocks } }: Recipe): boolean {
  const [block, another] = blocks;
  const own = offsetColumn === undefined ? columns : [...columns, offsetColumn];
  return another === undefined && block?.columns.every((column) => own.includes(column)) === true;
}

/** Whether the recognised value of a part is what the file proves, or else is asked or stands first. */
function isAlike(part: RecipePart, { clock, stamp, decimalSign, uncertain = [], chosen = {} }: FileLayout): boolean {
  if (part.kind === 'numbers') {
    const readings = part.readings.map(({ decimal }) => decimal ?? decimalSign);
    return chosen.decimalSign !== undefined || readings.includes(decimalSign);
  }
  if (part.kind === 'stamp' && part.series.length === 0) {
    if (chosen.stamp !== undefined) return true;
    return part.proof ? part.readings[0] === (stamp === 'end' ? 'end' : 'begin') : uncertain.includes('stamp');
  }
  if (part.kind !== 'clock' || chosen.clock !== undefined) return true;
  // of local times the check asks where a clock change tells otherwise
  if (!part.proof) return clock === 'local';
  const [first] = part.readings;
  return first?.kind === 'inCell' || first?.kind === clock;
}

const contentsOf: Record<FileContent, SeriesContent[]> = {
  amounts: ['amount', 'power'],
  counters: ['counter'],
  readings: ['counter'],
};

/** Whether each proposed series is what the file proves, or else what is most likely. */
function isContentAlike({ content, series, uncertain = [], chosen }: FileLayout, draft: FilledRecipe): boolean {
  if (chosen?.content !== undefined || uncertain.includes('content')) return true;
  const wanted = draft.recipe.series.filter(({ key }) => draft.proposed.has(key));
  return wanted.every((one) => {
    const own = series.find(({ key, name }) => key === one.key || name === one.name)?.content ?? content;
    return contentsOf[own].includes(one.content);
  });
}
