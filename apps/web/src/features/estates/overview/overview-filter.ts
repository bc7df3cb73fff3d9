import type { OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import { compareNames } from '@lichthof/domain/formats/lists.ts';
import { minCompleteness } from '@lichthof/domain/metering/status-thresholds.ts';
import { stateOf, type EstateState } from './estate-state.ts';

export const completenessChoices = ['', 'gaps', 'complete'] as const;
type CompletenessChoice = (typeof completenessChoices)[number];

export interface OverviewFilter {
  search: string;
  /** The id of a group, 'none' for estates in no group, empty for all. */
  group: string;
  state: EstateState | '';
  completeness: CompletenessChoice;
}

export const isFiltered = (filter: OverviewFilter) => Object.values(filter).some((choice) => choice !== '');

export function foundEstates(estates: OverviewEstate[], filter: OverviewFilter): OverviewEstate[] {
  const words = filter.search.trim().toLocaleLowerCase('de').split(/\s+/);
  return estates.filter(
    (estate) =>
      words.every((word) => textOf(estate).includes(word)) &&
      isIn(estate, filter.group) &&
      (filter.state === '' || stateOf(estate) === filter.state) &&
      isAsComplete(estate, filter.completeness),
  );
}

function textOf({ name, city, groups }: OverviewEstate): string {
  return [name, city, ...groups.map((group) => group.name)].join(' ').toLocaleLowerCase('de');
}

function isIn({ groups }: OverviewEstate, groupId: string): boolean {
  if (groupId === '') return true;
  if (groupId === 'none') return groups.length === 0;
  return groups.some(({ estateGroupId }) => String(estateGroupId) === groupId);
}

function isAsComplete({ completeness }: OverviewEstate, choice: CompletenessChoice): boolean {
  if (choice === '') return true;
  return completeness !== null && (choice === 'complete') === completeness >= minCompleteness;
}

/** 'Dresden-Neustadt › Prießnitzhöfe' */
export const groupPath = (groups: OverviewEstate['groups']) => groups.map(({ name }) => name).join(' › ');

/** All enclosing groups of the estates, by their paths. */
export function groupsAround(estates: OverviewEstate[]): { value: string; label: string }[] {
  const paths = new Map<string, string>();
  for (const { groups } of estates) {
    groups.forEach(({ estateGroupId }, index) =>
      paths.set(String(estateGroupId), groupPath(groups.slice(0, index + 1))),
    );
  }
  return [...paths].map(([value, label]) => ({ value, label })).sort((a, b) => compareNames(a.label, b.label));
}
