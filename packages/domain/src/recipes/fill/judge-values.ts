import type { RecipeSeries, RecipeUnit, SeriesContent } from '../recipe.ts';
import type { Evidence, ExcludedReading, PartOf, PartValues } from '../recipe-draft.ts';
import { unitRules } from '../units.ts';
import type { ColumnFacts } from './column-facts.ts';
import { numberForms } from './column-facts.ts';
import type { TableFrame } from './find-table.ts';
import type { ColumnRoles } from './find-series.ts';
import { judge } from './judge.ts';
import type { SeriesFacts } from './observe-rows.ts';
import { unitInText, unitOfCell } from './unit-words.ts';
import { hasWord } from './vocabulary.ts';

/** The signs of decimals and thousands: each form is excluded by a number that it does not explain. */
export function judgeNumbers(columns: readonly ColumnFacts[], prefersComma: boolean): PartOf<'numbers'> {
  const misfitOf = (index: number) => columns.find((facts) => facts.misfits[index])?.misfits[index];
  const forms = numberForms.map(({ decimal, thousands }, index) => ({
    value: { decimal, thousands },
    misfit: misfitOf(index),
  }));
  const hasSigns = columns.some(({ decimals }) => decimals > 0);
  if (!hasSigns) {
    const value = { decimal: null, thousands: '' };
    return judge({
      id: 'numbers',
      kind: 'numbers',
      readings: [value],
      statement: { value, evidence: { kind: 'wholeNumbers' } },
    });
  }
  const excluded = forms.flatMap(({ value, misfit }): ExcludedReading<PartValues['numbers']>[] =>
    misfit ? [{ value, evidence: { kind: 'onlyForm', ...misfit } }] : [],
  );
  const left = forms.filter(({ misfit }) => !misfit).map(({ value }) => value);
  const readings = withoutEqual(left, columns);
  const sorted = readings.toSorted(
    (a, b) => Number(b.decimal === ',') * (prefersComma ? 1 : -1) - Number(a.decimal === ',') * (prefersComma ? 1 : -1),
  );
  return judge({ id: 'numbers', kind: 'numbers', readings: sorted, excluded });
}

/** Forms that read every number of the file alike are one: no cell has the sign in which they differ. */
function withoutEqual(forms: PartValues['numbers'][], columns: readonly ColumnFacts[]): PartValues['numbers'][] {
  const signs = new Set(
    columns.flatMap(({ words, hasManyWords }) =>
      hasManyWords ? ['.', ','] : [...words.keys()].flatMap((word) => word.match(/[.,]/g) ?? []),
    ),
  );
  const plain = forms.filter(({ thousands }) => thousands === '');
  return forms.filter(({ decimal, thousands }) => {
    if (thousands === '') return true;
    const isNeeded = !plain.some((one) => one.decimal === decimal);
    return isNeeded && (signs.size > 0 || thousands === ' ' || thousands === "'");
  });
}

interface UnitStatement {
  value: RecipeUnit;
  evidence: Evidence;
}

/** The unit that the file states of a series. */
export function statedUnit(
  series: RecipeSeries,
  { frame, roles, facts }: { frame: TableFrame; roles: ColumnRoles; facts: readonly ColumnFacts[] },
): UnitStatement | { refused: string } | undefined {
  if (roles.unit !== null) {
    const own =
      series.rows.find(({ column }) => column === roles.unit)?.text ??
      [...(facts[roles.unit]?.words.keys() ?? [])][0] ??
      '';
    const unit = unitOfCell(own);
    return unit
      ? { value: unit, evidence: { kind: 'unitColumn', row: facts[roles.unit]?.words.get(own)?.row ?? 1, text: own } }
      : { refused: own };
  }
  const [inCell] = facts[series.column]?.units ?? [];
  if (inCell) {
    const unit = unitOfCell(inCell[0]);
    return unit
      ? { value: unit, evidence: { kind: 'unitInCell', row: inCell[1].row, text: inCell[0] } }
      : { refused: inCell[0] };
  }
  const text = frame.headers[series.column] ?? '';
  const unit = unitInText(text);
  if (typeof unit === 'object' && unit) return unit;
  if (unit) return { value: unit, evidence: { kind: 'header', row: frame.headerRows.at(-1) ?? 1, text } };
  return unitAbove(frame, series.column);
}

/**
 * A unit above the table: in the row below or the cell behind a label for units. Where the label has several behind it,
 * each speaks of its own column.
 */
function unitAbove({ preamble }: TableFrame, ofColumn: number): UnitStatement | undefined {
  for (const [index, [row, cells]] of preamble.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (!hasWord(cell.trim(), 'unitLabel')) continue;
      const hasSeveral = cells.filter((one) => unitOfCell(one)).length > 1;
      const beside = hasSeveral ? [cells[ofColumn] ?? ''] : [cells[column + 1] ?? ''];
      const texts = [preamble[index + 1]?.[1][column] ?? '', ...beside];
      const text = texts.find((one) => unitOfCell(one));
      const unit = text === undefined ? undefined : unitOfCell(text);
      if (unit && text !== undefined) return { value: unit, evidence: { kind: 'preamble', row, text } };
    }
  }
  return undefined;
}

const unitsOfVolume: RecipeUnit[] = ['m3', 'l', 'kWh'];
const unitsOfEnergy: RecipeUnit[] = ['kWh', 'Wh', 'MWh', 'kW', 'W'];

export function judgeUnit(series: readonly RecipeSeries[], statement: UnitStatement | undefined): PartOf<'unit'> {
  const keys = series.map(({ key }) => key);
  const isVolume = series.some(({ name }) => hasWord(name, 'gasOrWater'));
  const readings = isVolume ? [...unitsOfVolume, 'MWh' as const] : [...unitsOfEnergy, 'm3' as const, 'l' as const];
  return judge({ id: `unit ${keys.join(' ')}`, kind: 'unit', series: keys, readings, statement });
}

/** Which contents the values exclude. Values that never fall exclude nothing. */
export function judgeContent(
  { series, values, group }: SeriesFacts,
  unit: RecipeUnit | undefined,
  { headers, headerRows }: Pick<TableFrame, 'headers' | 'headerRows'>,
): PartOf<'content'> {
  const base = { id: `content ${series.key}`, kind: 'content' as const, series: [series.key] };
  if (unit && unitRules[unit].isPower) return judge({ ...base, readings: ['power', 'amount'] });
  const place = group.members.findIndex((member) => member.series.key === series.key);
  const pair = group.found.find(
    ({ kind, counter, other }) => kind !== 'equal' && (counter === place || other === place),
  );
  if (pair) {
    const value = pair.counter === place ? 'counter' : 'amount';
    return judge({
      ...base,
      readings: [value],
      statement: { value, evidence: { kind: 'agreesWithColumn', row: pair.row } },
    });
  }
  const excluded: ExcludedReading<SeriesContent>[] = [];
  const exclude = (value: SeriesContent, at: { row: number; text: string } | undefined) => {
    if (at) excluded.push({ value, evidence: { kind: 'fallingValue', ...at } });
  };
  const fall = values.fallsAgain.whenRegular(values);
  exclude('dayTotal', values.fallsAgainInDay.whenRegular(values));
  exclude('restartingTotal', fall);
  exclude('counter', fall);
  const text = headers[series.column] ?? '';
  const value = statedContent(text);
  if (value && !excluded.some((one) => one.value === value))
    return judge({
      ...base,
      readings: [value],
      statement: { value, evidence: { kind: 'header', row: headerRows.at(-1) ?? 1, text } },
    });
  return judge({ ...base, readings: contentReadings(values, series.name), excluded });
}

/** What a header says of the kind of its values; words that are only mostly used so say nothing. */
function statedContent(header: string): SeriesContent | undefined {
  if (hasWord(header, 'statedCounter')) return 'counter';
  return hasWord(header, 'amountPerRow') ? 'amount' : undefined;
}

const fewestRises = 3;
const seldom = 8;

/** What is likely stands first; a total of the day falls with midnight, one of a month or year with its end. */
function contentReadings(values: SeriesFacts['values'], name: string): SeriesContent[] {
  const { falls, fallInMonth, fallInYear, midnightsWithoutFall } = values;
  const rises = falls === 0 && values.rises >= fewestRises;
  const isCounter = !hasWord(name, 'consumption') && (rises || hasWord(name, 'counter'));
  const likely: SeriesContent[] = isCounter ? ['counter', 'amount'] : ['amount', 'counter'];
  const totals: SeriesContent[] = midnightsWithoutFall < 2 ? ['dayTotal'] : [];
  if (falls === 0) return values.isConstant ? likely : [...likely, ...totals];
  if (!fallInMonth) totals.push('monthTotal');
  if (!fallInYear) totals.push('yearTotal');
  const risesMostly = falls * seldom < values.pairs && values.rises * 4 > values.pairs;
  const isTotal = risesMostly && values.fallsAgain.count * 4 < falls && !hasWord(name, 'counter');
  return isTotal ? [...totals, ...likely, 'restartingTotal'] : [...likely, ...totals, 'restartingTotal'];
}
