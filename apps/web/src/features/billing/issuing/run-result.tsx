import type { BillingRun } from '@lichthof/contracts/billing/billing-runs.ts';
import { billingRunReference } from '@lichthof/domain/billing/run-reference.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { formatMoneyFigure, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Mail, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { pathTo } from '../../../navigation/route-table.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { billingErrorText, mailFailureText, numbersText } from '../billing-texts.ts';
import { type RunParams, useRetryRun } from '../billing.queries.ts';

interface RunResultProps {
  params: RunParams;
  run: BillingRun;
}

/** The result of a run and what is left to do. */
export function RunResult({ params, run }: RunResultProps) {
  const { t } = useTranslation('billing');
  const { state, invoiceCount, postCount } = run;
  if (state === 'failed') return <FailedRunNotice {...{ params, run }} />;
  return (
    <>
      {state === 'partial' ? (
        <PartialRunNotice {...{ params, run }} />
      ) : (
        <Notice status="success" title={t('run.done', { count: invoiceCount, amount: formatNumber(invoiceCount) })}>
          {t('run.doneText')}
        </Notice>
      )}
      {postCount > 0 && (
        <Notice status="info" icon={<Mail size={16} />} title={t('run.postTitle', { count: postCount })}>
          {t('run.post', { count: postCount })}
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
        note={firstNumber && lastNumber && numbersText(t, { firstNumber, lastNumber })}
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

interface RunNoticeProps {
  params: RunParams;
  run: BillingRun;
}

/** Nothing was created. If the result would differ now, the preview must be confirmed again instead of a retry. */
function FailedRunNotice({ params, run: { runId, failure, from, to } }: RunNoticeProps) {
  const { t } = useTranslation('billing');
  const preview = pathTo('estate_tenantelectricity_billing_preview', { ...params });
  return (
    <Notice status="error" title={t('run.failed')}>
      {t(`run.failure.${failure ?? 'unexpected'}`)} {t('run.nothingCreated')}
      <RunReference {...{ runId, failure }} />
      <Box sx={actions}>
        {failure !== 'changed' && <Retry params={params} label={t('run.retry')} />}
        <Button component={RouterLink} to={`${preview}?from=${from}&to=${to}`}>
          {t('run.toPreview')}
        </Button>
      </Box>
    </Notice>
  );
}

const participantPage = 'estate_tenantelectricity_customer_details_overview';

/** The invoices are issued; documents or mails are still missing. */
function PartialRunNotice({ params, run }: RunNoticeProps) {
  const { t } = useTranslation('billing');
  const { invoices, invoiceCount, documentCount, mailFailedCount, mailDoneCount, failure } = run;
  if (failure) return <InterruptedNotice {...{ params, run }} />;
  const refused = invoices.filter(({ mailState, isMailDone }) => mailState === 'failed' && !isMailDone);
  const isAllDone = mailDoneCount > 0 && refused.length === 0 && documentCount === invoiceCount;
  return (
    <Notice status="warning" title={t('run.partial', { count: mailFailedCount })}>
      {!isAllDone && t('run.partialText')}
      <Box component="ul" sx={{ margin: '8px 0 0', paddingLeft: '18px' }}>
        {refused.map((invoice) => (
          <li key={invoice.invoiceId}>
            <Link
              color="inherit"
              component={RouterLink}
              to={pathTo(participantPage, { ...params, participantId: invoice.participantId })}
            >
              {[invoice.apartmentName, formatList(invoice.names)].filter(Boolean).join(', ')}
            </Link>
            : {mailFailureText(t, invoice.mailFailure)}
          </li>
        ))}
      </Box>
      {mailDoneCount > 0 && <Box sx={{ mt: '4px' }}>{t('run.mailsDone', { count: mailDoneCount })}</Box>}
      {!isAllDone && (
        <Box sx={actions}>
          <Retry params={params} label={t('run.sendAgain')} />
        </Box>
      )}
    </Notice>
  );
}

function InterruptedNotice({ params, run: { runId, failure } }: RunNoticeProps) {
  const { t } = useTranslation('billing');
  return (
    <Notice status="warning" title={t('run.interrupted')}>
      {t(`run.failure.${failure ?? 'unexpected'}`)} {t('run.interruptedText')}
      <RunReference {...{ runId, failure }} />
      <Box sx={actions}>
        <Retry params={params} label={t('run.goOn')} />
      </Box>
    </Notice>
  );
}

/** What support finds the run by in the log; a run that was refused for a reason that the page tells needs none. */
function RunReference({ runId, failure }: Pick<BillingRun, 'runId' | 'failure'>) {
  const { t } = useTranslation('billing');
  if (failure === 'changed' || failure === 'notReady') return null;
  return <Box sx={{ mt: '4px' }}>{t('run.reference', { reference: billingRunReference(runId) })}</Box>;
}

const actions = { display: 'flex', flexWrap: 'wrap', gap: '8px', mt: '12px' };

function Retry({ params, label }: { params: RunParams; label: string }) {
  const { t } = useTranslation('billing');
  const toast = useToast();
  const retry = useRetryRun(params);
  const run = () =>
    retry.mutate(undefined, {
      onError: (error) => toast.error(t('run.retryFailed'), billingErrorText(t, error, t('start.failedText'))),
    });
  return (
    <BusyButton variant="contained" startIcon={<RefreshCw size={16} />} busy={retry.isPending} onClick={run}>
      {label}
    </BusyButton>
  );
}
