import { getTenantApartment, getTenantConsumption } from '@lichthof/contracts/apartments.ts';
import { listTenantLetters } from '@lichthof/contracts/letters.ts';
import { getOwnAccount } from '@lichthof/contracts/payments.ts';
import { changeCurveConsent, getCurveConsent, listTenantDocuments } from '@lichthof/contracts/tenant-documents.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const apartmentQuery = (apartmentId: number) =>
  queryOptions({
    queryKey: ['apartment', apartmentId],
    queryFn: ({ signal }) => call(getTenantApartment, { params: { apartmentId } }, signal),
  });

/** The result contains its days: while others load, the shown values are still those of the previous days. */
export const ownConsumptionQuery = (apartmentId: number, { from, to }: DayRange) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'consumption', from, to],
    queryFn: async ({ signal }) => ({
      days: { from, to },
      consumption: await call(getTenantConsumption, { params: { apartmentId }, query: { from, to } }, signal),
    }),
  });

export const documentsQuery = (apartmentId: number) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'documents'],
    queryFn: ({ signal }) => call(listTenantDocuments, { params: { apartmentId } }, signal),
  });

export const lettersQuery = (apartmentId: number) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'letters'],
    queryFn: ({ signal }) => call(listTenantLetters, { params: { apartmentId } }, signal),
  });

export const ownAccountsQuery = (apartmentId: number) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'account'],
    queryFn: ({ signal }) => call(getOwnAccount, { params: { apartmentId } }, signal),
  });

export const consentQuery = (apartmentId: number) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'curve-consent'],
    queryFn: ({ signal }) => call(getCurveConsent, { params: { apartmentId } }, signal),
  });

export function useChangeConsent(apartmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isGranted: boolean) => call(changeCurveConsent, { params: { apartmentId }, body: { isGranted } }),
    onSuccess: (consent) => queryClient.setQueryData(consentQuery(apartmentId).queryKey, consent),
  });
}
