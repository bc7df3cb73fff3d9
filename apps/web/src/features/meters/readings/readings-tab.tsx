import type { Reading } from '@lichthof/contracts/metering/readings.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { readingOriginNames } from '@lichthof/domain/metering/reading-origin-name.ts';
import { divideByFactor, formatFactor, noFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { MeterDetailsProps } from '../details/meter-details.tsx';
import { MeterAmount } from '../meter-amount.tsx';
import { type BaseUnit, formatCounter } from '../meter-units.ts';
import type { MeterParams } from '../meters.queries.ts';
import { readingsQuery, useDeleteReading } from './readings.queries.ts';

/** The readings of a meter, newest first; those entered by a person can be deleted. */
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
        empty={<EmptyState picture="meter" title={t('none.title')} text={t('none.text')} actions={add} />}
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

function useReadingColumns(baseUnit: BaseUnit, timeZone: TimeZone): DataColumn<Reading>[] {
  const { t } = useTranslation('meter-readings');
  const originOf = ({ origin, authorName, isConfirmed }: Reading) =>
    [readingOriginNames[origin], authorName, isConfirmed && t('confirmed')].filter(Boolean).join(', ');
  const rise = (consumption: number | null) =>
    consumption !== null && `${consumption > 0 ? '+' : ''}${formatCounter(consumption, baseUnit)}`;
  const asShown = (counter: number, factor: number) =>
    factor !== noFactor &&
    t('withFactor', {
      counter: formatCounter(divideByFactor(counter, factor), baseUnit),
      factor: formatFactor(factor),
    });
  return [
    {
      id: 'at',
      header: t('column.at'),
      cell: (reading) => <TwoLines first={formatDayAndTime(reading.at, timeZone)} second={originOf(reading)} />,
      isName: true,
      onPhone: true,
    },
    {
      id: 'counter',
      header: t('column.counter'),
      cell: ({ counter, consumption, transformerFactor }) => (
        <TwoLines
          first={<MeterAmount amount={counter} baseUnit={baseUnit} decimals={3} />}
          second={[asShown(counter, transformerFactor), rise(consumption)].filter(Boolean).join(', ')}
        />
      ),
      align: 'right',
      onPhone: true,
    },
  ];
}

interface DeleteReadingDialogProps {
  params: MeterParams;
  reading: Reading;
  baseUnit: BaseUnit;
  timeZone: TimeZone;
  onClose: () => void;
}

export function DeleteReadingDialog({ params, reading, baseUnit, timeZone, onClose }: DeleteReadingDialogProps) {
  const { t } = useTranslation('meter-readings');
  const toast = useToast();
  const { mutate, isPending } = useDeleteReading(params);
  const facts = { counter: formatCounter(reading.counter, baseUnit), at: formatDayAndTime(reading.at, timeZone) };
  const remove = () =>
    mutate(reading.at, {
      onSuccess: () => toast.success(t('delete.done'), t('delete.doneText', facts)),
      onError: (error) => toast.error(t('delete.failed'), errorText(error, t('delete.failedText'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={t('delete.text', facts)}
      confirmLabel={t('delete.submit')}
      destructive
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
