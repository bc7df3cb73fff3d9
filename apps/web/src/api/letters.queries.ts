import {
  getContractDocumentFile,
  issueContractDocument,
  listLetters,
  type Letter,
} from '@lichthof/contracts/letters.ts';
import { getPriceNoticeFile } from '@lichthof/contracts/price-changes.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, download } from './call.ts';
import type { EstateParams } from './estate.queries.ts';

interface ParticipantParams extends EstateParams {
  participantId: number;
}

export const lettersQuery = (params: ParticipantParams) =>
  queryOptions({
    queryKey: ['letters', params],
    queryFn: ({ signal }) => call(listLetters, { params }, signal),
  });

/** The PDF of a contract document or a letter about prices. */
export function loadLetter(params: ParticipantParams, { kind, letterId }: Pick<Letter, 'kind' | 'letterId'>) {
  if (kind === 'contract') {
    return download(getContractDocumentFile, { params: { ...params, contractDocumentId: letterId } });
  }
  const { customerId, estateId } = params;
  return download(getPriceNoticeFile, { params: { customerId, estateId, priceNoticeId: letterId } });
}

/** The PDF of the contract as it is today; a new version appears in the lists. */
export function useLoadContract() {
  const client = useQueryClient();
  return async (params: ParticipantParams, contractNumber: string) => {
    const letter = await call(issueContractDocument, { params, body: { contractNumber } });
    const lists = ['letters', 'user-letters'].map((name) => client.invalidateQueries({ queryKey: [name] }));
    await Promise.all(lists);
    return loadLetter(params, letter);
  };
}
