import type { Estate } from '@lichthof/contracts/estates.ts';

/** An estate with three apartments, an area and an edge. */
export const anEstate: Estate = {
  id: 7,
  customerId: 3,
  estateGroupId: null,
  name: 'Weidenhof 12–16',
  projectId: 'LP-0148',
  description: null,
  timeZone: 'Europe/Berlin',
  floorsCount: 4,
  constructionYear: 1907,
  buildingType: 1,
  allocationKey: 1,
  location: {
    street: 'Weidenhof',
    houseNumber: '12–16',
    zipCode: '04229',
    city: 'Leipzig',
    state: null,
    country: 'de',
  },
  apartments: [1, 2, 3].map((number) => ({
    apartmentId: 40 + number,
    name: `WE ${number}`,
    areaSqm: 54.3,
    floor: 'EG',
  })),
  buildingAreas: [{ areaClassification: 7, norm: 3, areaSqm: 162.9 }],
  edgeId: 5,
  edges: [
    {
      id: 5,
      name: 'Keller',
      position: null,
      startDate: '2024-02-29',
      endDate: null,
      keyCreatedAt: null,
      lastMessageAt: null,
    },
  ],
  valuesFrom: null,
  valuesTo: null,
  isAllocationKeyInUse: false,
  archivedAt: null,
  version: 4,
};
