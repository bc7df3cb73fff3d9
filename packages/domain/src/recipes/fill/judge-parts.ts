import type { Evidence, PartAnswer, PartOf, RecipeDraft, RecipePart } from '../recipe-draft.ts';
import type { Recipe, RecipeSeries } from '../recipe.ts';
import { withReading } from '../with-reading.ts';
import { answerTo, findAnswer, type KnownAnswers, type KnownOfFile } from './fill-recipe.ts';
import type { ColumnRoles } from './find-series.ts';
import type { RowSource, TableFrame } from './find-table.ts';
import { judgeClock } from './judge-clock.ts';
import { judgeLastRow } from './judge-last-row.ts';
import { judgeMethod, judgeSameEnergy, judgeStatuses } from './judge-rest.ts';
import { judgeReadStamps, judgeStamp } from './judge-stamp.ts';
import { judge } from './judge.ts';
import { isDaily, judgePattern, judgeSteps } from './judge-times.ts';
import { judgeContent, judgeUnit, type statedUnit } from './judge-values.ts';
import type { RowsFacts, SeriesFacts } from './observe-rows.ts';
import type { ColumnSurvey } from './survey-columns.ts';
import { hasWord } from './vocabulary.ts';

interface PartsContext {
  source: RowSource;
  frame: TableFrame;
  survey: ColumnSurvey;
  roles: ColumnRoles;
  groups: RowsFacts[];
  units: Map<string, ReturnType<typeof statedUnit>>;
  known: KnownOfFile;
  answers: KnownAnswers;
  wanted: ReadonlySet<string>;
}

/** Judges all parts one after another: what is said of one may decide whether the next is a question. */
export function judgeParts(recipe: Recipe, numbers: RecipePart, context: PartsContext): RecipeDraft {
  const draft = new DraftBuilder(recipe, context.answers);
  draft.take(numbers);
  const { frame, known, roles, survey, wanted } = context;
  const groups = context.groups.filter(({ members }) => members.some(({ series }) => wanted.has(series.key)));
  const members = groups.flatMap((group) => group.members.filter(({ series }) => wanted.has(series.key)));
  const patterns = judgePattern(groups, known.nowMs);
  draft.take(patterns);
  const { pattern } = draft.recipe.time;
  const factsOf = (one: string) => groups.flatMap(({ times }) => times.find((facts) => facts.pattern === one) ?? []);
  const facts = factsOf(pattern);
  // what holds in each pattern that is still possible is proven; the rest waits for the pattern
  const possible = draft.isOpen(patterns) ? patterns.readings : [pattern];
  const reading = statedReading(draft.recipe.series, frame);
  const stepsIn = (one: string) => judgeSteps(frame.matrix ? [] : factsOf(one), frame.matrix);
  draft.take(reading ?? inEachPattern(possible, pattern, stepsIn));
  const { steps } = draft.recipe.time;
  const isDayAlone =
    !frame.matrix &&
    facts.every(({ count, midnights }) => count === midnights) &&
    (steps.length === 0 || isDaily(steps));
  for (const part of judgeSameEnergy(groups, draft.recipe.series, roles.unit)) draft.take(part);
  for (const part of unitParts(draft.recipe.series, context)) draft.take(part);
  for (const part of contentParts(
    members.filter(({ series }) => draft.reads(series)),
    draft.recipe,
    frame,
  ))
    draft.take(part);
  const isDay = isDayAlone && !/[Hh]/.test(pattern);
  const clockIn = (one: string) =>
    judgeClock({ frame, facts: factsOf(one), zone: known.timeZone, steps, pattern: one, isDayAlone: isDay });
  draft.take(inEachPattern(possible, pattern, clockIn));
  const stamps = { frame, facts, isDaily: isDaily(steps), isDayAlone };
  const stamp = judgeStamp(draft.recipe.series, stamps);
  if (stamp) draft.take(stamp);
  for (const part of judgeReadStamps(draft.recipe.series, stamps)) draft.take(part);
  const columns = new Set(draft.recipe.series.map(({ statusColumn }) => statusColumn));
  const withEmpty = members.filter(({ hasValueWithoutStatus }) => hasValueWithoutStatus);
  for (const part of judgeStatuses({
    frame,
    emptyBesideValues: new Set(withEmpty.flatMap(({ series }) => series.statusColumn ?? [])),
    statuses: roles.statuses.filter((column) => columns.has(column)),
    facts: survey.facts,
  }))
    draft.take(part);
  const method = judgeMethod(steps, draft.recipe.series);
  if (method) draft.take(method);
  const lastRow = judgeLastRow(context.source, survey);
  if (lastRow) draft.take(lastRow);
  const isLeftOut = lastRow && draft.answerOf(lastRow).value === 'leftOut';
  return { recipe: draft.recipe, parts: draft.parts, rowsLeftOut: isLeftOut ? [survey.lastRow] : [] };
}

/** A recipe that takes in one part after another, as a person or else its first reading answers it. */
class DraftBuilder {
  readonly parts: RecipePart[] = [];
  recipe: Recipe;
  readonly #answers: KnownAnswers;

  constructor(recipe: Recipe, answers: KnownAnswers) {
    this.recipe = recipe;
    this.#answers = answers;
  }

  take(part: RecipePart): void {
    this.parts.push({ ...part, proof: this.#proofOf(part) });
    this.recipe = withReading(this.recipe, part, this.answerOf(part));
  }

  /** A person's answer, or else the file's own proof, or else what a kept recipe says. */
  #proofOf(part: RecipePart): Evidence | null {
    const { answers, answerOf, table } = this.#answers;
    if (findAnswer(part, answers)) return { kind: 'answer' };
    return part.proof ?? (answerOf?.(part, table) ? { kind: 'recipe' } : null);
  }

  isOpen = ({ id }: RecipePart): boolean => this.parts.some((part) => part.id === id && part.proof === null);
  answerOf = (part: RecipePart): PartAnswer => answerTo(part, this.#answers);
  reads = ({ key }: RecipeSeries): boolean => this.recipe.series.some((one) => one.key === key);
}

/** Readings have no step, whatever distances they have by chance. */
function statedReading(
  series: readonly RecipeSeries[],
  { headers, headerRows }: TableFrame,
): PartOf<'steps'> | undefined {
  const texts = series.map(({ column }) => headers[column] ?? '');
  if (!texts.every((text) => hasWord(text, 'statedReading'))) return undefined;
  const evidence = { kind: 'header' as const, row: headerRows.at(-1) ?? 1, text: texts[0] ?? '' };
  return judge({ id: 'steps', kind: 'steps', readings: [[]], statement: { value: [], evidence } });
}

/** A part that another possible pattern would leave otherwise has no proof yet. */
function inEachPattern<Kind extends 'steps' | 'clock'>(
  patterns: readonly string[],
  first: string,
  judgeIn: (pattern: string) => PartOf<Kind>,
): PartOf<Kind> {
  const part = judgeIn(first);
  const others = patterns.filter((one) => one !== first).map(judgeIn);
  const isCertain = others.every(
    ({ proof, readings }) => proof && JSON.stringify(readings) === JSON.stringify(part.readings),
  );
  if (isCertain || !part.proof) return part;
  const readings = [part, ...others].flatMap((one) => [...one.readings, ...one.excluded.map(({ value }) => value)]);
  const different = [...new Map(readings.map((value) => [JSON.stringify(value), value])).values()];
  return { ...part, readings: different, excluded: [], proof: null };
}

/** Like series without a unit are one question: those of one table whose names speak of the same medium. */
function unitParts(series: readonly RecipeSeries[], { units }: PartsContext): RecipePart[] {
  const stated = series.flatMap((one) => {
    const unit = units.get(one.key);
    return unit && 'value' in unit ? [judgeUnit([one], unit)] : [];
  });
  const open = Map.groupBy(
    series.filter(({ key }) => units.get(key) === undefined),
    (one) => JSON.stringify(judgeUnit([one], undefined).readings),
  );
  return [...stated, ...[...open.values()].map((group) => judgeUnit(group, undefined))];
}

/** Like series with the same choice are one question. */
function contentParts(members: readonly SeriesFacts[], recipe: Recipe, frame: TableFrame): RecipePart[] {
  const parts = members.map((member) => {
    const unit = recipe.series.find(({ key }) => key === member.series.key)?.unit;
    return judgeContent(member, unit, frame);
  });
  const groups = Map.groupBy(parts, ({ proof, readings, series }) =>
    proof ? series.join(' ') : JSON.stringify(readings),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const series = group.flatMap((part) => part.series);
    return [{ ...first, id: `content ${series.join(' ')}`, series }];
  });
}
