import type { SearchHit } from '@lichthof/contracts/search.ts';
import { describe, expect, it } from 'vitest';
import { placeOf } from './found-place.ts';

const hit: SearchHit = {
  kind: 'estate',
  id: 9,
  name: 'RE-2026/9',
  context: ['Leipzig', 'Pleißeaue eG'],
  customerId: 1,
  estateId: 2,
  apartmentId: 3,
  access: 'managed',
};

describe('link of a hit', () => {
  it.each<[Partial<SearchHit>, string]>([
    [{ kind: 'customer', estateId: null, apartmentId: null }, '/customers/1'],
    [{ kind: 'estateGroup', estateId: null }, '/customers/1/estates?group=9'],
    [{ kind: 'estate' }, '/customers/1/estates/2/overview'],
    [{ kind: 'estate', access: 'controlled' }, '/customers/1/estates/2/control'],
    [{ kind: 'apartment' }, '/customers/1/estates/2/object-data'],
    [{ kind: 'apartment', access: 'own' }, '/apartments/3/overview'],
    [{ kind: 'user', access: 'administered' }, '/customers/1/users/9'],
    [{ kind: 'user' }, '/customers/1/estates/2/user-management'],
    [{ kind: 'participant' }, '/customers/1/estates/2/tenantelectricity/customers/9'],
    [{ kind: 'meter' }, '/customers/1/estates/2/meters?meter=9'],
    [{ kind: 'invoice' }, '/customers/1/estates/2/tenantelectricity/billings?search=RE-2026%2F9'],
    [{ kind: 'invoice', access: 'own' }, '/apartments/3/documents'],
  ])('leads from %j to %s', (part, to) => expect(placeOf({ ...hit, ...part }).to).toBe(to));
});
