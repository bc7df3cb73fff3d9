import { type AlarmMailChoice, alarmMailChoiceSchema, mailTimes } from '@lichthof/contracts/monitoring/alarm-mails.ts';
import {
  alarmDefinitions,
  alarmKinds,
  alarmSeverities,
  type AlarmSeverity,
} from '@lichthof/domain/alarms/alarm-kinds.ts';
import { alarmTexts } from '@lichthof/domain/alarms/alarm-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { alarmMailsQuery, useSaveAlarmMails } from './alarms.queries.ts';

interface AlarmMailsDialogProps {
  customerId: number;
  onClose: () => void;
}

/** Which alarms the user gets by mail. */
export function AlarmMailsDialog({ customerId, onClose }: AlarmMailsDialogProps) {
  const { data: choice } = useQuery(alarmMailsQuery(customerId));
  return choice ? <MailsForm {...{ customerId, choice, onClose }} /> : null;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }));

const kindNames = (severity: AlarmSeverity) =>
  alarmKinds
    .filter((kind) => alarmDefinitions[kind].severity === severity)
    .map((kind) => alarmTexts[kind].name)
    .join(', ');

function MailsForm({ customerId, choice, onClose }: AlarmMailsDialogProps & { choice: AlarmMailChoice }) {
  const { t } = useTranslation('alarms');
  const toast = useToast();
  const { mutateAsync } = useSaveAlarmMails(customerId);
  const [failure, setFailure] = useState<string>();
  const form = useDialogForm(alarmMailChoiceSchema, choice);
  const save = async (fields: AlarmMailChoice) => {
    setFailure(undefined);
    await mutateAsync(fields);
    toast.success(t('mails.saved'));
  };
  const times = mailTimes.map((value) => ({ value, label: t(`mails.time.${value}`) }));
  return (
    <FormDialog
      title={t('mails.title')}
      context={t('mails.context')}
      form={form}
      initialValues={choice}
      onSubmit={save}
      onError={(error) => setFailure(errorText(error, t('dialog.nothingChanged')))}
      onClose={onClose}
      submitLabel={t('mails.save')}
      failure={{ title: t('mails.notSaved'), text: failure }}
    >
      {alarmSeverities.map((severity) => (
        <SelectField
          key={severity}
          name={severity}
          label={t(`mails.${severity}`)}
          help={kindNames(severity)}
          options={times}
        />
      ))}
      <SelectField name="dailyHour" label={t('mails.dailyHour')} help={t('mails.dailyHourHelp')} options={hours} />
    </FormDialog>
  );
}
