import { type CreditPreview, furthestRefundDays } from '@lichthof/contracts/payments/refunds.ts';
import { formatMoney, formatMoneyFigure, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { saveSepaFile } from '../direct-debits/direct-debits.queries.ts';
import { CreditRow } from './credit-row.tsx';
import { initialRefunds, refundSchema, type RefundValues, toRefunds } from './refund-form.ts';
import { useCreateRefundFile } from './refunds.queries.ts';

export interface RefundDialogProps {
  params: EstateParams;
  preview: CreditPreview;
  onClose: () => void;
}

/** Creates a file of credit transfers for the bank, which settles the accounts of the chosen participants. */
export function RefundDialog({ params, preview: latest, onClose }: RefundDialogProps) {
  const { t } = useTranslation('refunds');
  // the rows belong to the credits that the dialog was opened with
  const [preview] = useState(latest);
  const [initialValues] = useState(() => initialRefunds(preview));
  const [hasNothing, setHasNothing] = useState(false);
  const form = useDialogForm(refundSchema(preview, t), initialValues);
  const create = useCreate(params);
  return (
    <FormDialog
      title={t('dialog.title')}
      context={t('dialog.context')}
      width="form"
      form={form}
      initialValues={initialValues}
      onSubmit={({ executionDate, refunds }) => {
        const chosen = toRefunds(preview, refunds);
        setHasNothing(chosen.length === 0);
        if (chosen.length === 0) throw new Error('No credit is chosen');
        return create({ executionDate, refunds: chosen });
      }}
      onError={() => undefined}
      onClose={onClose}
      submitLabel={t('dialog.create')}
    >
      <Sums preview={preview} />
      <DateField
        name="executionDate"
        label={t('dialog.day')}
        help={t('dialog.dayHelp')}
        minDay={preview.earliestExecutionDate}
        maxDay={addDays(preview.earliestExecutionDate, furthestRefundDays)}
      />
      <section aria-label={t('dialog.credits')}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '16px' }}>
          {preview.credits.map((credit, index) => (
            <CreditRow key={credit.participantId} {...{ credit, index }} />
          ))}
        </Box>
      </section>
      <FactList
        facts={[{ label: t('dialog.from'), fact: `${preview.iban}, ${preview.bankName}, ${preview.accountHolder}` }]}
      />
      {hasNothing && <Notice status="error" title={t('dialog.nothing')} />}
      <Typography variant="small" component="p">
        {t('dialog.effect')}
      </Typography>
    </FormDialog>
  );
}

/** Creates the file and saves it on the person's device. */
function useCreate(params: EstateParams) {
  const { t } = useTranslation('refunds');
  const { t: tFile } = useTranslation('direct-debits');
  const toast = useToast();
  const { mutateAsync } = useCreateRefundFile(params);
  return async (request: Parameters<typeof mutateAsync>[0]): Promise<void> => {
    try {
      const { sepaFileId, transactionCount, totalCents } = await mutateAsync(request);
      const amount = formatMoney(totalCents);
      toast.success(t('dialog.created'), t('dialog.createdText', { count: transactionCount, amount }));
      await saveSepaFile(params, sepaFileId).catch(() => toast.error(tFile('file.failed'), tFile('file.failedText')));
    } catch (error) {
      toast.error(t('dialog.failed'), errorText(error, t('dialog.failedText')));
      throw error;
    }
  };
}

/** The number and sum of the chosen credits. */
function Sums({ preview: { credits } }: { preview: CreditPreview }) {
  const { t } = useTranslation('refunds');
  const refunds = useWatch<RefundValues, 'refunds'>({ name: 'refunds' });
  const chosen = credits.filter((_credit, index) => refunds[index]?.isChosen);
  const all = credits.length;
  return (
    <TileRow columns={2}>
      <StatTile
        label={t('dialog.count')}
        figure={formatNumber(chosen.length)}
        unit={t('dialog.of', { count: all, amount: formatNumber(all) })}
      />
      <StatTile
        label={t('dialog.sum')}
        figure={formatMoneyFigure(chosen.reduce((cents, { creditCents }) => cents + creditCents, 0))}
        unit="€"
      />
    </TileRow>
  );
}
