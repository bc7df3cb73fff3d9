import { longestBlockDays, longestBlockReason, type OverdueClaim } from '@lichthof/contracts/payments/reminders.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useBlockReminders } from './reminders.queries.ts';

interface BlockDialogProps {
  params: EstateParams;
  claim: Pick<OverdueClaim, 'claim' | 'number' | 'openCents' | 'block'>;
  today: string;
  onClose: () => void;
}

const proposedDays = 30;

/** Pauses the reminders of an invoice or instalment for a reason, until the end of a day. */
export function BlockDialog({ params, claim, today, onClose }: BlockDialogProps) {
  const { t } = useTranslation('reminders');
  const toast = useToast();
  const { mutateAsync } = useBlockReminders(params, claim.claim);
  const [initialValues] = useState(() => ({
    reason: claim.block?.reason ?? '',
    blockedUntil: claim.block?.blockedUntil ?? addDays(today, proposedDays),
  }));
  const lastDay = addDays(today, longestBlockDays);
  const schema = z.object({
    reason: z.string().trim().min(1).max(longestBlockReason),
    blockedUntil: z.iso.date().refine((day) => day >= today && day <= lastDay, { error: t('block.wrongDay') }),
  });
  const form = useDialogForm(schema, initialValues);
  return (
    <FormDialog
      title={t('block.title')}
      context={t('block.context', { number: claim.number, amount: formatMoney(claim.openCents) })}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={async (values) => {
        await mutateAsync(values);
        toast.success(t('block.done', { number: claim.number }));
      }}
      onError={(error) => toast.error(t('block.failed'), errorText(error, t('block.failed')))}
      onClose={onClose}
      submitLabel={t('block.submit')}
    >
      <TextField name="reason" label={t('block.reason')} help={t('block.reasonHelp')} maxLength={longestBlockReason} />
      <DateField
        name="blockedUntil"
        label={t('block.until')}
        help={t('block.untilHelp')}
        minDay={today}
        maxDay={lastDay}
      />
    </FormDialog>
  );
}
