import * as answers from '@lichthof/contracts/intake/file-answers.ts';
import * as channels from '@lichthof/contracts/intake/channels.ts';
import type { IntakeFileFilter, IntakeState } from '@lichthof/contracts/intake/intake-files.ts';
import * as files from '@lichthof/contracts/intake/intake-files.ts';
import { getAttention } from '@lichthof/contracts/monitoring/attention.ts';
import * as sources from '@lichthof/contracts/intake/sources.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointKey, endpointQuery } from '../../api/endpoint-query.ts';
import { thenRefetch } from '../../api/refetch.ts';

const pollMs = 5000;

/** Read again and again: files come and are loaded without hands. */
export const intakeFilesQuery = (customerId: number, filter: IntakeFileFilter) =>
  infiniteQueryOptions({
    queryKey: endpointKey(files.listIntakeFiles, { params: { customerId }, query: filter }),
    queryFn: ({ pageParam, signal }) =>
      call(
        files.listIntakeFiles,
        { params: { customerId }, query: { ...filter, ...(pageParam !== null && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    refetchInterval: pollMs,
    placeholderData: (former) => former,
  });

/** Polls while the file is being loaded. */
export const intakeFileQuery = (params: { customerId: number; fileId: number }) =>
  endpointQuery(
    files.getIntakeFile,
    { params },
    { refetchInterval: ({ state }) => (isMoving(state.data?.state) ? pollMs : false) },
  );

const isMoving = (state: IntakeState | undefined) => state === 'arrived' || state === 'running';

export const sourcesQuery = (customerId: number) =>
  endpointQuery(sources.listDataSources, { params: { customerId } }, { refetchInterval: pollMs });

const thenReadFiles = {
  onSettled: thenRefetch(files.listIntakeFiles, files.getIntakeFile, getAttention),
};
const thenReadSources = { onSettled: thenRefetch(sources.listDataSources) };

export const useLoadFile = (params: { customerId: number; fileId: number }) =>
  useEndpointMutation(files.loadIntakeFile, { params }, thenReadFiles);

/** What a file that waits leaves open; reading it takes a moment. */
export const openFileQuery = (params: { customerId: number; fileId: number }) =>
  endpointQuery(answers.getOpenIntakeFile, { params }, { retry: false, staleTime: 60_000 });

export const useAnswerFile = (params: { customerId: number; fileId: number }) =>
  useEndpointMutation(
    answers.answerIntakeFile,
    { params },
    // an answer may bring up further questions; a file that is loaded has none
    { ...thenReadFiles, onError: thenRefetch(answers.getOpenIntakeFile) },
  );

export const useSkipFile = (params: { customerId: number; fileId: number }) =>
  useEndpointMutation(files.skipIntakeFile, { params }, thenReadFiles);

export const usePollSources = (customerId: number) =>
  useEndpointMutation(sources.pollDataSources, { params: { customerId } }, thenReadSources);

export const useCheckSource = (customerId: number) =>
  useEndpointMutation(sources.checkDataSource, { params: { customerId } });

export const useCreateSource = (customerId: number) =>
  useEndpointMutation(sources.createDataSource, { params: { customerId } }, thenReadSources);

export const useChangeSource = (params: { customerId: number; sourceId: number }) =>
  useEndpointMutation(sources.changeDataSource, { params }, thenReadSources);

export const usePauseSource = (customerId: number) =>
  useEndpointMutation(
    sources.pauseDataSource,
    ({ sourceId, isPaused }: { sourceId: number; isPaused: boolean }) => ({
      params: { customerId, sourceId },
      body: { isPaused },
    }),
    thenReadSources,
  );

export const useRemoveSource = (params: { customerId: number; sourceId: number }) =>
  useEndpointMutation(sources.removeDataSource, { params }, thenReadSources);

export const channelsQuery = (params: { customerId: number; sourceId: number }) =>
  endpointQuery(channels.listChannels, { params }, { refetchInterval: pollMs });

export const useAssignChannel = (params: { customerId: number; sourceId: number; channelId: number }) =>
  useEndpointMutation(channels.assignChannel, { params }, { onSettled: thenRefetch(channels.listChannels) });
