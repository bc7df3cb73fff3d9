import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import type { ApartmentFields, EdgeFields } from '@lichthof/domain/fields/estate-fields.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { keepOwnChanges } from '../../../ui/dialogs/keep-changes.ts';
import { type EstateForm, formOf } from './estate-form.ts';
import type { ChangedField } from '../../../ui/dialogs/changed-notice.tsx';
import { useEstateFacts } from '../use-estate-facts.ts';
import { labelIn, useAreaOptions } from '../use-estate-options.ts';

interface Row {
  key: string | number;
  text: string;
}

/** The changed rows of a list: texts of the added, changed and removed rows. */
interface RowChanges {
  added: string[];
  changed: string[];
  removed: string[];
}

function rowChanges(before: Row[], after: Row[]): RowChanges {
  const textBefore = new Map(before.map(({ key, text }) => [key, text]));
  const keysAfter = new Set(after.map(({ key }) => key));
  const textsOf = (rows: Row[]) => rows.map(({ text }) => text);
  return {
    added: textsOf(after.filter(({ key }) => !textBefore.has(key))),
    changed: textsOf(after.filter(({ key, text }) => textBefore.has(key) && textBefore.get(key) !== text)),
    removed: textsOf(before.filter(({ key }) => !keysAfter.has(key))),
  };
}

const isUnchanged = ({ added, changed, removed }: RowChanges) => added.length + changed.length + removed.length === 0;

/**
 * Merges the typed values with the state that another user has saved meanwhile: unchanged fields and lists take the
 * other user's values. In a changed list, rows that the other user added are kept, and rows that the other user removed
 * are removed.
 */
export function mergeChanges(mine: EstateForm, states: { before: Estate; theirs: EstateForm }): EstateForm {
  const { before, theirs } = states;
  const apartmentIds = {
    before: idsOf(before.apartments, 'apartmentId'),
    now: idsOf(theirs.apartments, 'apartmentId'),
  };
  const edgeIds = { before: idsOf(before.edges, 'id'), now: idsOf(theirs.edges, 'id') };
  const kept = keepOwnChanges(mine, { before: formOf(before), theirs });
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

const mostNamed = 5;

const order = [
  ...(['name', 'projectId', 'buildingType', 'street', 'city', 'country', 'state'] as const),
  ...(['allocationKey', 'timeZone', 'constructionYear'] as const),
];

/** Describes in German the changes between two states of an estate. */
export function useEstateChanges(): (before: Estate, theirs: Estate) => ChangedField[] {
  const { t } = useTranslation('estate-form');
  const factsOf = useEstateFacts();
  const rowsOf = useRows();
  const listed = (names: string[]) => {
    const rest = names.length - mostNamed;
    const named = names.slice(0, mostNamed).join('; ');
    return rest > 0 ? t('changes.andMore', { named, count: rest }) : named;
  };
  const textOf = ({ added, changed, removed }: RowChanges) =>
    [
      added.length > 0 && t('changes.added', { rows: listed(added) }),
      changed.length > 0 && t('changes.changed', { rows: listed(changed) }),
      removed.length > 0 && t('changes.removed', { rows: listed(removed) }),
    ]
      .filter(Boolean)
      .join('. ');
  return (before, theirs) => {
    const textsBefore = factsOf(before, order).map(({ text }) => text);
    const rowsBefore = rowsOf(before);
    const facts = factsOf(theirs, order)
      .filter(({ text }, index) => text !== textsBefore[index])
      .map(({ label, text }) => ({ label, theirs: text }));
    const lists = rowsOf(theirs).flatMap(({ label, rows }, index) => {
      const changes = rowChanges(getItem(rowsBefore, index).rows, rows);
      return isUnchanged(changes) ? [] : [{ label, theirs: textOf(changes) }];
    });
    return [...facts, ...lists];
  };
}

type Texts<Fields> = Record<keyof Fields, string | null>;
const joined = (texts: object) => Object.values(texts).filter(Boolean).join(', ');

function useRows() {
  const { t } = useTranslation('estate-form');
  const { classifications } = useAreaOptions();
  const area = (areaSqm: number | null) => `${formatNumber(areaSqm, 2)} m²`;
  return ({ apartments, buildingAreas, edges }: Estate) => [
    {
      label: t('tabs.apartments'),
      rows: apartments.map(({ apartmentId, name, areaSqm, floor, unitUse }) => ({
        key: apartmentId,
        text: joined({
          name,
          areaSqm: area(areaSqm),
          floor,
          unitUse: t(`estates:unitUse.${unitUse}`),
        } satisfies Texts<ApartmentFields>),
      })),
    },
    {
      label: t('tabs.areas'),
      rows: buildingAreas.map(({ areaClassification, areaSqm }) => ({
        key: areaClassification,
        text: [labelIn(classifications, areaClassification), area(areaSqm)].join(', '),
      })),
    },
    {
      label: t('tabs.edges'),
      rows: edges.map(({ id, name, position, startDate, endDate }) => ({
        key: id,
        text: joined({
          name,
          position,
          startDate: startDate && formatDay(startDate),
          endDate: endDate && formatDay(endDate),
        } satisfies Texts<Omit<EdgeFields, 'source'>>),
      })),
    },
  ];
}
