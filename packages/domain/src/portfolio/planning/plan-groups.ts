import { getLast } from '../../collections/items.ts';
import {
  addIssue,
  addMissingColumn,
  eachRow,
  lineBefore,
  nextRef,
  type PlannedRow,
  type Planning,
} from './planning.ts';
import type { Ref } from './plan.ts';
import type { StoredGroup } from '../portfolio.ts';
import { nameKey, textOf } from '../tables/cells.ts';

/** Groups by the key of their path, including those of the file. */
export type GroupIndex = Map<string, Ref>;

/** The names from the outermost group to the given one. */
export function pathOf(groupsById: ReadonlyMap<number, StoredGroup>, groupId: number): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  let group = groupsById.get(groupId);
  while (group && !seen.has(group.id)) {
    seen.add(group.id);
    names.unshift(group.name);
    group = group.parentId === null ? undefined : groupsById.get(group.parentId);
  }
  return names;
}

export const byId = <Item extends { id: number }>(items: readonly Item[]): Map<number, Item> =>
  new Map(items.map((item) => [item.id, item]));

/** Plans groups that do not exist yet. A path cannot contain itself, so rows cannot form a circle. */
export function planGroups(planning: Planning): GroupIndex {
  const { groups } = planning.stored;
  const groupsById = byId(groups);
  const index: GroupIndex = new Map(groups.map(({ id }) => [pathKey(pathOf(groupsById, id)), id]));
  const found: FoundGroup[] = [];
  const lines = new Map<string, number>();
  eachRow(planning, 'groups', (planned) => {
    const names = readPath(planned);
    if (!names) return undefined;
    const key = pathKey(names);
    const otherLine = lineBefore(lines, key, planned.row.line);
    if (otherLine !== undefined) addIssue(planned, 'path', { code: 'duplicateRow', otherLine });
    else if (!index.has(key)) found.push({ planned, names });
    return index.has(key) ? 'unchanged' : 'created';
  });
  addGroups(planning, index, found);
  return index;
}

interface FoundGroup {
  planned: PlannedRow;
  names: string[];
}

/** Adds outer groups first, independent of their order in the file. */
function addGroups(planning: Planning, index: GroupIndex, found: FoundGroup[]): void {
  for (const { planned, names } of found.toSorted((a, b) => a.names.length - b.names.length)) {
    const outer = names.slice(0, -1);
    const parent = outer.length === 0 ? null : index.get(pathKey(outer));
    if (parent === undefined) addIssue(planned, 'path', { code: 'unknownParentGroup', expected: formatPath(outer) });
    const ref = nextRef(planning);
    index.set(pathKey(names), ref);
    planning.plan.groups.push({ ref, parent: parent ?? null, name: getLast(names) });
  }
}

const longestName = 100;
const unwanted = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

function readPath(planned: PlannedRow): string[] | undefined {
  const cell = planned.row.cells['path'];
  if (cell === undefined) addMissingColumn(planned, 'path');
  if (cell === undefined) return undefined;
  if (typeof cell === 'object' && cell !== null && 'error' in cell) {
    addIssue(planned, 'path', { code: 'errorCell' });
    return undefined;
  }
  const names = parsePath(textOf(cell));
  if (!names) addIssue(planned, 'path', { code: 'pathInvalid' });
  else if (names.some((name) => unwanted.test(name))) addIssue(planned, 'path', { code: 'invalidCharacters' });
  else if (names.some((name) => name.length > longestName))
    addIssue(planned, 'path', { code: 'textTooLong', most: longestName });
  else return names;
  return undefined;
}

/** 'Nord / Haus A//B' names the group 'Haus A/B' in 'Nord'. */
export function formatPath(names: readonly string[]): string {
  return names.map((name) => name.trim().replaceAll('/', '//')).join(' / ');
}

/** The names from the outermost group on; null if a name is empty. */
export function parsePath(text: string): string[] | null {
  const names: string[] = [];
  let name = '';
  for (let at = 0; at < text.length; at += 1) {
    const isDoubled = text[at] === '/' && text[at + 1] === '/';
    if (text[at] !== '/' || isDoubled) name += text[at];
    else {
      names.push(name);
      name = '';
    }
    if (isDoubled) at += 1;
  }
  const trimmed = [...names, name].map((name) => name.trim());
  return trimmed.includes('') ? null : trimmed;
}

/** Equal for two spellings of the same path. */
export const pathKey = (names: readonly string[]): string => names.map(nameKey).join('\n');
