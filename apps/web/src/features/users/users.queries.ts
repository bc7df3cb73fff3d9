import * as knownEmails from '@lichthof/contracts/people/known-emails.ts';
import * as contract from '@lichthof/contracts/people/users.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import type { UserScope } from './user-scope.ts';

/** The parameters of an estate's calls, or nothing where the whole customer is meant. */
export function estateIn({ customerId, estateId }: UserScope): EstateParams | undefined {
  return estateId === undefined ? undefined : { customerId, estateId };
}

/** With an e-mail those whose address contains it. */
export const usersQuery = (scope: UserScope, email = '') => {
  const estate = estateIn(scope);
  return estate
    ? endpointQuery(contract.listEstateUsers, { params: estate, query: { email } })
    : endpointQuery(contract.listUsers, { params: scope, query: { email } });
};

export const userQuery = (scope: UserScope, userId: number) => {
  const estate = estateIn(scope);
  return estate
    ? endpointQuery(contract.getEstateUser, { params: { ...estate, userId } })
    : endpointQuery(contract.getUser, { params: { ...scope, userId } });
};

/** Whether somebody signs in with this address already. */
export const knownEmailQuery = (scope: UserScope, email: string) => {
  const estate = estateIn(scope);
  return estate
    ? endpointQuery(knownEmails.findKnownEstateEmail, { params: estate, query: { email } })
    : endpointQuery(knownEmails.findKnownEmail, { params: scope, query: { email } });
};
