import type { IntakeFile } from '@lichthof/contracts/intake/intake-files.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { SidePanel } from '../../../ui/page/side-panel.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { intakeFileQuery, useLoadFile, useSkipFile } from '../intake.queries.ts';
import { FileState } from './file-state.tsx';

interface FilePanelProps {
  customerId: number;
  fileId: number;
  isBesideList: boolean;
  onClose: () => void;
}

const AnswerFile = lazyPart(async () => {
  const [{ AnswerFile: Component }] = await Promise.all([import('./answer-file.tsx'), loadTexts('imports', 'recipe')]);
  return { default: Component };
});

const titleId = 'intake-file-title';

/** A file with what stands in its way, and what a person can do about it. */
export function FilePanel({ customerId, fileId, isBesideList, onClose }: FilePanelProps) {
  const { t } = useTranslation('intake');
  const { data: file, error, refetch } = useQuery(intakeFileQuery({ customerId, fileId }));
  return (
    <SidePanel id={fileId} {...{ titleId, isBesideList, onClose }}>
      <Box sx={{ display: 'grid', gap: '16px' }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '12px' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {file?.fileName ?? t('panel.open')}
            </Typography>
            {file && (
              <Typography variant="small" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {t('panel.from', { name: file.sender ?? file.sourceName, at: momentOf(file.arrivedAt) })}
              </Typography>
            )}
          </Box>
          <IconButton aria-label={t('panel.close')} onClick={onClose}>
            <X size={18} />
          </IconButton>
        </Box>
        {error && !file && <ErrorState {...errorFacts(error, t('notLoaded'))} onRetry={() => void refetch()} />}
        {!file && !error && <TableSkeleton rows={3} />}
        {file && <FileContent {...{ customerId, file }} />}
      </Box>
    </SidePanel>
  );
}

const momentOf = (at: string) => formatDayAndTime(at, defaultTimeZone);
const bytesPerKilobyte = 1024;
const sizeOf = (bytes: number) => `${formatNumber(Math.max(1, Math.round(bytes / bytesPerKilobyte)))} kB`;

function FileContent({ customerId, file }: { customerId: number; file: IntakeFile }) {
  const { t } = useTranslation('intake');
  const isOpen = file.state === 'waits' || file.state === 'failed';
  const facts = [
    { label: t('panel.fact.source'), fact: file.sourceName },
    ...(file.sender ? [{ label: t('panel.fact.sender'), fact: file.sender }] : []),
    { label: t('panel.fact.size'), fact: sizeOf(file.fileBytes) },
    ...(file.estate ? [{ label: t('panel.fact.estate'), fact: file.estate.name }] : []),
    ...(file.meterCount === null ? [] : [{ label: t('panel.fact.meters'), fact: formatNumber(file.meterCount) }]),
    ...(file.valueCount === null ? [] : [{ label: t('panel.fact.values'), fact: formatNumber(file.valueCount) }]),
  ];
  return (
    <>
      {isOpen && file.sentence && (
        <Notice status={file.state === 'waits' ? 'warning' : 'error'} title={file.sentence} />
      )}
      {!isOpen && <FileState file={file} />}
      {!isOpen && file.sentence && <Typography variant="small">{file.sentence}</Typography>}
      {isOpen && <Choices {...{ customerId, file }} />}
      <FactList facts={facts} />
      {!isOpen && file.importId !== null && file.estate && (
        <ImportLink {...{ customerId, file }} label={t('panel.import')} />
      )}
    </>
  );
}

interface ImportLinkProps {
  customerId: number;
  file: IntakeFile;
  label: string;
}

function ImportLink({ customerId, file: { estate, importId }, label }: ImportLinkProps) {
  if (!estate || importId === null) return null;
  const path = pathTo('meters_import', { customerId, estateId: estate.estateId });
  return (
    <Button component={Link} to={`${path}?import=${importId}`} variant="outlined">
      {label}
    </Button>
  );
}

/** What can be done with a file that waits or has failed; the first is the one that goes on with it. */
function Choices({ customerId, file }: { customerId: number; file: IntakeFile }) {
  const { t } = useTranslation('intake');
  const toast = useToast();
  const params = { customerId, fileId: file.fileId };
  const load = useLoadFile(params);
  const skip = useSkipFile(params);
  const report = (done: string) => ({
    onError: (error: Error) => toast.error(t('action.failed'), errorText(error, t('action.nothingChanged'))),
    onSuccess: () => toast.success(done),
  });
  const loadWith = (allowsSender: boolean) => load.mutate({ allowsSender }, report(t('panel.loading')));
  const hasDraft = file.importId !== null && file.estate !== null;
  return (
    <Box sx={{ display: 'grid', gap: '8px' }}>
      {hasDraft && (
        <Suspense fallback={<TableSkeleton rows={3} />}>
          <AnswerFile {...{ customerId, file }} />
        </Suspense>
      )}
      {file.isFromStranger && (
        <>
          <BusyButton variant="contained" busy={load.isPending} onClick={() => loadWith(true)}>
            {t('panel.allow')}
          </BusyButton>
          <Typography variant="small" sx={{ color: 'text.secondary' }}>
            {t('panel.allowText')}
          </Typography>
        </>
      )}
      {file.isRepeatable && !hasDraft && (
        <BusyButton variant="outlined" busy={load.isPending} onClick={() => loadWith(false)}>
          {t(file.isFromStranger ? 'panel.once' : 'panel.repeat')}
        </BusyButton>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', '& > *': { flex: '1 1 auto' } }}>
        {file.sender && (
          <Button component="a" href={mailTo(file.sender, t('panel.askSubject', { name: file.fileName }))}>
            {t('panel.ask')}
          </Button>
        )}
        <BusyButton
          variant="outlined"
          busy={skip.isPending}
          onClick={() => skip.mutate(undefined, report(t('panel.skipped')))}
        >
          {t('panel.skip')}
        </BusyButton>
      </Box>
      <Typography variant="small" sx={{ color: 'text.secondary' }}>
        {t('panel.skipText')} {t('panel.reported')}
      </Typography>
    </Box>
  );
}

const mailTo = (address: string, subject: string) =>
  `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}`;
