import { expect, it } from 'vitest';
import { isolationBy } from './database/isolation/customer-roles.ts';
import { explainIsolation } from './explain-isolation.ts';

const ofRequests = ['lichthof_one_customer', 'lichthof_several_customers'];
const all = [...ofRequests, 'lichthof_jobs'];

it.each([
  { roles: ofRequests, says: /Aufgaben im Hintergrund alle Rechte.* fehlen: lichthof_jobs\. .*„Kunden trennen“/ },
  { roles: ['lichthof_jobs'], says: /trennen nur die Abfragen.* fehlen: lichthof_one_customer, .*„Kunden trennen“/ },
  { roles: [], says: new RegExp(`trennen nur die Abfragen.* fehlen: ${all.join(', ')}\\.`) },
  { roles: [], isDistributed: true, says: /verteilt ist; siehe .*„Auf mehrere Rechner verteilen“/ },
])(
  'names the missing roles and the chapter where the database has only these: $roles',
  ({ roles, isDistributed, says }) => {
    const database = { isDistributed: isDistributed ?? false, isWanted: true };
    expect(explainIsolation(isolationBy({ roles }), database)).toMatch(says);
  },
);

it('says nothing where requests and jobs have their roles', () => {
  const database = { isDistributed: false, isWanted: true };
  expect(explainIsolation(isolationBy({ roles: all }), database)).toBeUndefined();
});

it('names the setting that switches the roles off', () => {
  const database = { isDistributed: false, isWanted: false };
  expect(explainIsolation(isolationBy({ roles: all }), database)).toMatch(/CUSTOMER_ROLES=false/);
});
