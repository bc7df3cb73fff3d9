import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { emailOf } from './demo-people.ts';
import type { DemoAddress, DemoPerson } from './demo-estate.ts';

export interface DemoRight {
  role: Role;
  level: ResourceLevel;
  /** The key of the group or estate; null for the customer and the operating company. */
  resourceKey: string | null;
}

export interface DemoUser {
  person: DemoPerson;
  rights: DemoRight[];
}

export interface DemoCustomer {
  name: string;
  address: DemoAddress;
  /** Parents before their children. */
  groups: { key: string; name: string; parentKey: string | null }[];
  /** Managers and controllers; tenants follow from the occupancies. */
  users: DemoUser[];
}

const { Authority, Customer, EstateGroup, Estate } = ResourceLevel;

export function demoCustomer(): DemoCustomer {
  return {
    name: 'Pleißeaue eG',
    address: { street: 'Auenuferweg', houseNumber: '3', zipCode: '04107', city: 'Leipzig', state: 'Sachsen' },
    groups: [
      { key: 'plagwitz', name: 'Leipzig-Plagwitz', parentKey: null },
      { key: 'neustadt', name: 'Dresden-Neustadt', parentKey: null },
      { key: 'priessnitzhoefe', name: 'Prießnitzhöfe', parentKey: 'neustadt' },
    ],
    users: [
      user('Jonas Reuter', 'betrieb.lichthof.example', [right(Role.AuthorityAdmin, Authority)]),
      user('Sabine Wolter', 'pleisseaue.example', [right(Role.CustomerAdmin, Customer)]),
      user('Timo Hartwig', 'saaletechnik.example', [right(Role.CustomerOpenEmsController, Customer)]),
      user('Martin Ziegler', 'pleisseaue.example', [right(Role.EstateGroupAdmin, EstateGroup, 'neustadt')]),
      user('Nadine Kroll', 'saaletechnik.example', [
        right(Role.EstateGroupOpenEmsController, EstateGroup, 'priessnitzhoefe'),
      ]),
      manager,
      user('Ralf Mertens', 'saaletechnik.example', [right(Role.EstateOpenEmsController, Estate, 'weidenhof')]),
      caretaker,
    ],
  };
}

/** Manages all estates, and reads the meters without remote reading. */
export const manager = user(
  'Katrin Albrecht',
  'pleisseaue.example',
  ['weidenhof', 'priessnitzhof-nord', 'priessnitzhof-sued', 'kontorhaus', 'sonnenhof', 'lindenhof'].map((key) =>
    right(Role.EstateOwner, Estate, key),
  ),
);

/** Manages one estate and rents an apartment in another, so has both views. */
export const caretaker = user('Paul Nowak', 'pleisseaue.example', [
  right(Role.EstateOwner, Estate, 'priessnitzhof-sued'),
]);

function user(name: string, domain: string, rights: DemoRight[]): DemoUser {
  const [firstName, lastName] = name.split(' ') as [string, string];
  return { person: { firstName, lastName, email: emailOf(firstName, lastName, domain), phone: null }, rights };
}

function right(role: Role, level: ResourceLevel, resourceKey: string | null = null): DemoRight {
  return { role, level, resourceKey };
}
