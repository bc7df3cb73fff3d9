import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../api/error-text.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { ImportFrame } from './import-frame.tsx';
import { useStartImport } from './imports.queries.ts';
import type { StepProps } from './mapping/mapping-step.tsx';
import { RecipeNotice } from './kept/recipe-notice.tsx';
import { Decisions } from './questions/decisions.tsx';
import { RevokeImportDialog } from './revoke-import-dialog.tsx';
import { SeriesTable } from './series-table.tsx';

/** Progress and result of storing the values. */
export function LoadStep({ params, opened, meters, goTo }: StepProps) {
  const { t } = useTranslation('imports');
  const { partsDone, partsTotal } = opened;
  const shown = shownState(opened);
  const isEnded = shown === 'done' || shown === 'revoked';
  useInvalidateWhenDone(isEnded);
  const isOfReadings = opened.layout.format === 'recipe' && opened.layout.recipe.method === 'sumsOnly';

  return (
    <ImportFrame
      step="load"
      title={t(`load.${shown}.title`)}
      intro={shown === 'done' && isOfReadings ? t('load.done.introReadings') : t(`load.${shown}.intro`)}
      fileName={opened.fileName}
      onGoTo={() => goTo('file')}
      isDone={shown === 'done'}
    >
      {!isEnded && (
        <Box aria-live="polite">
          <Progress
            label={t('load.running.progress')}
            share={partsTotal === 0 ? 0 : partsDone / partsTotal}
            detail={t('load.running.detail', { done: formatNumber(partsDone), total: formatNumber(partsTotal) })}
          />
        </Box>
      )}
      <RecipeNotice {...{ params, opened }} />
      {shown === 'failed' && <InterruptedNotice {...{ params, opened }} />}
      {shown === 'done' && <NextSteps {...{ params, opened }} onAnother={() => goTo('file')} />}
      {shown !== 'revoked' && <SeriesTable series={opened.result} meters={meters} />}
      <Decisions decisions={opened.decisions} meters={meters} />
    </ImportFrame>
  );
}

function shownState({ state, isRevoking }: Import): 'running' | 'done' | 'failed' | 'revoking' | 'revoked' {
  if (state === 'done' || state === 'failed' || state === 'revoked') return state;
  return isRevoking ? 'revoking' : 'running';
}

/** Refetches all queries once the values are stored. */
function useInvalidateWhenDone(isDone: boolean): void {
  const queryClient = useQueryClient();
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (isDone && !wasDone.current) void queryClient.invalidateQueries();
    wasDone.current = isDone;
  }, [isDone, queryClient]);
}

type ResultProps = Pick<StepProps, 'params' | 'opened'>;

function InterruptedNotice({ params, opened }: ResultProps) {
  const { t } = useTranslation('imports');
  const start = useStartImport(params);
  return (
    <>
      <Notice
        status="error"
        action={
          opened.isRevoking ? (
            <RevokeButton params={params} opened={opened} />
          ) : opened.failure === 'earlierVersion' ? null : (
            <BusyButton
              variant="contained"
              busy={start.isPending}
              onClick={() => start.mutate({ mapping: opened.mapping, decisions: [] })}
            >
              {t('load.failed.resume')}
            </BusyButton>
          )
        }
      >
        {t(`load.failed.${opened.failure ?? 'unexpected'}`)}
      </Notice>
      {start.error && <Notice status="error">{errorText(start.error, t('load.startFailed'))}</Notice>}
      {opened.isRevocable && !opened.isRevoking && <RevokeButton params={params} opened={opened} />}
    </>
  );
}

function NextSteps({ params, opened, onAnother }: ResultProps & { onAnother: () => void }) {
  const { t } = useTranslation('imports');
  const place = { customerId: params.customerId, estateId: params.estateId };
  const month = `${opened.from?.slice(0, 7)}-01`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
      {opened.from && (
        <Button
          component={Link}
          to={`${pathTo('estate_overview', place)}?period=month&from=${month}`}
          variant="contained"
        >
          {t('load.done.overview', { month: formatMonth(month) })}
        </Button>
      )}
      <Button component={Link} to={`${pathTo('meters', place)}?month=${month.slice(0, 7)}`} variant="outlined">
        {t('load.done.meters')}
      </Button>
      <Button variant="text" onClick={onAnother}>
        {t('load.done.another')}
      </Button>
      {opened.isRevocable && <RevokeButton params={params} opened={opened} />}
    </Box>
  );
}

function RevokeButton({ params, opened }: ResultProps) {
  const { t } = useTranslation('imports');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)} sx={{ alignSelf: 'flex-start' }}>
        {t('revoke.confirm')}
      </Button>
      {isAsking && <RevokeImportDialog params={params} imported={opened} onClose={() => setAsking(false)} />}
    </>
  );
}
