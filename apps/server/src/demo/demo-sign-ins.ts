import { Role } from '@lichthof/domain/access/role.ts';
import { getEntry, getFirst } from '@lichthof/domain/collections/items.ts';
import { caretaker, demoCustomer } from './demo-customer.ts';
import { tenantPerson } from './demo-people.ts';
import { firstSonnenhofTenant } from './estates/sonnenhof.ts';

/** Public on purpose: it only gives access to invented data. */
export const demoPassword = 'lichthof-demo';

interface DemoSignIn {
  title: string;
  email: string;
}

const titles: Partial<Record<Role, string>> = {
  [Role.AuthorityAdmin]: 'Systemadministration',
  [Role.CustomerAdmin]: 'Kundenadministration',
  [Role.EstateGroupAdmin]: 'Portfolioverwaltung',
  [Role.EstateOwner]: 'Hausverwaltung',
  [Role.CustomerOpenEmsController]: 'Steuerung beim Kunden',
  [Role.EstateGroupOpenEmsController]: 'Steuerung der Gruppe',
  [Role.EstateOpenEmsController]: 'Steuerung der Liegenschaft',
};

/** People who can sign in to try the portal: one per role, and one with both views. */
export function demoSignIns(): DemoSignIn[] {
  const managers = demoCustomer().users.filter(({ person }) => person !== caretaker.person);
  const byRole = new Map(managers.map(({ person, rights }) => [getFirst(rights).role, person.email]));
  return [
    ...Object.entries(titles).map(([role, title]) => ({ title, email: getEntry(byRole, Number(role) as Role) })),
    { title: 'Mieterin', email: tenantPerson(0).email },
    { title: 'Mieter im Sonnenhof', email: tenantPerson(firstSonnenhofTenant).email },
    { title: 'Hausverwalter und Mieter', email: caretaker.person.email },
  ];
}

/** The list of sign-ins printed at the start of the server. */
export function demoGreeting(): string {
  const signIns = demoSignIns();
  const longest = Math.max(...signIns.map(({ title }) => title.length));
  const emailLongest = Math.max(...signIns.map(({ email }) => email.length));
  return [
    'Anmeldungen zum Ausprobieren (das Kennwort ist allen bekannt; nicht für echte Daten verwenden):',
    ...signIns.map(({ title, email }) => `  ${title.padEnd(longest)}  ${email.padEnd(emailLongest)}  ${demoPassword}`),
  ].join('\n');
}
