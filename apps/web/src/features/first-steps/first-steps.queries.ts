import { getFirstSteps } from '@lichthof/contracts/places/first-steps.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

export const firstStepsQuery = (params: EstateParams) => endpointQuery(getFirstSteps, { params });
