import { type DayRange, periodAround } from '@lichthof/domain/time/periods.ts';
import { keepPreviousData, type Query, useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type EstatesOverview,
  getEstatesOverview,
  type OverviewEstate,
} from '@lichthof/contracts/places/estates-overview.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { useNewInAddress } from '../../../navigation/use-new-in-address.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TableSkeleton, TilesSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PeriodPicker } from '../../../ui/page/period/period-picker.tsx';
import { type OverviewAct, OverviewDialogs } from './overview-dialogs.tsx';
import { foundEstates } from './overview-filter.ts';
import { useOverviewColumns } from './overview-columns.tsx';
import { OverviewExport } from './overview-export.tsx';
import { sortedRows } from './overview-order.ts';
import { OverviewTable } from './overview-table.tsx';
import { OverviewTiles } from './overview-tiles.tsx';
import { useOverviewFilter } from './use-overview-filter.ts';

interface ManagedEstatesProps {
  customerId: number;
  isAdmin: boolean;
}

/** Period, sums and table of the managed estates; the export contains the rows of the table. */
export function ManagedEstates({ customerId, isAdmin }: ManagedEstatesProps) {
  const { t } = useTranslation('estates-overview');
  const shown = useOverviewFilter();
  const { kind, from } = shown.period;
  const { data, error, refetch, isPlaceholderData } = useQuery(
    estatesOverviewQuery(customerId, periodAround(kind, from)),
  );
  const [chosen, setAct] = useState<OverviewAct>();
  const [isNew, setNew] = useNewInAddress();
  const act: OverviewAct | undefined = isNew && isAdmin ? { kind: 'create' } : chosen;
  const close = () => {
    setAct(undefined);
    setNew(false);
  };
  const { filter, sort } = shown;
  const { estates } = data ?? nothing;
  const { search, group, state, completeness } = filter;
  const unsorted = useMemo(
    () => foundEstates(estates, { search, group, state, completeness }),
    [estates, search, group, state, completeness],
  );
  const columns = useOverviewColumns(data ?? nothing, unsorted, sort.columnId);
  const found = sortedRows(unsorted, columns, sort);

  return (
    <>
      <PageHeader
        title={t('title')}
        status={data && <OverviewStatus estates={data.estates} />}
        actions={
          <>
            <PeriodPicker
              period={shown.period}
              onChange={shown.changePeriod}
              today={localToday()}
              kinds={['month', 'year']}
            />
            <OverviewExport
              overview={data}
              estates={found}
              disabled={!data || isPlaceholderData || found.length === 0}
            />
            {isAdmin && (
              <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setNew(true)}>
                {t('create')}
              </Button>
            )}
          </>
        }
      />
      <Box sx={content} aria-busy={isPlaceholderData}>
        {error && !data && <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />}
        {data && (
          <>
            <OverviewTiles overview={{ ...data, estates: found }} />
            <OverviewTable {...{ customerId, found, columns, shown, isAdmin }} overview={data} onAct={setAct} />
          </>
        )}
        {!data && !error && (
          <>
            <TilesSkeleton columns={4} />
            <TableSkeleton />
          </>
        )}
      </Box>
      <OverviewDialogs {...{ customerId, act }} onClose={close} />
    </>
  );
}

const content = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&[aria-busy="true"]': { opacity: 0.6 },
};

const noDays = { from: '2000-01-01', to: '2000-01-31' };
const nothing: EstatesOverview = { days: noDays, previousDays: noDays, pvDays: noDays, estates: [] };

const askAgainMs = 5000;

/** Polls while values wait to be counted; shows the previous period until the next one is loaded. */
const estatesOverviewQuery = (customerId: number, period: DayRange) =>
  endpointQuery(
    getEstatesOverview,
    { params: { customerId }, query: period },
    {
      placeholderData: keepPreviousData,
      refetchInterval: (query: Query<EstatesOverview>) =>
        query.state.data?.estates.some(({ isStale }) => isStale) ? askAgainMs : false,
    },
  );

/** '9 Objekte in 4 Gruppen, 1 Steuerung offline, 2 Zähler ohne Werte' */
function OverviewStatus({ estates }: { estates: OverviewEstate[] }) {
  const { t } = useTranslation('estates-overview');
  const groupCount = new Set(estates.map(({ groups }) => groups.at(-1)?.estateGroupId).filter(Boolean)).size;
  const offline = estates.reduce((sum, { offlineEdgeCount }) => sum + offlineEdgeCount, 0);
  const silent = estates.reduce((sum, { silentMeterCount }) => sum + silentMeterCount, 0);
  const isStale = estates.some((estate) => estate.isStale);
  const parts = [
    groupCount > 0
      ? t('status.inGroups', { estates: t('status.estates', { count: estates.length }), count: groupCount })
      : t('status.estates', { count: estates.length }),
    offline > 0 && t('status.offline', { count: offline }),
    silent > 0 && t('status.silent', { count: silent }),
    isStale && t('status.stale'),
  ];
  return <span aria-live="polite">{parts.filter(Boolean).join(', ')}</span>;
}
