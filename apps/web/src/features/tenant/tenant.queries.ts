import { changeCurveConsent, getCurveConsent } from '@lichthof/contracts/tenant/curve-consent.ts';
import { getPowerNow, getTenantApartment, getTenantConsumption } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { listTenantLetters } from '@lichthof/contracts/tenant/tenant-letters.ts';
import {
  changeMailChoice,
  getMailChoices,
  getMonthlyInformation,
  listMonthlyInformation,
} from '@lichthof/contracts/tenant/monthly-information.ts';
import { getOwnElectricity, getOwnElectricityDay } from '@lichthof/contracts/tenant/own-electricity.ts';
import { listTenantDocuments } from '@lichthof/contracts/tenant/tenant-documents.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery, endpointKey, labelledQuery } from '../../api/endpoint-query.ts';
import { thenStore } from '../../api/refetch.ts';

export const apartmentQuery = (apartmentId: number) => endpointQuery(getTenantApartment, { params: { apartmentId } });

/** The result contains its days: while others load, the shown values are still those of the previous days. */
export const ownConsumptionQuery = (apartmentId: number, { from, to }: DayRange) =>
  labelledQuery(
    getTenantConsumption,
    { params: { apartmentId }, query: { from, to } },
    { days: { from, to } },
    'consumption',
  );

/** Of the month of the day; the result names it, since it may be shown while another month loads. */
export const ownElectricityQuery = (apartmentId: number, day: string) => {
  const month = day.slice(0, 7);
  return queryOptions({
    ...labelledQuery(getOwnElectricity, { params: { apartmentId }, query: { month } }, { month }, 'answer'),
    select: ({ month: shown, answer }) => ({ month: shown, ...answer }),
  });
};

export const ownElectricityDayQuery = (apartmentId: number, day: string) =>
  endpointQuery(getOwnElectricityDay, { params: { apartmentId, day } });

export const documentsQuery = (apartmentId: number) => endpointQuery(listTenantDocuments, { params: { apartmentId } });

export const lettersQuery = (apartmentId: number) => endpointQuery(listTenantLetters, { params: { apartmentId } });

export const consentQuery = (apartmentId: number) => endpointQuery(getCurveConsent, { params: { apartmentId } });

export const useChangeConsent = (apartmentId: number) =>
  useEndpointMutation(changeCurveConsent, (isGranted: boolean) => ({ params: { apartmentId }, body: { isGranted } }), {
    onSuccess: thenStore(consentQuery(apartmentId)),
  });

export const informedMonthsQuery = (apartmentId: number) =>
  endpointQuery(listMonthlyInformation, { params: { apartmentId } });

export const monthlyInformationQuery = (apartmentId: number, month: string) =>
  endpointQuery(getMonthlyInformation, { params: { apartmentId, month } });

export const mailChoicesQuery = (apartmentId: number) => endpointQuery(getMailChoices, { params: { apartmentId } });

export const useChangeMailChoice = (apartmentId: number) =>
  useEndpointMutation(
    changeMailChoice,
    { params: { apartmentId } },
    { onSuccess: thenStore(mailChoicesQuery(apartmentId)) },
  );

const nowEveryMs = 30_000;

/** While nothing is reported, the last reported values stay, so that a page can say how old they are. */
export const powerNowQuery = (apartmentId: number) =>
  queryOptions({
    // beside the answer alone
    queryKey: [...endpointKey(getPowerNow, { params: { apartmentId } }), 'last'],
    queryFn: async ({ signal, client, queryKey }) => {
      const now = await call(getPowerNow, { params: { apartmentId } }, signal);
      const before = client.getQueryData<{ last: typeof now }>(queryKey);
      return { isReported: now.reportedAt !== null, last: now.reportedAt === null && before ? before.last : now };
    },
    refetchInterval: nowEveryMs,
    staleTime: nowEveryMs,
  });
