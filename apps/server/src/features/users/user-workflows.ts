import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import type { AccessRightEntry, createUser, NewUser } from '@lichthof/contracts/people/users.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Accounts } from '../../integrations/identity/identity-provider.ts';
import type { NewRight } from './access-rights.db.ts';
import type { UserScope } from './users.db.ts';

/** Who (`caller`) acts on which user, and in which customer or estate. */
export interface UserRequest {
  scope: UserScope;
  userId: number;
  caller: Caller;
  /** Also finds users who have no right, occupancy or membership in the scope yet. */
  mayBeOutsideScope?: boolean;
}

export interface AccountTools {
  db: Database;
  /** Undefined where an external identity provider manages the accounts. */
  accounts: Accounts | undefined;
  log: { error: (error: unknown) => void };
}

export type Invitation = Pick<UserRequest, 'scope' | 'caller'> & { body: NewUser };

export interface Grant {
  rights: NewRight[];
  /** For the role of a tenant. */
  occupancy?: NewUser['occupancy'];
}

/** Workflows that the routes call: they change occupancies too, which belong to another feature. */
export interface UserWorkflows {
  inviteUser: (tools: AccountTools, invitation: Invitation) => Promise<ResultOf<typeof createUser>>;
  removeUser: (tools: AccountTools, request: UserRequest) => Promise<void>;
  addRight: (db: Database, request: UserRequest, grant: Grant) => Promise<AccessRightEntry[]>;
  revokeAccess: (db: Database, request: UserRequest, right: NewRight) => Promise<void>;
}
