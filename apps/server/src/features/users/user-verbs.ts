import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import type { AccessRightEntry, createUser, NewUser } from '@lichthof/contracts/users.ts';
import type { Database } from '../../database/database.ts';
import type { Accounts } from '../../integrations/identity/identity-provider.ts';
import type { NewRight } from './access-rights.db.ts';
import type { UserRequest } from './user-details.ts';

export interface AccountTools {
  db: Database;
  /** Undefined where another service keeps the accounts for itself. */
  accounts: Accounts | undefined;
  log: { error: (error: unknown) => void };
}

export type Invitation = Pick<UserRequest, 'scope' | 'caller'> & { body: NewUser };

export interface Grant {
  rights: NewRight[];
  /** For the role of a tenant. */
  occupancy?: NewUser['occupancy'];
}

/** What the routes do with users that changes occupancies too: the workflows of these names. */
export interface UserWorkflows {
  inviteUser: (tools: AccountTools, invitation: Invitation) => Promise<ResultOf<typeof createUser>>;
  removeUser: (tools: AccountTools, request: UserRequest) => Promise<void>;
  addRight: (db: Database, request: UserRequest, grant: Grant) => Promise<AccessRightEntry[]>;
  revokeAccess: (db: Database, request: UserRequest, right: NewRight) => Promise<void>;
}
