import { edgeNameInSentence } from '@lichthof/domain/alarms/edge-name.ts';
import { formatDay, formatDayAndTime, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import { nextFileMonth } from '@lichthof/domain/metering/file-months.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { namedTogether, shortenLines, type LinesOf } from './attention-line.ts';

export const openAlarms: LinesOf<'openAlarms'> = ({ total, high, listed }, { customerId, t }) => {
  if (total === 0) return [];
  const to = pathTo('customer_alarms', { customerId });
  const detail = high > 0 ? t('alarms.high', { count: high }) : '';
  const title = t(listed > 0 ? 'alarms.others' : 'alarms.title', { count: total });
  return [{ key: 'alarms', status: high > 0 ? 'error' : 'warning', title, detail, to }];
};

export const offlineEdges: LinesOf<'offlineEdges'> = ({ items, total }, { customerId, isManaged, t }) => {
  const lines = items.map(({ estateId, estateName, edgeName, lastMessageAt }) => ({
    key: `edge-${estateId}-${edgeName}`,
    status: 'error' as const,
    title: t('edge.offline', { name: edgeNameInSentence(edgeName) }),
    detail: t('edge.since', { estate: estateName, at: formatDayAndTime(lastMessageAt, defaultTimeZone) }),
    to: pathTo(isManaged(estateId) ? 'estate_data' : 'estate_control', { customerId, estateId }),
  }));
  return shortenLines(lines, {
    total,
    query: '?state=offline',
    title: (count) => t('edge.others', { count }),
    customerId,
  });
};

export const incompleteMeters: LinesOf<'incompleteMeters'> = ({ items, total }, { customerId, t }) => {
  const lines = items.map(({ estateId, estateName, month, meterCount, worstCompleteness }) => ({
    key: `meters-${estateId}`,
    status: 'warning' as const,
    title: t('meters.title', { count: meterCount, month: formatMonth(month) }),
    detail: t('meters.worst', {
      estate: estateName,
      percent: formatPercent(Math.floor(worstCompleteness * 1000) / 1000),
    }),
    to: pathTo('meters', { customerId, estateId }),
  }));
  return shortenLines(lines, {
    total,
    query: '?completeness=gaps',
    title: (count) => t('meters.others', { count }),
    customerId,
  });
};

export const endedEstates: LinesOf<'endedEstates'> = ({ items }, { customerId, t }) =>
  items.map(({ estateId, estateName, lastDay }) => ({
    key: `ended-${estateId}`,
    status: 'info',
    title: t('ended.title', { estate: estateName, day: formatDay(lastDay) }),
    detail: t('ended.advice'),
    to: pathTo('estate_data', { customerId, estateId }),
  }));

export const awaitedFiles: LinesOf<'awaitedFiles'> = ({ items, total }, { customerId, t }) => {
  const lines = items.map(({ estateId, estateName, lastDay }) => ({
    key: `files-${estateId}`,
    status: 'warning' as const,
    title: t('files.title', { estate: estateName, day: formatDay(lastDay) }),
    detail: t('files.next', { month: formatMonth(nextFileMonth(lastDay)) }),
    to: pathTo('meters_import', { customerId, estateId }),
  }));
  return shortenLines(lines, { total, query: '', title: (count) => t('files.others', { count }), customerId });
};

export const waitingFiles: LinesOf<'waitingFiles'> = (waiting, { customerId, t }) =>
  waiting === null || waiting.total === 0
    ? []
    : [
        {
          key: 'waiting-files',
          status: 'warning',
          title: t('waitingFiles.title', { count: waiting.total }),
          detail: t('waitingFiles.since', { day: formatDay(waiting.since?.slice(0, 10)) }),
          to: `${pathTo('customer_intake_files', { customerId })}?stand=waits&zeit=alle`,
        },
      ];

export const unmeteredEstates: LinesOf<'unmeteredEstates'> = (list, { customerId, t }) =>
  namedTogether(list, {
    key: 'unmetered',
    title: (count) => t('unmetered.title', { count }),
    to: `${pathTo('estates_overview', { customerId })}?state=noMeters`,
    name: ({ estateName }) => estateName,
  });
