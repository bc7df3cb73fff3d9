import { addDays } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { rangeFormSchema } from './range-form.ts';

interface RangeDialogProps {
  range: DayRange;
  lastDay: string;
  onChoose: (range: DayRange) => void;
  onClose: () => void;
}

export function RangeDialog({ range, lastDay, onChoose, onClose }: RangeDialogProps) {
  const { t } = useTranslation('monitoring');
  const initialValues = { firstDay: range.from, lastDay: addDays(range.to, -1) };
  const form = useDialogForm(rangeFormSchema(t('period.tooLong')), initialValues);
  return (
    <FormDialog
      title={t('period.chooseRange')}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={(chosen) => onChoose({ from: chosen.firstDay, to: addDays(chosen.lastDay, 1) })}
      onClose={onClose}
      submitLabel={t('period.showRange')}
    >
      <DateField name="firstDay" label={t('period.firstDay')} maxDay={lastDay} />
      <DateField name="lastDay" label={t('period.lastDay')} help={t('period.lastDayHelp')} maxDay={lastDay} />
    </FormDialog>
  );
}
