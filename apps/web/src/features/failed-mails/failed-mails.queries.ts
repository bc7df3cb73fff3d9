import * as contract from '@lichthof/contracts/failed-mails.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { thenRefetch, thenStore } from '../../api/refetch.ts';

export const failedMailsQuery = endpointQuery(contract.listFailedMails, {});

/** Each call answers with the whole list. */
const storing = { onSuccess: thenStore(failedMailsQuery), onError: thenRefetch(contract.listFailedMails) };

const keyOfMail = ({ customerId: ofCustomerId, mailId }: contract.FailedMail) => ({ params: { ofCustomerId, mailId } });
const keyOfAccount = ({ accountSub }: contract.FailedCredentialMail) => ({ params: { accountSub } });

export const useMailCalls = () => ({
  sendAgain: useEndpointMutation(contract.sendMailAgain, keyOfMail, storing).mutateAsync,
  markDone: useEndpointMutation(contract.markMailDone, keyOfMail, storing).mutateAsync,
});

export const useCredentialMailCalls = () => ({
  sendAgain: useEndpointMutation(contract.sendCredentialMailAgain, keyOfAccount, storing).mutateAsync,
  markDone: useEndpointMutation(contract.markCredentialMailDone, keyOfAccount, storing).mutateAsync,
});
