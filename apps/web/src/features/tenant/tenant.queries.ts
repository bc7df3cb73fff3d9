import { getTenantApartment, getTenantConsumption } from '@lichthof/contracts/places/apartments.ts';
import { listTenantLetters } from '@lichthof/contracts/billing/letters.ts';
import {
  changeMailChoice,
  getMailChoices,
  getMonthlyInformation,
  listMonthlyInformation,
  type MailKind,
} from '@lichthof/contracts/tenant/monthly-information.ts';
import { getPowerNow } from '@lichthof/contracts/edges/live.ts';
import {
  getOwnElectricity,
  getOwnElectricityDay,
  listOwnReadings,
} from '@lichthof/contracts/tenant/own-electricity.ts';
import { getOwnAccount } from '@lichthof/contracts/payments/payments.ts';
import {
  changeCurveConsent,
  getCurveConsent,
  listTenantDocuments,
} from '@lichthof/contracts/tenant/tenant-documents.ts';
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

/** Of the month of the day; the result names it, since it may be shown while another month loads. */
export const ownElectricityQuery = (apartmentId: number, day: string) => {
  const month = day.slice(0, 7);
  return queryOptions({
    queryKey: ['apartment', apartmentId, 'electricity', month],
    queryFn: async ({ signal }) => ({
      month,
      ...(await call(getOwnElectricity, { params: { apartmentId }, query: { month } }, signal)),
    }),
  });
};

export const ownElectricityDayQuery = (apartmentId: number, day: string) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'electricity-day', day],
    queryFn: ({ signal }) => call(getOwnElectricityDay, { params: { apartmentId, day } }, signal),
  });

export const ownReadingsQuery = (apartmentId: number, month: string) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'readings', month],
    queryFn: ({ signal }) => call(listOwnReadings, { params: { apartmentId }, query: { month } }, signal),
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

export const informedMonthsQuery = (apartmentId: number) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'monthly-information'],
    queryFn: ({ signal }) => call(listMonthlyInformation, { params: { apartmentId } }, signal),
  });

export const monthlyInformationQuery = (apartmentId: number, month: string) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'monthly-information', month],
    queryFn: ({ signal }) => call(getMonthlyInformation, { params: { apartmentId, month } }, signal),
  });

export const mailChoicesQuery = (apartmentId: number) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'mail-choices'],
    queryFn: ({ signal }) => call(getMailChoices, { params: { apartmentId } }, signal),
  });

export function useChangeMailChoice(apartmentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: MailKind; isWanted: boolean }) =>
      call(changeMailChoice, { params: { apartmentId }, body }),
    onSuccess: (choices) => queryClient.setQueryData(mailChoicesQuery(apartmentId).queryKey, choices),
  });
}

const nowEveryMs = 30_000;

/** While nothing is reported, the last reported values stay, so that a page can say how old they are. */
export const powerNowQuery = (apartmentId: number) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'now'],
    queryFn: async ({ signal, client, queryKey }) => {
      const now = await call(getPowerNow, { params: { apartmentId } }, signal);
      const before = client.getQueryData<{ last: typeof now }>(queryKey);
      return { isReported: now.reportedAt !== null, last: now.reportedAt === null && before ? before.last : now };
    },
    refetchInterval: nowEveryMs,
    staleTime: nowEveryMs,
  });
