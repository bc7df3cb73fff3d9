import { addDays } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { DateField } from '../../ui/fields/date-field.tsx';

/** Both days belong to the range. */
const schema = z
  .object({ firstDay: z.iso.date(), lastDay: z.iso.date() })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ['lastDay'], params: { rule: 'endAfterStart' } });

interface PeriodRangeDialogProps {
  period: DayRange;
  lastDay: string;
  onChoose: (period: DayRange) => void;
  onClose: () => void;
}

export function PeriodRangeDialog({ period, lastDay, onChoose, onClose }: PeriodRangeDialogProps) {
  const { t } = useTranslation('billing');
  const initialValues = { firstDay: period.from, lastDay: addDays(period.to, -1) };
  const form = useDialogForm(schema, initialValues);
  return (
    <FormDialog
      title={t('period.chooseRange')}
      width="confirmation"
      form={form}
      initialValues={initialValues}
      onSubmit={(chosen) => onChoose({ from: chosen.firstDay, to: addDays(chosen.lastDay, 1) })}
      onClose={onClose}
      submitLabel={t('period.useRange')}
    >
      <DateField name="firstDay" label={t('period.firstDay')} maxDay={lastDay} />
      <DateField name="lastDay" label={t('period.lastDay')} help={t('period.lastDayHelp')} maxDay={lastDay} />
    </FormDialog>
  );
}
