import texts from './deviation-texts.de.json' with { type: 'json' };
import type { QuestionCode } from '../metering/import-questions/questions.ts';
import type { PartKind } from './recipe-draft.ts';

export const partKinds = Object.keys(texts.part.label) as PartKind[];

/** Why a file is not loaded by itself; it waits for a person. */
export const deviationKinds = [
  'noRecipe',
  'severalRecipes',
  'draftRecipe',
  'pausedRecipe',
  'noTable',
  'newColumn',
  'missingColumn',
  'newStatusWord',
  'part',
  'newSeries',
  'meterGone',
  'deviceExchanged',
  'factorChanged',
  'otherEstate',
  'noRight',
  'question',
  'fileError',
] as const;
export type DeviationKind = (typeof deviationKinds)[number];

export interface Deviation {
  kind: DeviationKind;
  /** What deviates: the name of a column, a series, a recipe or a person, a word, or the code of a question. */
  text?: string;
  /** The row that shows it, from 1. */
  row?: number;
  /** Of a part that is read otherwise. */
  part?: PartKind;
}

/** One sentence for the person who has to answer. */
export const deviationSentence = ({ kind, part, text = '', row }: Deviation): string =>
  kind === 'question' && isQuestion(text)
    ? questions[text]
    : fill(kind === 'part' && part ? texts.part.sentence[part] : textsOf(kind).sentence, text) + placeText(row);

/** Few words, for lists. */
export const deviationLabel = ({ kind, part, text = '' }: Deviation): string =>
  fill(kind === 'part' && part ? texts.part.label[part] : textsOf(kind).label, text);

const questions: Readonly<Record<QuestionCode, string>> = texts.questions;
const isQuestion = (text: string): text is QuestionCode => Object.hasOwn(questions, text);
const textsOf = (kind: DeviationKind) => (kind === 'part' ? texts.anyPart : texts[kind]);
const fill = (sentence: string, text: string) => sentence.replaceAll('{{text}}', text);
const placeText = (row: number | undefined) =>
  row === undefined ? '' : ` ${texts.place.replace('{{row}}', String(row))}`;
