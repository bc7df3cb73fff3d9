import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { PortfolioImport, PortfolioPreview } from '@lichthof/contracts/places/portfolio.ts';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { errorFacts, errorMetadata, errorText } from '../../api/error-text.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { IssueTable } from './issue-table.tsx';
import { PortfolioFrame } from './portfolio-frame.tsx';
import {
  type PortfolioImportParams,
  portfolioImportsQuery,
  portfolioPreviewQuery,
  useStartPortfolioImport,
} from './portfolio.queries.ts';
import { RecipeNotice } from './recipe-notice.tsx';
import { RowsPreview } from './rows/rows-preview.tsx';
import { rowSums, SheetCounts } from './sheet-counts.tsx';
import { ImportSummary } from './import-summary.tsx';

interface CheckStepProps {
  params: PortfolioImportParams;
  opened: PortfolioImport;
  /** Back to the columns of a file with headings of its own. */
  onColumns?: () => void;
  onStarted: () => void;
  onLeave: () => void;
}

/** What the file would change, or why it cannot; nothing is stored yet. */
export function CheckStep({ params, opened, onColumns, onStarted, onLeave }: CheckStepProps) {
  const { t } = useTranslation('portfolio');
  const { data, error, isFetching, refetch } = useQuery(portfolioPreviewQuery(params));
  const { data: imports } = useQuery(portfolioImportsQuery({ customerId: params.customerId }));
  const start = useStartPortfolioImport(params);
  const preview = data?.preview ?? null;
  const isOtherRunning = imports?.some(({ state }) => state === 'running') ?? false;

  const checkAgain = () => {
    start.reset();
    void refetch();
  };
  const handleStart = (fingerprint: string) =>
    start.mutate(fingerprint, { onSuccess: onStarted, onError: (failure) => isChanged(failure) && void refetch() });

  return (
    <PortfolioFrame
      step="check"
      title={t('check.title')}
      intro={t('check.intro')}
      fileName={opened.fileName}
      {...{ onColumns, onLeave }}
      note={t('foot.saved')}
      actions={
        <>
          <Button variant="text" onClick={onLeave}>
            {t('foot.later')}
          </Button>
          {onColumns && <Button onClick={onColumns}>{t('foot.columns')}</Button>}
          <Button onClick={checkAgain} disabled={isFetching}>
            {t('foot.again')}
          </Button>
          <BusyButton
            variant="contained"
            disabled={isFetching || !isStartable(preview) || isOtherRunning}
            busy={start.isPending}
            onClick={() => preview?.fingerprint && handleStart(preview.fingerprint)}
          >
            {t('foot.start')}
          </BusyButton>
        </>
      }
    >
      {opened.mapping === 'confirmed' && <RecipeNotice opened={{ ...opened, deviation: null }} />}
      {start.error && <Notice status="error">{errorText(start.error, t('check.startFailed'))}</Notice>}
      {isOtherRunning && <Notice status="info">{t('check.otherRunning')}</Notice>}
      {isFetching && !preview && <Progress label={t('check.busy')} />}
      {error && !isFetching && <ErrorState {...errorFacts(error, t('check.failed'))} onRetry={checkAgain} />}
      {preview && <Checked params={params} preview={preview} hasCorrections={(data?.correctionCount ?? 0) > 0} />}
    </PortfolioFrame>
  );
}

const isChanged = (error: unknown) => errorMetadata(error).code === ErrorCode.PortfolioChanged;

function isStartable(preview: PortfolioPreview | null): boolean {
  if (!preview?.fingerprint) return false;
  const { created, changed } = rowSums(preview);
  return created + changed > 0;
}

interface CheckedProps {
  params: PortfolioImportParams;
  preview: PortfolioPreview;
  hasCorrections: boolean;
}

function Checked({ params, preview, hasCorrections }: CheckedProps) {
  const hasIssues = preview.issueTotal > 0;
  return (
    <>
      <ImportSummary preview={preview} />
      <IssueTable preview={preview} />
      {hasIssues && <RowsPreview params={params} hasIssues />}
      <SheetCounts sheets={preview.sheets} />
      {!hasIssues && hasCorrections && <RowsPreview params={params} hasIssues={false} />}
    </>
  );
}
