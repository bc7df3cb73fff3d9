import type { EstateGroupInfo, EstateHierarchy, EstateInfo } from '@lichthof/contracts/places/estate-hierarchy.ts';

export interface ResourceChoice {
  kind: 'group' | 'estate';
  id: number;
  name: string;
  /** How many groups are around it. */
  depth: number;
  /** Names of the groups around it, from the outside in. */
  path: string[];
  /** A group around estates only says where they are. */
  isChoosable: boolean;
  /** More that a search finds it by. */
  words: string;
}

type Kind = ResourceChoice['kind'];

/** Groups, or estates within their groups, in the order of the tree: estates in no group last. */
export function resourceChoices(hierarchy: EstateHierarchy, kind: Kind): ResourceChoice[] {
  return [
    ...hierarchy.estateGroupsInfo.flatMap((group) => ofGroup(group, kind, [])),
    ...(kind === 'estate' ? hierarchy.estatesInfo.map((estate) => ofEstate(estate, [])) : []),
  ];
}

function ofGroup(group: EstateGroupInfo, kind: Kind, path: string[]): ResourceChoice[] {
  const { estateGroupId: id, displayName: name, subGroups, estatesInfo } = group;
  const inside = [...path, name];
  const below = [
    ...subGroups.flatMap((subGroup) => ofGroup(subGroup, kind, inside)),
    ...(kind === 'estate' ? estatesInfo.map((estate) => ofEstate(estate, inside)) : []),
  ];
  if (kind === 'estate' && below.length === 0) return [];
  return [{ kind: 'group', id, name, depth: path.length, path, isChoosable: kind === 'group', words: '' }, ...below];
}

const ofEstate = ({ estateId, displayName, city }: EstateInfo, path: string[]): ResourceChoice => ({
  kind: 'estate',
  id: estateId,
  name: displayName,
  depth: path.length,
  path,
  isChoosable: true,
  words: city ?? '',
});

/** What may be chosen and has every word in its name, its groups or its place. Without words the tree stays whole. */
export function filterChoices(choices: ResourceChoice[], search: string): ResourceChoice[] {
  const words = search.toLocaleLowerCase('de').split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter((choice) => {
    const text = [choice.name, ...choice.path, choice.words].join(' ').toLocaleLowerCase('de');
    return choice.isChoosable && words.every((word) => text.includes(word));
  });
}
