import { getElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { listParticipants } from '@lichthof/contracts/supply/participants.ts';
import { listTariffs } from '@lichthof/contracts/supply/tariffs.ts';
import { endpointQuery } from './endpoint-query.ts';
import type { EstateParams } from './estate.queries.ts';

/** Fails with 404 if the estate has no tenant electricity. */
export const supplyQuery = (params: EstateParams) => endpointQuery(getElectricitySupply, { params });

export const tariffsQuery = (params: EstateParams) => endpointQuery(listTariffs, { params });

export const participantsQuery = (params: EstateParams) => endpointQuery(listParticipants, { params });
