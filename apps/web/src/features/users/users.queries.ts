import { getTenantRecord, listApartments } from '@lichthof/contracts/people/occupancies.ts';
import { listUserLetters } from '@lichthof/contracts/billing/letters.ts';
import * as knownEmails from '@lichthof/contracts/people/known-emails.ts';
import * as contracts from '@lichthof/contracts/people/user-contracts.ts';
import * as contract from '@lichthof/contracts/people/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import type { UserScope } from './user-scope.ts';

/** The parameters of an estate's calls, or nothing where the whole customer is meant. */
export function estateIn({ customerId, estateId }: UserScope): EstateParams | undefined {
  return estateId === undefined ? undefined : { customerId, estateId };
}

/** With an e-mail those whose address contains it. */
export const usersQuery = (scope: UserScope, email = '') =>
  queryOptions({
    queryKey: ['users', scope, email],
    queryFn: ({ signal }) => {
      const estate = estateIn(scope);
      const query = { email };
      return estate
        ? call(contract.listEstateUsers, { params: estate, query }, signal)
        : call(contract.listUsers, { params: scope, query }, signal);
    },
  });

export const userQuery = (scope: UserScope, userId: number) =>
  queryOptions({
    queryKey: ['user', scope, userId],
    queryFn: ({ signal }) => {
      const estate = estateIn(scope);
      return estate
        ? call(contract.getEstateUser, { params: { ...estate, userId } }, signal)
        : call(contract.getUser, { params: { ...scope, userId } }, signal);
    },
  });

/** Whether somebody signs in with this address already. */
export const knownEmailQuery = (scope: UserScope, email: string) =>
  queryOptions({
    queryKey: ['known-email', scope, email],
    queryFn: ({ signal }) => {
      const estate = estateIn(scope);
      const query = { email };
      return estate
        ? call(knownEmails.findKnownEstateEmail, { params: estate, query }, signal)
        : call(knownEmails.findKnownEmail, { params: scope, query }, signal);
    },
  });

export const userContractsQuery = (params: { customerId: number; userId: number }) =>
  queryOptions({
    queryKey: ['user-contracts', params],
    queryFn: ({ signal }) => call(contracts.listUserContracts, { params }, signal),
  });

export const userDocumentsQuery = (params: { customerId: number; userId: number }) =>
  queryOptions({
    queryKey: ['user-documents', params],
    queryFn: ({ signal }) => call(contracts.listUserDocuments, { params }, signal),
  });

export const userLettersQuery = (params: { customerId: number; userId: number }) =>
  queryOptions({
    queryKey: ['user-letters', params],
    queryFn: ({ signal }) => call(listUserLetters, { params }, signal),
  });

export const apartmentsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['apartments', params],
    queryFn: ({ signal }) => call(listApartments, { params }, signal),
  });

export const tenantRecordQuery = (params: EstateParams & { apartmentId: number; userId: number }) =>
  queryOptions({
    queryKey: ['tenant-record', params],
    queryFn: ({ signal }) => call(getTenantRecord, { params }, signal),
  });
