import * as contract from '@lichthof/contracts/monitoring/webhooks.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { thenRefetch } from '../../../api/refetch.ts';

/** While a message waits, the log is read anew in these steps. */
const waitingMs = 5000;

export const webhookQuery = (customerId: number) =>
  endpointQuery(
    contract.getWebhook,
    { params: { customerId } },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.deliveries.some(({ state }) => state === 'waiting') ? waitingMs : false,
    },
  );

/** Afterwards everything about the webhook is read anew. */
const thenReadAgain = { onSettled: thenRefetch(contract.getWebhook) };

export const useSaveWebhook = (customerId: number) =>
  useEndpointMutation(contract.saveWebhook, { params: { customerId } }, thenReadAgain);

export const useRenewSecret = (customerId: number) =>
  useEndpointMutation(contract.renewWebhookSecret, { params: { customerId } }, thenReadAgain);

export const useTestWebhook = (customerId: number) =>
  useEndpointMutation(contract.testWebhook, { params: { customerId } }, thenReadAgain);

export const useResendDelivery = (customerId: number) =>
  useEndpointMutation(
    contract.resendWebhookDelivery,
    (deliveryId: number) => ({ params: { customerId, deliveryId } }),
    thenReadAgain,
  );

export const useDeleteWebhook = (customerId: number) =>
  useEndpointMutation(contract.deleteWebhook, { params: { customerId } }, thenReadAgain);
