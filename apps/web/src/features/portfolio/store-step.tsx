import type { PortfolioImport } from '@lichthof/contracts/places/portfolio.ts';
import { useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../navigation/route-table.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { PortfolioFrame } from './portfolio-frame.tsx';
import type { PortfolioImportParams } from './portfolio.queries.ts';
import { SheetCounts } from './sheet-counts.tsx';

interface StoreStepProps {
  params: PortfolioImportParams;
  opened: PortfolioImport;
  onCheckAgain: () => void;
  onContracts: () => void;
  onLeave: () => void;
}

/** The way of the file into the store, and what came of it. */
export function StoreStep({ params, opened, onCheckAgain, onContracts, onLeave }: StoreStepProps) {
  const { t } = useTranslation('portfolio');
  const { state, step, failure, preview, fileName, contracts } = opened;
  const shown = state === 'done' || state === 'failed' ? state : 'running';
  useFreshFigures(shown === 'done');

  return (
    <PortfolioFrame
      step="store"
      title={t(`store.${shown}.title`)}
      intro={t(`store.${shown}.intro`)}
      fileName={fileName}
      {...(contracts === 'open' && { onContracts })}
      onLeave={onLeave}
    >
      {shown === 'running' && (
        <Box aria-live="polite">
          <Progress label={step === 'writing' ? t('store.writing') : t('store.waiting')} />
        </Box>
      )}
      {shown === 'failed' && (
        <Notice
          status="error"
          action={
            <Button variant="contained" onClick={onCheckAgain}>
              {t('foot.again')}
            </Button>
          }
        >
          {t(`store.failure.${failure ?? 'unexpected'}`)}
        </Notice>
      )}
      {contracts === 'open' && (
        <Notice
          status="info"
          title={t('store.contracts')}
          action={
            <Button variant="contained" onClick={onContracts}>
              {t('store.toContracts')}
            </Button>
          }
        >
          {t('store.contractsText')}
        </Notice>
      )}
      {shown === 'done' && <WaysOn customerId={params.customerId} isFirst={contracts !== 'open'} onAnother={onLeave} />}
      {preview && <SheetCounts sheets={preview.sheets} />}
    </PortfolioFrame>
  );
}

/** Everything shown elsewhere is asked for anew once the portfolio is in. */
function useFreshFigures(isDone: boolean): void {
  const { t } = useTranslation('portfolio');
  const toast = useToast();
  const queryClient = useQueryClient();
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (isDone && !wasDone.current) {
      toast.success(t('store.doneToast'));
      void queryClient.invalidateQueries();
    }
    wasDone.current = isDone;
  }, [isDone, queryClient, t, toast]);
}

interface WaysOnProps {
  customerId: number;
  /** Nothing else is to be done with this file. */
  isFirst: boolean;
  onAnother: () => void;
}

function WaysOn({ customerId, isFirst, onAnother }: WaysOnProps) {
  const { t } = useTranslation('portfolio');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
      <Button
        component={Link}
        to={pathTo('estates_overview', { customerId })}
        variant={isFirst ? 'contained' : 'outlined'}
      >
        {t('store.toEstates')}
      </Button>
      <Button variant="text" onClick={onAnother}>
        {t('store.another')}
      </Button>
    </Box>
  );
}
