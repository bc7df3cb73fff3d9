import type { SepaFile } from '@lichthof/contracts/payments/direct-debits.ts';
import { formatDay, formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { Download, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { MenuEntry } from '../../../ui/page/action-menu.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { saveSepaFile, sepaFilesQuery } from './direct-debits.queries.ts';

const RevokeFileDialog = lazyPart(async () => ({
  default: (await import('./revoke-file-dialog.tsx')).RevokeFileDialog,
}));

interface SepaFilesProps {
  params: EstateParams;
  timeZone: TimeZone;
}

const shownFiles = 5;

/** The files for the bank; renders nothing before the first one. */
export function SepaFiles({ params, timeZone }: SepaFilesProps) {
  const { t } = useTranslation('direct-debits');
  const { data: files } = useQuery(sepaFilesQuery(params));
  const [revoked, setRevoked] = useState<SepaFile>();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const columns = useColumns(timeZone, isNarrow);
  const rowMenu = useFileMenu(params, setRevoked);
  if (!files || files.length === 0) return null;
  return (
    <section>
      <Typography variant="h2" sx={{ m: '12px 0' }}>
        {t('files.title')}
      </Typography>
      <DataTable
        label={t('files.title')}
        columns={columns}
        hiddenColumns={isNarrow ? ['kind'] : []}
        rows={files}
        rowId={({ sepaFileId }) => String(sepaFileId)}
        rowMenu={rowMenu}
        pageSize={shownFiles}
        empty={null}
      />
      <Suspense>
        {revoked && <RevokeFileDialog params={params} file={revoked} onClose={() => setRevoked(undefined)} />}
      </Suspense>
    </section>
  );
}

function useFileMenu(params: EstateParams, onRevoke: (file: SepaFile) => void) {
  const { t } = useTranslation('direct-debits');
  const toast = useToast();
  const save = (sepaFileId: number) =>
    void saveSepaFile(params, sepaFileId).catch(() => toast.error(t('file.failed'), t('file.failedText')));
  return (file: SepaFile): MenuEntry[] => [
    { label: t('files.download'), icon: <Download size={16} />, onClick: () => save(file.sepaFileId) },
    {
      label: t('files.revoke'),
      icon: <Undo2 size={16} />,
      disabled: file.revokedAt !== null,
      onClick: () => onRevoke(file),
    },
  ];
}

/** A narrow table says the kind below the day, and on a phone the state below the sum. */
function useColumns(timeZone: TimeZone, isNarrow: boolean): DataColumn<SepaFile>[] {
  const { t } = useTranslation('direct-debits');
  return [
    {
      id: 'created',
      header: t('files.created'),
      cell: (file) => (
        <TwoLines
          first={formatDayAndTime(file.createdAt, timeZone)}
          second={isNarrow ? t(`files.kindOf.${file.kind}`) : t('files.by', { name: file.createdByName })}
        />
      ),
      isName: true,
    },
    { id: 'kind', header: t('files.kind'), cell: ({ kind }) => t(`files.kindOf.${kind}`) },
    { id: 'days', header: t('files.days'), cell: (file) => <ExecutionDays file={file} /> },
    {
      id: 'count',
      header: t('files.count'),
      cell: ({ transactionCount }) => formatNumber(transactionCount),
      align: 'right',
    },
    {
      id: 'sum',
      header: t('export.sum'),
      cell: (file) => (
        <>
          {formatMoney(file.totalCents)}
          <Box sx={{ display: { xs: 'block', sm: 'none' } }}>
            <FileState file={file} isShort />
          </Box>
        </>
      ),
      align: 'right',
      onPhone: true,
    },
    {
      id: 'state',
      header: t('files.state'),
      cell: (file) => <FileState file={file} isShort={isNarrow} />,
    },
  ];
}

function ExecutionDays({ file: { firstDate, lastDate } }: { file: SepaFile }) {
  const { t } = useTranslation('direct-debits');
  const last = firstDate === lastDate ? null : t('files.until', { day: formatDay(lastDate) });
  return <TwoLines first={formatDay(firstDate)} second={last} />;
}

function FileState({ file: { kind, revokedAt, returnedCount }, isShort }: { file: SepaFile; isShort: boolean }) {
  const { t } = useTranslation('direct-debits');
  if (revokedAt) return <StatusBadge status="neutral">{t('files.revoked')}</StatusBadge>;
  if (returnedCount > 0) {
    const text = isShort
      ? t('files.returnedShort', { count: returnedCount })
      : t(`files.returnedOf.${kind}`, { count: returnedCount });
    return <StatusBadge status="warning">{text}</StatusBadge>;
  }
  return (
    <StatusBadge status="success" quiet>
      {t('files.done')}
    </StatusBadge>
  );
}
