import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { FieldErrors } from 'react-hook-form';
import { problemsOf } from '../../../ui/dialogs/form-submit.tsx';

export const estateTabs = ['baseData', 'apartments', 'areas', 'edges'] as const;
export type EstateTab = (typeof estateTabs)[number];

const tabOfField: Record<string, EstateTab> = { apartments: 'apartments', buildingAreas: 'areas', edges: 'edges' };

/** The tab of a field, by the field's name in the form: 'apartments.3.name'. */
export function tabOf(name: string): EstateTab {
  return tabOfField[getFirst(name.split('.'))] ?? 'baseData';
}

/** Names of all fields with an error, in the order of the tabs. */
export function errorNames(errors: FieldErrors): string[] {
  const { names } = problemsOf(errors, {});
  return estateTabs.flatMap((tab) => names.filter((name) => tabOf(name) === tab));
}

export function errorCounts(errors: FieldErrors): Record<EstateTab, number> {
  const names = errorNames(errors);
  const count = (tab: EstateTab) => names.filter((name) => tabOf(name) === tab).length;
  return { baseData: count('baseData'), apartments: count('apartments'), areas: count('areas'), edges: count('edges') };
}
