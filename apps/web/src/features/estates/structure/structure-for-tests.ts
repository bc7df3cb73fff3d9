import type { EstateStructure } from '@lichthof/contracts/places/estate-groups.ts';

const group = (estateGroupId: number, name: string, parentId: number | null) => ({
  estateGroupId,
  name,
  parentId,
  estateCount: 0,
  groupCount: 0,
  managers: [] as string[],
  version: 1,
});

const estate = (estateId: number, name: string, estateGroupId: number | null) => ({
  estateId,
  name,
  estateGroupId,
  apartmentCount: 12,
  managers: [] as string[],
  version: 1,
});

/** Sachsen (Leipzig (Hof 2, Hof 10), Dresden), Anhalt, and the estate Kontor without a group. */
export const structure: EstateStructure = {
  customerId: 3,
  name: 'Pleißeaue eG',
  managers: ['Katrin Albrecht'],
  groups: [
    { ...group(1, 'Sachsen', null), groupCount: 2, managers: ['Mirko Lehnert'] },
    { ...group(2, 'Leipzig', 1), estateCount: 2 },
    group(3, 'Dresden', 1),
    group(4, 'Anhalt', null),
  ],
  estates: [
    estate(21, 'Hof 10', 2),
    { ...estate(22, 'Hof 2', 2), managers: ['Ines Dorn'] },
    estate(23, 'Kontor', null),
  ],
};

/** A customer with a group for every ten estates. */
export function largeStructure(estateCount: number): EstateStructure {
  const groupCount = Math.ceil(estateCount / 10);
  return {
    ...structure,
    groups: Array.from({ length: groupCount }, (_, index) => group(index + 1, `Gruppe ${index + 1}`, null)),
    estates: Array.from({ length: estateCount }, (_, index) =>
      estate(index + 1, `Objekt ${index + 1}`, (index % groupCount) + 1),
    ),
  };
}
