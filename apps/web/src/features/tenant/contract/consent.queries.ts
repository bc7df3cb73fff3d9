import { changeCurveConsent, getCurveConsent } from '@lichthof/contracts/tenant-documents.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

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
