import type { User } from '@lichthof/contracts/people/users.ts';
import { ResourceLevel, type Role } from '@lichthof/domain/access/role.ts';

export interface RoleLine {
  role: Role;
  /** Names of what the role is held on, as many as are shown. */
  names: string[];
  /** How many more there are. */
  more: number;
}

/** The rights of a user, one line per role; each names the first few resources, an apartment with its estate. */
export function roleLines({ roles, apartment }: Pick<User, 'roles' | 'apartment'>, namesShown = 2): RoleLine[] {
  const namesByRole = new Map<Role, string[]>();
  for (const { role, roleAttributes } of roles) {
    const { level, resourceId, resourceName } = roleAttributes;
    const isApartment = level === ResourceLevel.Apartment && apartment?.apartmentId === resourceId;
    const name = isApartment ? `${apartment.estateName}, ${resourceName}` : resourceName;
    namesByRole.set(role, [...(namesByRole.get(role) ?? []), name]);
  }
  return [...namesByRole].map(([role, names]) => ({
    role,
    names: names.slice(0, namesShown),
    more: Math.max(0, names.length - namesShown),
  }));
}
