import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { useDialogForm } from '../../dialogs/use-dialog-form.ts';
import { DateField } from '../../fields/date-field.tsx';
import { rangeFormSchema } from './range-form.ts';

interface RangeDialogProps {
  /** Local days, `to` exclusive; the dialog shows the last day instead. */
  range: DayRange;
  /** The last selectable day of the calendars. */
  lastDay: string;
  /** The action of the button: 'Anzeigen'. */
  submitLabel: string;
  onChoose: (range: DayRange) => void;
  onClose: () => void;
}

export function RangeDialog({ range, lastDay, submitLabel, onChoose, onClose }: RangeDialogProps) {
  const { t } = useTranslation('ui');
  const initialValues = { firstDay: range.from, lastDay: addDays(range.to, -1) };
  const form = useDialogForm(rangeFormSchema(t('range.tooLong')), initialValues);
  return (
    <FormDialog
      title={t('range.title')}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={(chosen) => onChoose({ from: chosen.firstDay, to: addDays(chosen.lastDay, 1) })}
      onClose={onClose}
      submitLabel={submitLabel}
    >
      <DateField name="firstDay" until="lastDay" label={t('range.firstDay')} maxDay={lastDay} />
      <DateField name="lastDay" label={t('range.lastDay')} help={t('range.lastDayHelp')} maxDay={lastDay} />
    </FormDialog>
  );
}
