import { findTable, type RowSource } from './fill/find-table.ts';
import type { FilePlace } from './kept-recipe.ts';

/** The form of a file: what a source writes into each of its files alike. */
export interface FileForm {
  /** The header of each column. */
  headers: string[];
  /** The first filled cell of each row above the table, with '#' for digits. */
  labels: string[];
}

/** The form of a file, and what its cells above the table say; null without a table. Equal forms have equal texts. */
export function formOf(source: RowSource): { form: FileForm; places: FilePlace[] } | null {
  const frame = findTable(source);
  if (!frame) return null;
  const rows = frame.preamble.map(([, cells]) => cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  const labels = rows.flatMap(([first]) => (first === undefined ? [] : [masked(first)]));
  return {
    form: { headers: frame.headers.map((header) => header.trim()), labels },
    places: rows.flatMap(placeOf),
  };
}

const masked = (text: string) => text.replaceAll(/\d+/g, '#');
const longestPlace = 200;

/** 'Zähler: 1ITR0030' in one cell, or in two. */
function placeOf([first = '', ...others]: string[]): FilePlace[] {
  const [label = '', ...rest] = first.split(/[:=]/);
  const text = [...rest, ...others].join(' ').trim();
  return label.trim() === '' || text === '' ? [] : [{ label: label.trim(), text: text.slice(0, longestPlace) }];
}

/** A text by which files of one form are found again. */
export function fingerprintOf({ headers, labels }: FileForm): string {
  return JSON.stringify([headers, labels.map((label) => label.split(/[:=#]/)[0]?.trim() ?? '')]);
}

/** How much two forms have alike, from 0 to 1; units and numbers are passed over. */
export function similarityOf(one: FileForm, other: FileForm): number {
  const [own, others] = [wordsOf(one), wordsOf(other)];
  const all = new Set([...own, ...others]);
  return all.size === 0 ? 0 : [...own].filter((word) => others.has(word)).length / all.size;
}

const wordsOf = ({ headers, labels }: FileForm): Set<string> =>
  new Set([
    ...headers.map((header, index) => header.replaceAll(/[([].*?[)\]]/g, '').trim() || `#${index}`),
    ...labels.map((label) => `label ${label.split(/[:=#]/)[0]?.trim() ?? ''}`),
  ]);
