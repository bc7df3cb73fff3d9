import type { Estate } from '@lichthof/contracts/estates.ts';
import { keepTyped } from '../../../ui/dialogs/keep-changes.ts';
import { formOf, type EstateForm } from './estate-form.ts';

interface Row {
  key: string | number;
  text: string;
}

/** What became of the rows of a list: texts of the added, changed and removed ones. */
export interface RowChanges {
  added: string[];
  changed: string[];
  removed: string[];
}

export function rowChanges(before: Row[], after: Row[]): RowChanges {
  const textBefore = new Map(before.map(({ key, text }) => [key, text]));
  const keysAfter = new Set(after.map(({ key }) => key));
  const textsOf = (rows: Row[]) => rows.map(({ text }) => text);
  return {
    added: textsOf(after.filter(({ key }) => !textBefore.has(key))),
    changed: textsOf(after.filter(({ key, text }) => textBefore.has(key) && textBefore.get(key) !== text)),
    removed: textsOf(before.filter(({ key }) => !keysAfter.has(key))),
  };
}

export const isUnchanged = ({ added, changed, removed }: RowChanges) =>
  added.length + changed.length + removed.length === 0;

/**
 * What was typed, as a change of the newer state: fields and lists that were left alone are theirs; in a list that was
 * touched, rows that somebody else added are kept, rows that somebody else took out are gone.
 */
export function onTopOf(mine: EstateForm, states: { before: Estate; theirs: EstateForm }): EstateForm {
  const { before, theirs } = states;
  const apartmentIds = {
    before: idsOf(before.apartments, 'apartmentId'),
    now: idsOf(theirs.apartments, 'apartmentId'),
  };
  const edgeIds = { before: idsOf(before.edges, 'id'), now: idsOf(theirs.edges, 'id') };
  const kept = keepTyped(mine, { before: formOf(before), theirs });
  const isTouched = (list: 'apartments' | 'edges') => kept[list] !== theirs[list];
  return {
    ...kept,
    ...(isTouched('apartments') && {
      apartments: merged(mine.apartments, theirs.apartments, { name: 'apartmentId', ids: apartmentIds }),
    }),
    ...(isTouched('edges') && { edges: merged(mine.edges, theirs.edges, { name: 'id', ids: edgeIds }) }),
  };
}

type Ids = Set<number>;

function idsOf<Name extends string>(rows: { [key in Name]?: number | undefined }[], name: Name): Ids {
  return new Set(rows.flatMap((row) => row[name] ?? []));
}

function merged<Name extends string, MergedRow extends { [key in Name]?: number | undefined }>(
  mine: MergedRow[],
  theirs: MergedRow[],
  { name, ids }: { name: Name; ids: { before: Ids; now: Ids } },
): MergedRow[] {
  const isThere = (row: MergedRow) => row[name] === undefined || ids.now.has(row[name]);
  const isTheirsAlone = (row: MergedRow) => !ids.before.has(row[name] as number);
  return [...mine.filter(isThere), ...theirs.filter(isTheirsAlone)];
}
