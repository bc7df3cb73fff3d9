import type { FileContent, FileLayout, TimeColumns } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { readTime } from '@lichthof/domain/metering/quarter-hour-file/read-time.ts';
import { dayMs } from '@lichthof/domain/time/days.ts';
import type { RowSource } from '@lichthof/domain/recipes/fill/find-table.ts';
import { timeReader } from '@lichthof/domain/recipes/time-pattern.ts';
import { timeText } from '@lichthof/domain/recipes/row-groups.ts';
import type { FilledRecipe } from '@lichthof/domain/recipes/fill/fill-recipe.ts';
import { openParts, type PartKind, type RecipePart } from '@lichthof/domain/recipes/recipe-draft.ts';
import type { Recipe, SeriesContent } from '@lichthof/domain/recipes/recipe.ts';

const sampleRows = 300;
const minutesOfRows = new Set([15, 30, 60]);
/** The recognised layout settles these without a word: only a person may. */
const openKinds: ReadonlySet<PartKind> = new Set(['pattern', 'status', 'steps']);

/**
 * Quarter-hours, half-hours, hours and single counters in plain rows are read by their recognised layout where it says
 * nothing else than what the file proves or is most likely. Where the two differ a person decides, by the recipe.
 */
export function isReadWithout(recognised: FileLayout, draft: FilledRecipe, { rows }: Pick<RowSource, 'rows'>): boolean {
  const { time, content, series, form, workbook } = recognised;
  const { recipe } = draft;
  if (time === null || series.length === 0 || recipe.table.form !== 'rows') return false;
  const { steps } = recipe.time;
  if (content !== 'readings' && steps.length > 0 && !minutesOfRows.has(Math.min(...steps))) return false;
  // which sheet is meant is asked by the recognised layout alone
  if (workbook) return true;
  if (!hasSameTimes(time, recipe, rows())) return false;
  if (form.kind === 'wide' && recipe.series.some(({ rows }) => rows.length > 0)) return false;
  if (openParts(draft).some(({ kind }) => openKinds.has(kind))) return false;
  return isContentAlike(recognised, draft) && draft.parts.every((part) => isAlike(part, recognised));
}

/** Whether the times are taken from the same columns and name the same day. */
function hasSameTimes(time: TimeColumns, { time: own, table }: Recipe, rows: Iterable<readonly string[]>): boolean {
  const [block, another] = own.blocks;
  const columns = time.offsetColumn === undefined ? time.columns : [...time.columns, time.offsetColumn];
  if (another || !block?.columns.every((column) => columns.includes(column))) return false;
  const read = timeReader(own.pattern);
  for (const cells of Iterator.from(rows)
    .drop(table.firstRow - 1)
    .take(sampleRows)) {
    const [recognised, written] = [readTime(cells, time), read(timeText(cells, 0, own))];
    // a midnight may end the day before
    if (!written || written.localMs % dayMs === 0 || !recognised || !('local' in recognised)) continue;
    return Date.parse(`${recognised.local}Z`) === written.localMs;
  }
  return true;
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
