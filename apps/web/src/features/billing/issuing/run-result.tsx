import type { BillingRun } from '@lichthof/contracts/billing-runs.ts';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoneyFigure, formatNumber } from '../../../i18n/number-formats.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import type { RunParams } from '../billing.queries.ts';
import { FailedRun, PartialRun } from './run-trouble.tsx';

interface RunResultProps {
  params: RunParams;
  run: BillingRun;
}

/** What became of a run, and what is left to do. */
export function RunResult({ params, run }: RunResultProps) {
  const { t } = useTranslation('billing');
  const { state, invoiceCount, postCount } = run;
  if (state === 'failed') return <FailedRun {...{ params, run }} />;
  return (
    <>
      {state === 'partial' ? (
        <PartialRun {...{ params, run }} />
      ) : (
        <Notice status="success" title={t('run.done', { count: invoiceCount, amount: formatNumber(invoiceCount) })}>
          {t('run.doneText')}
        </Notice>
      )}
      {postCount > 0 && (
        <Notice status="info" icon={<Mail size={16} />} title={t('run.postTitle', { count: postCount })}>
          {t('run.post')}
        </Notice>
      )}
      <Figures run={run} />
    </>
  );
}

function Figures({ run }: { run: BillingRun }) {
  const { t } = useTranslation('billing');
  const { firstNumber, lastNumber, grossCents, invoiceCount, mailCount, mailSentCount, postCount } = run;
  return (
    <TileRow columns={3} phoneColumns={1}>
      <StatTile
        label={t('run.tiles.invoices')}
        figure={formatNumber(invoiceCount)}
        note={firstNumber && lastNumber && t('run.numbers', { firstNumber, lastNumber })}
      />
      <StatTile
        label={t('run.tiles.gross')}
        figure={formatMoneyFigure(grossCents)}
        unit="€"
        note={t('run.tiles.vat')}
      />
      <StatTile
        label={t('run.tiles.sent')}
        figure={t('counted', { done: formatNumber(mailSentCount), total: formatNumber(mailCount) })}
        note={postCount > 0 ? t('run.byPost', { count: postCount }) : t('run.tiles.noPost')}
      />
    </TileRow>
  );
}
