import type { Reading } from '@lichthof/contracts/readings.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/busy-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { readingsQuery } from './readings.queries.ts';
import { DeleteReadingDialog } from './delete-reading-dialog.tsx';
import { useReadingColumns } from './use-reading-columns.tsx';
import type { MeterDetailsProps } from '../details/meter-details.tsx';

/** What the register showed and when, the newest first; readings that a person entered can be taken back. */
export function ReadingsTab({ meter, estate, timeZone, isReadOnly, onAct }: MeterDetailsProps) {
  const { t } = useTranslation('meter-readings');
  const params = { ...estate, meterId: meter.meterId };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    readingsQuery(params),
  );
  const [removing, setRemoving] = useState<Reading>();
  const columns = useReadingColumns(meter.baseUnit, timeZone);
  const isChangeable = !isReadOnly && !meter.isArchived;
  const readings = data?.pages.flatMap((page) => page.readings);
  const add = isChangeable && (
    <Button size="small" startIcon={<Plus size={14} />} onClick={() => onAct('reading')}>
      {t('add')}
    </Button>
  );
  if (error && !data) return <ErrorState {...errorFacts(error, t('notLoaded'))} onRetry={() => void refetch()} />;
  return (
    <Stack sx={{ gap: '12px', alignItems: 'flex-start', '& > :not(button)': { width: '100%' } }}>
      {readings && readings.length > 0 && add}
      <DataTable
        label={t('title')}
        rows={readings ?? []}
        loading={!readings}
        rowId={({ at }) => at}
        columns={columns}
        {...(isChangeable && {
          rowMenu: (reading: Reading) => [
            {
              label: t('menu.delete'),
              destructive: true,
              disabled: !reading.isDeletable,
              onClick: () => setRemoving(reading),
            },
          ],
        })}
        empty={<EmptyState title={t('none.title')} text={t('none.text')} actions={add} />}
      />
      {hasNextPage && (
        <BusyButton size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </BusyButton>
      )}
      {removing && (
        <DeleteReadingDialog
          {...{ params, timeZone }}
          reading={removing}
          baseUnit={meter.baseUnit}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Stack>
  );
}
