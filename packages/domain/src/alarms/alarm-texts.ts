import { alarmDefinitions, type AlarmKind } from './alarm-kinds.ts';
import texts from './alarm-texts.de.json' with { type: 'json' };
import { edgeNameInSentence } from './edge-name.ts';

interface AlarmTexts {
  /** 'Steuerung offline' */
  name: string;
  /** Labels the switch of the rule: 'Steuerungen melden, die offline sind'. */
  rule: string;
  /** Says what is wrong: 'Steuerung fems1 ist offline'. */
  sentence: string;
  /** For kinds about a day, where the day is not shown. */
  sentenceWithoutDay?: string;
  /** What was measured when the alarm opened, and the limit then. */
  detail: string;
  /** For kinds whose measured value below zero means something else. */
  detailBelowZero?: string;
  /** What helps. */
  advice: string;
}

/** One row per kind: the same texts on screens and in mails. */
export const alarmTexts: Readonly<Record<AlarmKind, AlarmTexts>> = texts;

interface NamedAlarm {
  kind: AlarmKind;
  subjectName: string;
}

/** What is wrong. `dayText` is the day that the alarm is about, as people read it. */
export function alarmSentence({ kind, subjectName }: NamedAlarm, dayText?: string): string {
  const { sentence, sentenceWithoutDay = sentence } = alarmTexts[kind];
  const name = alarmDefinitions[kind].subject === 'edge' ? edgeNameInSentence(subjectName) : subjectName;
  return fill(dayText === undefined ? sentenceWithoutDay : sentence, { name, day: dayText ?? '' });
}

interface MeasuredAlarm {
  kind: AlarmKind;
  measured: number | null;
  limit: number;
}

/** What was measured against the limit. `measuredText` is the amount of the measured value, without its sign. */
export function alarmDetail({ kind, measured, limit }: MeasuredAlarm, measuredText: string): string {
  const { detail, detailBelowZero = detail } = alarmTexts[kind];
  const text = (measured ?? 0) < 0 ? detailBelowZero : detail;
  return fill(text, { measured: measuredText, limit: String(limit) });
}

const fill = (text: string, words: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, word: string) => words[word] ?? placeholder);
