import type { PartAnswer, RecipePart } from '../recipe-draft.ts';
import type { RecipeClock, RecipeStamp, RecipeUnit, SeriesContent, StatusMeaning } from '../recipe.ts';

/** A file of the folder of forms, as its list of expected results describes it. */
export interface ExpectedForm {
  file: string;
  unit: string;
  kind: string;
  clock: string;
  zone: string;
  stamp: string;
  status?: Record<string, string>;
  series: ExpectedSeries[];
  questions: { question: string; readings: { answer: string }[]; right: string }[];
}

export interface ExpectedSeries {
  name: string;
  sum: number;
  firstQuarterHour?: string;
  lastQuarterHour?: string;
  sumPerLocalDay?: Record<string, number>;
  spots?: { from: string; to: string; value: number }[];
  readings?: { at: string; value: number }[];
}

/** The answer of a person who knows the file. */
export function rightAnswer(part: RecipePart, form: ExpectedForm): PartAnswer {
  const { id } = part;
  if (part.kind === 'clock') return { id, kind: 'clock', value: clockOf(form) };
  if (part.kind === 'stamp') return { id, kind: 'stamp', value: stampOf(form, part.series.length > 0) };
  if (part.kind === 'content') return { id, kind: 'content', value: contentOf(form) };
  if (part.kind === 'unit') return { id, kind: 'unit', value: unitOf(form, part) };
  if (part.kind === 'status') return { id, kind: 'status', value: statusOf(form, part.word ?? '') };
  if (part.kind === 'pattern')
    return {
      id,
      kind: 'pattern',
      value: part.readings.find((pattern) => pattern.startsWith('yy.')) ?? part.readings[0] ?? '',
    };
  if (part.kind === 'sameEnergy') return { id, kind: 'sameEnergy', value: part.series };
  return { id, kind: part.kind, value: part.readings[0] } as PartAnswer;
}

function clockOf({ clock }: ExpectedForm): RecipeClock {
  if (clock.includes('UTC+10')) return { kind: 'offset', minutes: 600 };
  if (clock.startsWith('UTC')) return { kind: 'utc' };
  return /^offset|^Unix/.test(clock) ? { kind: 'inCell' } : { kind: 'local', zone: null };
}

function stampOf({ stamp }: ExpectedForm, isOfSomeSeries: boolean): RecipeStamp {
  if (isOfSomeSeries) return stamp.startsWith('begin') ? 'begin' : 'instant';
  return stamp.startsWith('end') ? 'end' : 'begin';
}

function contentOf({ kind }: ExpectedForm): SeriesContent {
  if (kind.startsWith('counter') || kind.startsWith('reading')) return 'counter';
  if (kind.startsWith('total')) return 'dayTotal';
  return kind === 'power' ? 'power' : 'amount';
}

function unitOf({ unit, questions }: ExpectedForm, { series, readings }: RecipePart): RecipeUnit {
  const isVolume = readings[0] === 'm3' || series.every((key) => key.includes('871600000000000002'));
  const right = questions.find(({ question }) => question.startsWith('unit'))?.right ?? unit;
  if (isVolume) return 'm3';
  return right.startsWith('Wh') ? 'Wh' : right.startsWith('m3') ? 'm3' : 'kWh';
}

function statusOf({ status = {} }: ExpectedForm, word: string): StatusMeaning {
  const text = Object.entries(status).find(([known]) => known === word)?.[1] ?? 'measured';
  return text.split(/[ (]/)[0] as StatusMeaning;
}
