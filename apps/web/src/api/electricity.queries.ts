import { getElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { listParticipants } from '@lichthof/contracts/supply/participants.ts';
import { listTariffs } from '@lichthof/contracts/supply/tariffs.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { EstateParams } from './estate.queries.ts';

/** Fails with 404 if the estate has no tenant electricity. */
export const supplyQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['electricity-supply', params],
    queryFn: ({ signal }) => call(getElectricitySupply, { params }, signal),
  });

export const tariffsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['tariffs', params],
    queryFn: ({ signal }) => call(listTariffs, { params }, signal),
  });

export const participantsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['participants', params],
    queryFn: ({ signal }) => call(listParticipants, { params }, signal),
  });
