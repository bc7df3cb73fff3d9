import { explainInvoice } from '@lichthof/contracts/billing/invoices.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { getQuarterHourSeries } from '@lichthof/contracts/monitoring/compact-series.ts';
import { getHeatMap, getLoadProfile } from '@lichthof/contracts/monitoring/load-charts.ts';
import { getActivePerformance, getInYearConsumption, getKpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { listApartments } from '@lichthof/contracts/people/occupancies.ts';
import { changeContractUse, listOpenContractUses } from '@lichthof/contracts/supply/contract-uses.ts';
import { listTariffs } from '@lichthof/contracts/supply/tariffs.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { refetch } from '../../../api/refetch.ts';
import type { EstateParams, ParticipantParams } from '../../../api/estate.queries.ts';
import { affectedQueries } from '../participants.queries.ts';

export const openContractUsesQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['open-contract-uses', params],
    queryFn: ({ signal }) => call(listOpenContractUses, { params }, signal),
  });

type Decision = ParticipantParams & { body: BodyOf<typeof changeContractUse> };

/** Figures and explanations of the estate, which depend on who uses its electricity. */
const monitoringReads = [
  getKpis,
  getActivePerformance,
  getInYearConsumption,
  getQuarterHourSeries,
  getLoadProfile,
  getHeatMap,
  explainInvoice,
];

/** Refetches what shows the use, also after a failure. */
export function useDecideUse() {
  const client = useQueryClient();
  const names = [
    ...affectedQueries,
    'open-contract-uses',
    'participant-options',
    listApartments,
    ...monitoringReads,
    listTariffs,
  ];
  return useMutation({
    mutationFn: ({ body, ...params }: Decision) => call(changeContractUse, { params, body }),
    onSettled: () => refetch(client, names),
  });
}
