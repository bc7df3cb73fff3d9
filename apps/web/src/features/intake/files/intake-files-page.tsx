import type { IntakeFileList } from '@lichthof/contracts/intake/intake-files.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { intakeFilesQuery, sourcesQuery } from '../intake.queries.ts';
import { IntakePageHeader } from '../intake-page-header.tsx';
import { FilePanel } from './file-panel.tsx';
import { FileFilters } from './file-filters.tsx';
import { IntakeCounts } from './intake-counts.tsx';
import { IntakeFilesTable } from './intake-files-table.tsx';
import { useFileFilter } from './use-file-filter.ts';

/** Files that came by themselves, with what became of them. */
export function IntakeFilesPage() {
  const { t } = useTranslation('intake');
  const customerId = Number(useParams()['customerId']);
  const chosen = useFileFilter();
  const { filter, fileId, isFiltered, isToday, change } = chosen;
  const { data: sourceList } = useQuery(sourcesQuery(customerId));
  const files = useInfiniteQuery(intakeFilesQuery(customerId, filter));
  const { data, error, refetch } = files;
  const first = data?.pages[0];
  const isBesideList = useMediaQuery('(min-width: 1280px)');
  return (
    <Box sx={fileId !== undefined && isBesideList ? beside : undefined}>
      <Box sx={{ minWidth: 0 }}>
        <IntakePageHeader
          customerId={customerId}
          tab="customer_intake_files"
          sources={sourceList?.sources}
          waiting={first?.waiting.count}
        />
        {error && !data && <ErrorState {...errorFacts(error, t('notLoaded'))} onRetry={() => void refetch()} />}
        {!data && !error && <TableSkeleton />}
        {data && first && (
          <>
            <IntakeCounts list={first} isToday={isToday} />
            <FileFilters {...{ chosen }} sources={sourceList?.sources ?? []} />
            <IntakeFilesTable
              files={data.pages.flatMap((page) => page.files)}
              isOneDay={filter.day !== undefined}
              openId={fileId}
              onOpen={(id) => change({ datei: String(id) })}
              empty={
                <NoFiles isFiltered={isFiltered} isOneDay={filter.day !== undefined && first.dayBefore !== null} />
              }
            />
            <FilesFoot list={first} {...{ files, change }} shown={data.pages.flatMap((page) => page.files).length} />
          </>
        )}
      </Box>
      {fileId !== undefined && (
        <FilePanel {...{ customerId, fileId, isBesideList }} onClose={() => change({ datei: '' })} />
      )}
    </Box>
  );
}

const beside = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 352px', gap: '24px' };

function NoFiles({ isFiltered, isOneDay }: { isFiltered: boolean; isOneDay: boolean }) {
  const { t } = useTranslation('intake');
  if (isFiltered)
    return <EmptyState picture="search" title={t('files.filteredTitle')} text={t('files.filteredText')} />;
  if (isOneDay) return <EmptyState picture="history" title={t('files.emptyDayTitle')} text={t('files.emptyDayText')} />;
  return <EmptyState picture="file" title={t('files.emptyTitle')} text={t('files.emptyText')} />;
}

interface FilesFootProps {
  list: IntakeFileList;
  shown: number;
  files: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  change: ReturnType<typeof useFileFilter>['change'];
}

function FilesFoot({ list: { total, dayBefore }, shown, files, change }: FilesFootProps) {
  const { t } = useTranslation('intake');
  return (
    <Box sx={foot}>
      <Typography variant="small" role="status" sx={{ color: 'text.secondary', flex: 1 }}>
        {t('files.count', { count: total, shown: formatNumber(shown) })}
      </Typography>
      {files.hasNextPage && (
        <BusyButton variant="outlined" busy={files.isFetchingNextPage} onClick={() => void files.fetchNextPage()}>
          {t('files.more')}
        </BusyButton>
      )}
      {dayBefore && (
        <Button onClick={() => change({ zeit: dayBefore.day })}>
          {t('files.dayBefore', { day: formatDay(dayBefore.day), count: dayBefore.count })}
        </Button>
      )}
    </Box>
  );
}

const foot = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', mt: '12px' };
