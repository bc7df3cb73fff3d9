import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { estateQuery, type EstateParams } from '../../../api/estate.queries.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { MeterDetails } from '../details/meter-details.tsx';
import { MeterActions } from './meter-actions.tsx';
import type { OpenMeter } from '../meter-dialogs.tsx';
import { countByStatus } from './meter-filter.ts';
import { MeterList } from './meter-list.tsx';
import { metersQuery } from '../meters.queries.ts';
import { WaitingImportNotice } from './waiting-import-notice.tsx';
import { RecalculationNotice } from '../recalculation/recalculation-notice.tsx';
import { useMeterListState } from './meter-list-state.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const MeterDialogs = lazyPart(async () => ({ default: (await import('../meter-dialogs.tsx')).MeterDialogs }));

/** The meters of an estate; month, filters and the open meter are kept in the URL. */
export function MetersPage() {
  const { t } = useTranslation('meters');
  const { customerId, estateId } = useParams();
  const params = { customerId: Number(customerId), estateId: Number(estateId) };
  const shown = useMeterListState();
  const { meters, month, error, refetch } = useMeters(params, shown);
  const { data: estate } = useQuery(estateQuery(params));
  const timeZone = estate?.timeZone ?? defaultTimeZone;
  const isReadOnly = estate !== undefined && estate.archivedAt !== null;
  const [chosen, setOpen] = useState<OpenMeter>();
  const opened = meters?.find(({ meterId }) => meterId === shown.meterId);
  const isLinked = shown.isExchanging && opened !== undefined && estate !== undefined && !isReadOnly;
  const open: OpenMeter | undefined = chosen ?? (isLinked ? { act: 'replace', meter: opened } : undefined);
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'));
  const isBesideList = isWide && opened !== undefined;
  const closeDetails = () => shown.change({ meter: '', tab: '', act: '' });
  const closeDialog = (isGone = false) => {
    setOpen(undefined);
    if (isGone) closeDetails();
    else if (shown.isExchanging) shown.change({ act: '' });
  };

  if (error && !meters) return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  return (
    <Box sx={isBesideList ? beside : undefined}>
      <Box sx={{ minWidth: 0 }}>
        <PageHeader
          title={t('title')}
          status={meters && <ListStatus meters={meters} />}
          actions={
            <MeterActions
              {...{ params, month, shown, timeZone, isReadOnly }}
              meters={meters ?? []}
              onCreate={() => setOpen({ act: 'create' })}
            />
          }
        />
        <WaitingImportNotice params={params} />
        <RecalculationNotice customerId={params.customerId} meters={meters ?? []} />
        <MeterList
          {...{ meters, month, timeZone, shown, isReadOnly }}
          onAct={(act, meter) => setOpen({ act, meter })}
          isBesideDetails={isBesideList}
          onCreate={() => setOpen({ act: 'create' })}
        />
      </Box>
      {opened && (
        <MeterDetails
          {...{ month, timeZone, shown, isReadOnly, isBesideList }}
          meter={opened}
          estate={params}
          onAct={(act) => setOpen({ act, meter: opened })}
          onClose={closeDetails}
        />
      )}
      <Suspense fallback={null}>
        {open && <MeterDialogs {...{ params, timeZone, open }} meters={meters ?? []} onClose={closeDialog} />}
      </Suspense>
    </Box>
  );
}

const beside = {
  display: 'grid',
  gap: '24px',
  gridTemplateColumns: { lg: 'minmax(0, 1fr) 400px', xl: 'minmax(0, 1fr) 480px' },
};

function ListStatus({ meters }: { meters: Meter[] }) {
  const { t } = useTranslation('meters');
  const { active, warning, unassigned, inactive } = countByStatus(meters);
  const parts = [
    t('count', { count: active + warning + unassigned + inactive }),
    active > 0 && t('counts.active', { count: active }),
    warning > 0 && t('counts.warning', { count: warning }),
    unassigned > 0 && t('counts.unassigned', { count: unassigned }),
    inactive > 0 && t('counts.inactive', { count: inactive }),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** Without a month in the URL: the month of the newest values, so that the page is not empty. */
function useMeters(params: EstateParams, { month: chosen, filter }: ReturnType<typeof useMeterListState>) {
  const withArchived = filter.status === 'archived';
  const thisMonth = localToday().slice(0, 7);
  const current = useQuery({ ...metersQuery(params, { month: thisMonth, withArchived }), enabled: !chosen });
  const month = chosen ?? lastMonth(current.data, thisMonth);
  const chosenMonth = useQuery({
    ...metersQuery(params, { month, withArchived }),
    enabled: Boolean(chosen ?? current.data),
  });
  const { data: meters, error, refetch } = current.error ? current : chosenMonth;
  return { meters, month, error, refetch };
}

function lastMonth(meters: Meter[] | undefined, thisMonth: string): string {
  const newest = (meters ?? [])
    .flatMap(({ valuesTo }) => valuesTo ?? [])
    .toSorted()
    .at(-1);
  if (!newest) return thisMonth;
  const isFirstOfMonth = newest.endsWith('-01');
  return (isFirstOfMonth ? shiftPeriod('month', newest, -1).from : newest).slice(0, 7);
}
