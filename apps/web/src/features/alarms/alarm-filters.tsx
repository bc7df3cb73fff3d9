import { alarmStates, type AlarmState } from '@lichthof/contracts/monitoring/alarms.ts';
import { alarmKinds, type AlarmKind } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { alarmTexts } from '@lichthof/domain/alarms/alarm-texts.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../ui/page/segmented-control.tsx';
import { FilterMenu } from '../../ui/tables/filter-menu.tsx';
import type { useAlarmFilter } from './use-alarm-filter.ts';

interface AlarmFiltersProps {
  filter: { state: AlarmState; estateId?: number; kind?: AlarmKind };
  counts: Record<AlarmState, number> | undefined;
  estates: { estateId: number; displayName: string }[];
  change: ReturnType<typeof useAlarmFilter>['change'];
}

export function AlarmFilters({ filter, counts, estates, change }: AlarmFiltersProps) {
  const { t } = useTranslation('alarms');
  const all = { value: '', label: t('filter.all') };
  return (
    <Box
      role="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', mb: '12px', ...countsInOneLine }}
    >
      <SegmentedControl
        label={t('state.label')}
        size="small"
        options={alarmStates.map((value) => ({
          value,
          label: t(`state.${value}`, { total: formatNumber(counts?.[value] ?? 0) }),
        }))}
        value={filter.state}
        onChange={(state) => change({ state: state === 'open' ? '' : state })}
      />
      {estates.length > 1 && (
        <FilterMenu
          label={t('filter.estate')}
          options={[
            all,
            ...estates.map(({ estateId, displayName }) => ({ value: String(estateId), label: displayName })),
          ]}
          value={String(filter.estateId ?? '')}
          onChange={(estateId) => change({ estateId })}
        />
      )}
      <FilterMenu
        label={t('filter.kind')}
        options={[all, ...alarmKinds.map((value) => ({ value: value as string, label: alarmTexts[value].name }))]}
        value={filter.kind ?? ''}
        onChange={(kind) => change({ kind })}
      />
    </Box>
  );
}

const countsInOneLine = { '& .MuiToggleButton-root': { whiteSpace: 'nowrap', px: { xs: '8px', sm: '12px' } } };
