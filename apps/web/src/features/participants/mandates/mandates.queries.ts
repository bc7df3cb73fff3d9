import * as contract from '@lichthof/contracts/supply/mandates.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { moneyReads } from '../../../api/money-reads.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { thenRefetch } from '../../../api/refetch.ts';
import { affectedQueries } from '../participants.queries.ts';

export const mandatesQuery = (params: ParticipantParams) => endpointQuery(contract.listMandates, { params });

/** Refetches what shows the payment method and how open amounts are paid, also after a failure. */
const thenRefresh = thenRefetch(...moneyReads, ...affectedQueries, contract.listMandates);

export const useGrantMandate = (params: ParticipantParams) =>
  useEndpointMutation(contract.grantMandate, { params }, { onSettled: thenRefresh });

export const useRevokeMandate = (params: ParticipantParams) =>
  useEndpointMutation(contract.revokeMandate, (version: number) => ({ params, body: { version } }), {
    onSettled: thenRefresh,
  });

/** Each look is recorded, so that nothing is kept or fetched again by itself. */
export const useReadBankData = (params: ParticipantParams) =>
  useEndpointMutation(contract.readBankData, (mandateId: number) => ({ params: { ...params, mandateId } }));
