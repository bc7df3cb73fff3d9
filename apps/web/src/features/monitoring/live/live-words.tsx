import type { LiveEvent } from '@lichthof/contracts/live.ts';
import type { LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../../i18n/date-formats.ts';
import { sinksOf, sourcesOf } from './live-flows.ts';

interface LiveWordsProps {
  event: LiveEvent | undefined;
  /** Undefined without a connection. */
  values: LiveValues | undefined;
  timeZone: TimeZone;
}

const list = new Intl.ListFormat('de-DE');

/** The flows in one or two sentences, and what is not in them. */
export function LiveWords({ event, values, timeZone }: LiveWordsProps) {
  const { t } = useTranslation('live');
  if (!event) return t('lostText');
  if (!values) return t('noValues');
  const [sources, sinks] = [sourcesOf(values), sinksOf(values)];
  const absent = event.edges.filter((edge) => !edge.isConnected);
  const sentences = [
    sources.length > 0 && t('comesFrom', { sources: list.format(sources.map((source) => t(`source.${source}`))) }),
    sinks.length > 0 && t('goesTo', { sinks: list.format(sinks.map((sink) => t(`sink.${sink}`))) }),
    sources.length + sinks.length === 0 && !event.isSumHidden && t('stillText'),
    event.isSumHidden && t('hidden'),
    ...absent.map(({ name, lastMessageAt }) =>
      lastMessageAt ? t('absentSince', { name, at: formatDayAndTime(lastMessageAt, timeZone) }) : t('absent', { name }),
    ),
  ];
  return sentences.filter(Boolean).join(' ');
}
