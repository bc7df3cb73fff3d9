import type { ImportRevocation } from '@lichthof/contracts/imports/import-revocations.ts';
import { getImportRevocation } from '@lichthof/contracts/imports/import-revocations.ts';
import type { ImportSummary } from '@lichthof/contracts/imports/imports.ts';
import { formatNumber, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/endpoint-query.ts';
import { errorFacts, errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { useRevokeImport } from './imports.queries.ts';
import { usePeriodText } from './import-texts.ts';

interface RevokeImportDialogProps {
  params: EstateParams;
  imported: Pick<ImportSummary, 'importId' | 'fileName'>;
  onClose: () => void;
}

/** Shows what was there before an import, and takes the import back as a whole. */
export function RevokeImportDialog({ params, imported, onClose }: RevokeImportDialogProps) {
  const { t } = useTranslation('imports');
  const toast = useToast();
  const place = { customerId: params.customerId, estateId: params.estateId, importId: imported.importId };
  const { data, error, refetch } = useEndpointQuery(
    getImportRevocation,
    { params: place },
    { staleTime: 0, gcTime: 0 },
  );
  const { mutate, isPending } = useRevokeImport(place);
  const isPossible = data !== undefined && data.newer === null;

  const revoke = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t('revoke.started'), t('revoke.startedText', { name: imported.fileName }));
        onClose();
      },
      onError: (failure) => toast.error(t('revoke.failed'), errorText(failure, t('revoke.nothingChanged'))),
    });

  return (
    <DialogFrame
      open
      title={t('revoke.title')}
      context={imported.fileName}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus disabled={isPending} onClick={onClose}>
            {t('revoke.cancel')}
          </Button>
          {isPossible && (
            <BusyButton variant="contained" color="error" busy={isPending} onClick={revoke}>
              {t('revoke.confirm')}
            </BusyButton>
          )}
        </>
      }
    >
      {error && !data && <ErrorState {...errorFacts(error, t('revoke.unknown'))} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton />}
      {data && <RevocationPreview revocation={data} />}
    </DialogFrame>
  );
}

function RevocationPreview({ revocation }: { revocation: ImportRevocation }) {
  const { t } = useTranslation('imports');
  const { meters, newer, changedDays, billedDays, readings, billedReadings } = revocation;
  const columns = useColumns();
  const amountOf = (count: number) => ({ count, amount: formatNumber(count) });
  if (newer) return <Notice status="warning">{t('revoke.newer', { name: newer.fileName })}</Notice>;
  return (
    <Stack sx={{ gap: '12px' }}>
      <div>{t('revoke.text')}</div>
      {billedDays > 0 && <Notice status="warning">{t('revoke.billed', amountOf(billedDays))}</Notice>}
      {changedDays > 0 && <Notice status="info">{t('revoke.changed', amountOf(changedDays))}</Notice>}
      {meters.length > 0 && (
        <DataTable
          label={t('revoke.meters')}
          columns={columns}
          rows={meters}
          rowId={({ meterId }) => String(meterId)}
          empty={null}
        />
      )}
      {readings > 0 && <div>{t('revoke.readings', amountOf(readings))}</div>}
      {billedReadings > 0 && <div>{t('revoke.billedReadings', amountOf(billedReadings))}</div>}
    </Stack>
  );
}

type RevokedMeter = ImportRevocation['meters'][number];
const baseUnitsPerShown = 1000;

function useColumns(): DataColumn<RevokedMeter>[] {
  const { t } = useTranslation('imports');
  const periodText = usePeriodText();
  const sumOf = ({ baseUnit }: RevokedMeter, { total, quarterHours }: RevokedMeter['now']) =>
    quarterHours === 0
      ? missing
      : `${formatNumber(total / baseUnitsPerShown, 3)}${nbsp}${baseUnit === 'l' ? 'm³' : 'kWh'}`;
  return [
    {
      id: 'meter',
      header: t('check.meter'),
      cell: (one) => <TwoLines first={one.name} second={periodText(one)} />,
      isName: true,
      onPhone: true,
    },
    { id: 'now', header: t('revoke.now'), cell: (one) => sumOf(one, one.now), align: 'right', onPhone: true },
    { id: 'before', header: t('revoke.before'), cell: (one) => sumOf(one, one.before), align: 'right', onPhone: true },
  ];
}
