import type { ProviderReminderRules } from '@lichthof/contracts/payments/reminder-rules.ts';
import { getReminderRules, saveReminderRules } from '@lichthof/contracts/payments/reminder-rules.ts';
import { listReminders } from '@lichthof/contracts/payments/reminders.ts';
import { reminderName } from '@lichthof/domain/reminders/reminder-letter.ts';
import { ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { thenRefetch } from '../../../api/refetch.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { reminderRulesFormOf, reminderRulesFormSchema, reminderRulesOf } from './reminder-rules-form.ts';

interface ReminderRulesDialogProps {
  estate: EstateParams;
  stored: ProviderReminderRules;
  onClose: () => void;
}

const steps = Object.values(ReminderStep);

/** The steps, their fees and deadlines, for all estates of the provider. */
export function ReminderRulesDialog({ estate, stored, onClose }: ReminderRulesDialogProps) {
  const { t } = useTranslation('reminder-rules');
  const toast = useToast();
  const { mutateAsync } = useEndpointMutation(
    saveReminderRules,
    { params: estate },
    // the rules are those of all estates of the provider
    { onSettled: thenRefetch(getReminderRules, listReminders) },
  );
  const [initialValues] = useState(() => reminderRulesFormOf(stored.rules));
  const form = useDialogForm(reminderRulesFormSchema, initialValues);
  const used = form.watch('steps').map(({ isUsed }) => isUsed);
  return (
    <FormDialog
      title={t('dialog.title')}
      context={t('dialog.context', { name: stored.providerName })}
      width="form"
      form={form}
      initialValues={initialValues}
      onSubmit={async (values) => {
        await mutateAsync({ rules: reminderRulesOf(values), version: stored.version });
        toast.success(t('dialog.done'));
      }}
      onError={(error) => toast.error(t('dialog.failed'), errorText(error, t('dialog.failed')))}
      onClose={onClose}
      note={t('dialog.note')}
    >
      {steps.map((step, index) => (
        <StepFields
          key={step}
          {...{ step }}
          isUsed={used.slice(0, index + 1).every(Boolean)}
          isOffered={used.slice(0, index).every(Boolean)}
        />
      ))}
      <NumberField
        name="smallestEur"
        label={t('smallest')}
        help={t('smallestHelp')}
        unit="€"
        decimals={2}
        align="right"
      />
      <CheckboxField name="isFeeByPostOnly" label={t('postOnly')} help={t('postOnlyHelp')} />
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {t('dialog.law')}
      </Typography>
    </FormDialog>
  );
}

/** The first step is free of charge and always used. */
function StepFields({ step, isUsed, isOffered }: { step: ReminderStep; isUsed: boolean; isOffered: boolean }) {
  const { t } = useTranslation('reminder-rules');
  const name = `steps.${step - 1}`;
  const title = reminderName(step);
  if (!isOffered) return null;
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: '8px' }}>
      <Typography variant="h3">{title}</Typography>
      {step !== ReminderStep.Friendly && <CheckboxField name={`${name}.isUsed`} label={t('isUsed', { title })} />}
      {isUsed && (
        <FormRow>
          <NumberField
            name={`${name}.waitDays`}
            label={t(step === ReminderStep.Friendly ? 'waitAfterDue' : 'waitAfterDeadline')}
            unit={t('days')}
            align="right"
          />
          <NumberField name={`${name}.payDays`} label={t('payDays')} unit={t('days')} align="right" />
          {step !== ReminderStep.Friendly && (
            <NumberField name={`${name}.feeEur`} label={t('fee')} unit="€" decimals={2} align="right" />
          )}
        </FormRow>
      )}
    </Box>
  );
}
