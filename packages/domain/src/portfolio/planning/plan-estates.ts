import { pickFields } from '../../fields/field.ts';
import { estateFieldsOfForm } from '../columns.ts';
import { isEmpty, nameKey, textOf } from '../tables/cells.ts';
import { EstateIndex } from './estate-index.ts';
import { byId, formatPath, type GroupIndex, parsePath, pathKey, pathOf } from './plan-groups.ts';
import type { Ref } from './plan.ts';
import {
  addIssue,
  differences,
  eachRow,
  lineBefore,
  nextRef,
  type Outcome,
  type PlannedRow,
  type Planning,
  readFields,
} from './planning.ts';
import type { StoredEstate, StoredGroup } from '../portfolio.ts';
import type { Values } from '../tables/read-fields.ts';
import { defaultTimeZone, timeZoneOfCountry } from '../../time/time-zones.ts';

interface Around {
  groups: GroupIndex;
  groupsById: Map<number, StoredGroup>;
  index: EstateIndex;
  lines: Map<string, number>;
}

/**
 * Plans new and changed estates. The index also contains rows with issues, so that they cause no further issues in
 * other tables.
 */
export function planEstates(planning: Planning, groups: GroupIndex): EstateIndex {
  const { stored } = planning;
  const index = new EstateIndex(stored.estates);
  const around = { groups, groupsById: byId(stored.groups), index, lines: new Map() };
  eachRow(planning, 'estates', (planned) => planEstate(planned, around));
  index.seal();
  checkNames(index);
  return index;
}

function planEstate(planned: PlannedRow, around: Around): Outcome | undefined {
  const { cells, line } = planned.row;
  const number = textOf(cells['projectNumber']);
  const name = textOf(cells['name']);
  const matched = around.index.match(number, name);
  if (matched === 'ambiguous') {
    addIssue(planned, 'projectNumber', { code: 'ambiguousEstate' });
    return undefined;
  }
  const key = matched ? `id ${matched.id}` : `new ${nameKey(number || name)}`;
  const otherLine = lineBefore(around.lines, key, line);
  if (otherLine !== undefined) {
    addIssue(planned, number ? 'projectNumber' : 'name', { code: 'duplicateRow', otherLine });
    return undefined;
  }
  return matched ? changeEstate(planned, matched, around) : createEstate(planned, around);
}

function createEstate(planned: PlannedRow, around: Around): Outcome {
  const { planning, row } = planned;
  const values = readFields(planned, undefined);
  if (isEmpty(row.cells['timeZone'])) values['timeZone'] = zoneOf(values['country']);
  checkZipCode(planned, values, undefined);
  const group = readGroup(planned, around, null);
  const ref = nextRef(planning);
  planning.plan.estates.push({ ref, group, values });
  around.index.addFromFile({ ref, planned, number: values['projectNumber'], name: values['name'] });
  return 'created';
}

function changeEstate(planned: PlannedRow, stored: StoredEstate, around: Around): Outcome {
  const before = estateValues(stored);
  const values = readFields(planned, before);
  checkZipCode(planned, values, before);
  if (stored.hasValues && values['timeZone'] !== stored.timeZone) {
    addIssue(planned, 'timeZone', { code: 'timeZoneLocked', expected: stored.timeZone });
  }
  if (stored.isAllocationKeyInUse && values['allocationKey'] !== stored.allocationKey) {
    addIssue(planned, 'allocationKey', { code: 'allocationKeyInUse' });
  }
  const groupId = readGroup(planned, around, stored.groupId);
  const change = differences({ ...before, groupId: stored.groupId }, { ...values, groupId });
  if (change) planned.planning.plan.changes.push({ table: 'estates', id: stored.id, ...change });
  around.index.addFromFile({ ref: stored.id, planned, number: values['projectNumber'], name: values['name'] });
  return change ? 'changed' : 'unchanged';
}

/** The fields of an estate, by the columns of the form. */
export const estateValues = (estate: StoredEstate): Values => pickFields(estateFieldsOfForm, estate);

/** If the cell equals the name of the stored group, that group stays. */
function readGroup(planned: PlannedRow, { groups, groupsById }: Around, stored: Ref | null): Ref | null {
  const cell = planned.row.cells['group'];
  if (cell === undefined) return stored;
  if (isEmpty(cell)) return null;
  const text = textOf(cell);
  if (stored !== null && text === formatPath(pathOf(groupsById, stored)).normalize()) return stored;
  const names = parsePath(text);
  const group = names ? groups.get(pathKey(names)) : undefined;
  if (group === undefined) addIssue(planned, 'group', { code: 'unknownGroup' });
  return group ?? stored;
}

const zones: Record<string, string> = timeZoneOfCountry;
const zoneOf = (country: Values[string] | undefined): string => zones[String(country)] ?? defaultTimeZone;

const zipCodes: Record<string, RegExp> = { de: /^\d{5}$/, at: /^\d{4}$/, ch: /^\d{4}$/ };

function checkZipCode(planned: PlannedRow, { zipCode, country }: Values, before: Values | undefined): void {
  if (typeof zipCode !== 'string' || (zipCode === before?.['zipCode'] && country === before['country'])) return;
  if (!zipCodes[String(country)]?.test(zipCode)) addIssue(planned, 'zipCode', { code: 'zipCodeInvalid' });
}

/** Adds an issue if two estates would have the same name after the import. */
function checkNames(index: EstateIndex): void {
  for (const { planned, other } of index.sameNames()) {
    const otherLine = other?.row.line;
    addIssue(planned, 'name', { code: 'nameTaken', ...(otherLine !== undefined && { otherLine }) });
  }
}
