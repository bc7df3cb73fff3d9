import type { Meter } from '@lichthof/contracts/meters.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { formatDayAndTime } from '../../../i18n/date-formats.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/form-row.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { formatCounter, shownUnit } from '../meter-texts.ts';
import { DoubtNotice } from './doubt-notice.tsx';
import { emptyReading, enteredOrigins, readingFormSchema, tidyTime } from './reading-form.ts';
import { isSame, useAddReading } from './use-add-reading.ts';

interface ReadingDialogProps {
  params: EstateParams;
  meter: Meter;
  timeZone: TimeZone;
  onClose: () => void;
}

/** What somebody read off a register; when it does not fit the values known, they are asked before it is kept. */
export function ReadingDialog({ params: estate, meter, timeZone, onClose }: ReadingDialogProps) {
  const { t } = useTranslation('meter-readings');
  const toast = useToast();
  const { meterId, name, serialNumber, baseUnit, reading } = meter;
  const [initialValues] = useState(() => emptyReading(Date.now(), timeZone));
  const [schema] = useState(() => readingFormSchema(timeZone, t));
  const form = useDialogForm(schema, initialValues);
  const { doubt, failure, save, explain } = useAddReading({ ...estate, meterId }, form);
  const parsed = schema.safeParse(useWatch({ control: form.control }));
  const asked = doubt && parsed.success && isSame(doubt.entry, parsed.data) ? doubt : undefined;

  const add = async (entry: Parameters<typeof save>[0]) => {
    await save(entry);
    toast.success(
      t('form.done'),
      t('form.doneText', { counter: formatCounter(entry.counter, baseUnit), at: formatDayAndTime(entry.at, timeZone) }),
    );
  };
  return (
    <FormDialog
      title={t('form.title')}
      context={[name, serialNumber].filter(Boolean).join(', ')}
      {...{ form, initialValues, onClose }}
      onSubmit={add}
      onError={explain}
      submitLabel={t(asked ? 'form.confirm' : 'form.submit')}
    >
      {failure && (
        <Notice status="error" title={t('form.notSaved')}>
          {failure}
        </Notice>
      )}
      <NumberField
        name="counter"
        label={t('form.counter')}
        unit={shownUnit(baseUnit)}
        help={
          reading &&
          t('form.last', {
            counter: formatCounter(reading.counter, baseUnit),
            at: formatDayAndTime(reading.at, timeZone),
          })
        }
      />
      <FormRow columns="3fr 2fr" keep>
        <DateField name="day" label={t('form.day')} maxDay={localToday(timeZone)} />
        <TextField name="time" label={t('form.time')} tidy={tidyTime} autoComplete="off" placeholder="08:00" />
      </FormRow>
      <SelectField
        name="origin"
        label={t('form.origin')}
        options={enteredOrigins.map((value) => ({ value, label: t(`entered.${value}`) }))}
      />
      <div role="alert">{asked && <DoubtNotice check={asked.check} {...{ baseUnit, timeZone }} />}</div>
    </FormDialog>
  );
}
