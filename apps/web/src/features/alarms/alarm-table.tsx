import type { Alarm, AlarmState } from '@lichthof/contracts/monitoring/alarms.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { alarmDetail, alarmSentence, statusOf } from './alarm-texts.ts';

interface AlarmTableProps {
  alarms: Alarm[];
  state: AlarmState;
  isFiltered: boolean;
  onOpen: (alarmId: number) => void;
}

/** The alarms, newest first. On a phone estate and time are below the sentence. */
export function AlarmTable({ alarms, state, isFiltered, onOpen }: AlarmTableProps) {
  const { t } = useTranslation('alarms');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const formatMoment = (at: string) => formatDayAndTime(at, defaultTimeZone);
  const secondLine = (alarm: Alarm) =>
    isPhone ? `${alarm.estateName}, ${formatMoment(alarm.openedAt)}` : alarmDetail(alarm);
  return (
    <DataTable
      label={t('title')}
      rows={alarms}
      rowId={({ alarmId }) => String(alarmId)}
      onRowClick={({ alarmId }) => onOpen(alarmId)}
      columns={[
        {
          id: 'alarm',
          header: t('column.alarm'),
          cell: (alarm) => <TwoLines first={alarmSentence(alarm)} second={secondLine(alarm)} />,
          isName: true,
          onPhone: true,
        },
        { id: 'estate', header: t('column.estate'), cell: ({ estateName }) => estateName },
        {
          id: 'since',
          header: t('column.since'),
          cell: ({ openedAt }) => <span style={{ whiteSpace: 'nowrap' }}>{formatMoment(openedAt)}</span>,
        },
        {
          id: 'state',
          header: t('column.state'),
          cell: (alarm) => <AlarmBadge alarm={alarm} />,
          onPhone: true,
        },
      ]}
      empty={
        isFiltered ? (
          <EmptyState picture="search" title={t('empty.filteredTitle')} text={t('empty.filteredText')} />
        ) : (
          <EmptyState picture="history" title={t(`empty.${state}`)} text={t('empty.text')} />
        )
      }
    />
  );
}

/** How urgent it is, or why it is closed. */
function AlarmBadge({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarms');
  if (alarm.closeReason) {
    return (
      <StatusBadge status={alarm.closeReason === 'good' ? 'success' : 'neutral'} quiet>
        {t(`closed.${alarm.closeReason}`)}
      </StatusBadge>
    );
  }
  return <StatusBadge status={statusOf(alarm)}>{t(`severity.${alarm.severity}`)}</StatusBadge>;
}
