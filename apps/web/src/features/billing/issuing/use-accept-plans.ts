import { listLetters } from '@lichthof/contracts/billing/letters.ts';
import {
  acceptRunProposals,
  listRunProposals,
  mostPlansAtOnce,
} from '@lichthof/contracts/payments/prepayment-proposals.ts';
import { getPrepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { codeText, errorText } from '../../../api/error-text.ts';
import { refetch } from '../../../api/refetch.ts';
import type { RunParams } from '../billing.queries.ts';

interface Acceptance {
  /** Null while nothing is sent. */
  progress: { done: number; total: number } | null;
  /** Why a plan was not set, by contract. */
  refused: ReadonlyMap<number, string>;
}

/** Sets plans part by part; what is refused stops nothing, and what a lost connection leaves can be set again. */
export function useAcceptPlans(params: RunParams, failed: string) {
  const client = useQueryClient();
  const [state, setState] = useState<Acceptance>({ progress: null, refused: new Map() });

  const acceptPart = async (contractIds: number[]): Promise<[contractId: number, reason: string][]> => {
    try {
      const { refused } = await call(acceptRunProposals, { params, body: { contractIds } });
      return refused.map(({ contractId, code }) => [contractId, codeText(code, failed)]);
    } catch (error) {
      return contractIds.map((contractId) => [contractId, errorText(error, failed)]);
    }
  };

  /** Resolves with how many were set. */
  const accept = async (contractIds: number[]): Promise<number> => {
    const refused = new Map<number, string>();
    for (let done = 0; done < contractIds.length; done += mostPlansAtOnce) {
      setState({ progress: { done, total: contractIds.length }, refused });
      const part = await acceptPart(contractIds.slice(done, done + mostPlansAtOnce));
      for (const [contractId, reason] of part) refused.set(contractId, reason);
    }
    await refetch(client, [listRunProposals, getPrepayments, listLetters]);
    setState({ progress: null, refused });
    return contractIds.length - refused.size;
  };
  return { ...state, accept };
}
