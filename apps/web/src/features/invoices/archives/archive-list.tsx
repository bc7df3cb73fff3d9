import type { InvoiceArchive } from '@lichthof/contracts/billing/invoice-archives.ts';
import { formatBytes } from '@lichthof/domain/formats/byte-formats.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { shortRangeLabel } from '../../../ui/page/period/period-label.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useSaveArchive } from './archives.queries.ts';

interface ArchiveListProps {
  params: EstateParams;
  archives: InvoiceArchive[];
}

/** The archives that have not expired, the newest first. */
export function ArchiveList({ params, archives }: ArchiveListProps) {
  const { t } = useTranslation('invoices');
  if (archives.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('archives.list.none')}</Typography>;
  return (
    <Box component="ul" aria-label={t('archives.list.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {archives.map((archive) => (
        <Box component="li" key={archive.archiveId} sx={row}>
          <ArchiveFacts archive={archive} />
          <ArchiveState params={params} archive={archive} />
        </Box>
      ))}
    </Box>
  );
}

function useArchiveName({ kind, year, run, isSelection }: InvoiceArchive): string {
  const { t } = useTranslation('invoices');
  if (isSelection) return t('archives.list.selection');
  if (run) return t('archives.list.run', { period: shortRangeLabel(run) });
  return `${t(`archives.kinds.${kind}`)}, ${year ?? t('archives.allYears')}`;
}

function ArchiveFacts({ archive }: { archive: InvoiceArchive }) {
  const { t } = useTranslation('invoices');
  const { kind, state, invoiceCount, doneCount, fileBytes, createdAt, createdByName, expiresAt } = archive;
  const name = useArchiveName(archive);
  const momentOf = (at: string) => formatDayAndTime(at, defaultTimeZone);
  const missing = kind === 'documents' && state === 'done' ? invoiceCount - doneCount : 0;
  const count = t('archives.list.invoices', { count: invoiceCount, amount: formatNumber(invoiceCount) });
  const lines = [
    t('archives.list.created', { at: momentOf(createdAt), name: createdByName }),
    ...(state === 'done'
      ? [`${count}, ${formatBytes(fileBytes)}`, t('archives.list.expires', { at: momentOf(expiresAt) })]
      : []),
    ...(missing > 0 ? [t('archives.list.leftOut', { count: missing, amount: formatNumber(missing) })] : []),
    ...(state === 'failed' ? [t('archives.list.failedText')] : []),
  ];
  return (
    <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
      <Typography component="p" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      {lines.map((line) => (
        <Typography key={line} variant="small" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
    </Box>
  );
}

function ArchiveState({ params, archive }: { params: EstateParams; archive: InvoiceArchive }) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const { mutate, isPending } = useSaveArchive(params);
  const name = useArchiveName(archive);
  const { archiveId, state, invoiceCount, doneCount } = archive;
  if (state === 'failed') return <StatusBadge status="error">{t('archives.list.failed')}</StatusBadge>;
  if (state === 'running') {
    const detail = t('archives.list.progress', { done: formatNumber(doneCount), count: formatNumber(invoiceCount) });
    const share = invoiceCount > 0 ? doneCount / invoiceCount : undefined;
    return (
      <Box sx={{ flex: '1 1 180px' }}>
        <Progress label={t('archives.list.running')} size="small" {...{ share, detail }} />
      </Box>
    );
  }
  const save = () =>
    mutate(archiveId, {
      onError: (error) => toast.error(t('archives.list.notSaved'), errorText(error, t('archives.list.notSavedText'))),
    });
  return (
    <BusyButton
      size="small"
      aria-label={t('archives.list.downloadNamed', { name })}
      startIcon={<Download size={16} />}
      busy={isPending}
      onClick={save}
    >
      {t('archives.list.download')}
    </BusyButton>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  py: '10px',
  borderBottom: '1px solid',
  borderColor: 'divider',
};
