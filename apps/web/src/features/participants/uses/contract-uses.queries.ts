import { explainInvoice } from '@lichthof/contracts/billing/invoices.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { getQuarterHourSeries } from '@lichthof/contracts/monitoring/compact-series.ts';
import { getHeatMap, getLoadProfile } from '@lichthof/contracts/monitoring/load-charts.ts';
import { getActivePerformance, getInYearConsumption, getKpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { listApartments } from '@lichthof/contracts/people/occupancies.ts';
import { changeContractUse, listOpenContractUses } from '@lichthof/contracts/supply/contract-uses.ts';
import { getParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import { listTariffs } from '@lichthof/contracts/supply/tariffs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { refetch } from '../../../api/refetch.ts';
import type { EstateParams, ParticipantParams } from '../../../api/estate.queries.ts';
import { affectedQueries } from '../participants.queries.ts';

export const openContractUsesQuery = (params: EstateParams) => endpointQuery(listOpenContractUses, { params });

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
    listOpenContractUses,
    getParticipantOptions,
    listApartments,
    ...monitoringReads,
    listTariffs,
  ];
  return useEndpointMutation(changeContractUse, ({ body, ...params }: Decision) => ({ params, body }), {
    onSettled: () => refetch(client, names),
  });
}
