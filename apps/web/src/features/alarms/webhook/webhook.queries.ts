import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import * as contract from '@lichthof/contracts/monitoring/webhooks.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** While a message waits, the log is read anew in these steps. */
const waitingMs = 5000;

export const webhookQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['webhook', customerId],
    queryFn: ({ signal }) => call(contract.getWebhook, { params: { customerId } }, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ state }) => state === 'waiting') ? waitingMs : false,
  });

/** A change of the webhook; afterwards everything about it is read anew. */
function useWebhookChange<Input, Result>(customerId: number, change: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['webhook', customerId] }),
  });
}

export const useSaveWebhook = (customerId: number) =>
  useWebhookChange(customerId, (body: BodyOf<typeof contract.saveWebhook>) =>
    call(contract.saveWebhook, { params: { customerId }, body }),
  );

export const useRenewSecret = (customerId: number) =>
  useWebhookChange(customerId, () => call(contract.renewWebhookSecret, { params: { customerId } }));

export const useTestWebhook = (customerId: number) =>
  useWebhookChange(customerId, () => call(contract.testWebhook, { params: { customerId } }));

export const useResendDelivery = (customerId: number) =>
  useWebhookChange(customerId, (deliveryId: number) =>
    call(contract.resendWebhookDelivery, { params: { customerId, deliveryId } }),
  );

export const useDeleteWebhook = (customerId: number) =>
  useWebhookChange(customerId, () => call(contract.deleteWebhook, { params: { customerId } }));
