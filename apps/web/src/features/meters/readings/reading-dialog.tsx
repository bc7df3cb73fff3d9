import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import type { ReadingCheck } from '@lichthof/contracts/metering/readings.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { readingOriginLabel } from '@lichthof/domain/metering/reading-origin-name.ts';
import { factorOn, formatFactor, multiplyByFactor, noFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { baseUnitsOf, type BaseUnit, formatCounter, formatMeterAmount, shownUnit } from '../meter-units.ts';
import { emptyReading, enteredOrigins, type ReadingForm, readingFormSchema, tidyTime } from './reading-form.ts';
import { isSame, useAddReading } from './use-add-reading.ts';

interface ReadingDialogProps {
  params: EstateParams;
  meter: Meter;
  timeZone: TimeZone;
  onClose: () => void;
}

/** Enters a reading; an implausible one must be confirmed before it is saved. */
export function ReadingDialog({ params: estate, meter, timeZone, onClose }: ReadingDialogProps) {
  const { t } = useTranslation('meter-readings');
  const toast = useToast();
  const { meterId, name, serialNumber, baseUnit, reading } = meter;
  const [initialValues] = useState(() => emptyReading(Date.now(), timeZone));
  const [schema] = useState(() =>
    readingFormSchema({ timeZone, factors: meter.devices.flatMap(({ factors }) => factors) }, t),
  );
  const form = useDialogForm(schema, initialValues);
  const { doubt, failure, save, explain } = useAddReading({ ...estate, meterId }, form);
  const parsed = schema.safeParse(useWatch({ control: form.control }));
  const unconfirmed = doubt && parsed.success && isSame(doubt.entry, parsed.data) ? doubt : undefined;

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
      submitLabel={t(unconfirmed ? 'form.confirm' : 'form.submit')}
      failure={{ title: t('form.notSaved'), text: failure }}
    >
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
      <MultipliedField meter={meter} />
      <SelectField
        name="origin"
        label={t('form.origin')}
        options={enteredOrigins.map((value) => ({ value, label: readingOriginLabel(value) }))}
      />
      <div role="alert">{unconfirmed && <DoubtNotice check={unconfirmed.check} {...{ baseUnit, timeZone }} />}</div>
    </FormDialog>
  );
}

/** Asks whether the counter is multiplied by the transformer factor, with what each answer would bring. */
function MultipliedField({ meter: { devices, reading, baseUnit } }: { meter: Meter }) {
  const { t } = useTranslation('meter-readings');
  const [typed, day] = useWatch<ReadingForm, ['counter', 'day']>({ name: ['counter', 'day'] });
  const factor = factorOn(
    devices.flatMap(({ factors }) => factors),
    day,
  );
  if (factor === noFactor) return null;
  const counter = typeof typed === 'number' ? baseUnitsOf(typed) : null;
  const consequence = (energy: number) =>
    t('form.energy', {
      counter: formatCounter(energy, baseUnit),
      rise: reading ? formatCounter(energy - reading.counter, baseUnit) : missing,
    });
  const options = [
    { value: 'shown', label: t('form.shown', { factor: formatFactor(factor) }), by: factor },
    { value: 'multiplied', label: t('form.multiplied', { factor: formatFactor(factor) }), by: noFactor },
  ];
  return (
    <RadioCards
      name="counted"
      label={t('form.isMultiplied')}
      options={options.map(({ by, ...option }) => ({
        ...option,
        description: counter === null ? undefined : consequence(multiplyByFactor(counter, by)),
      }))}
    />
  );
}

interface DoubtNoticeProps {
  check: ReadingCheck;
  baseUnit: BaseUnit;
  timeZone: TimeZone;
}

/** Why a reading is implausible, with the neighbouring figures. */
function DoubtNotice({ check, baseUnit, timeZone }: DoubtNoticeProps) {
  const { t } = useTranslation('meter-readings');
  const { warnings, previous, next, consumption, expected } = check;
  const shown = (point: { at: string; counter: number } | null) =>
    point &&
    t('doubt.point', { counter: formatCounter(point.counter, baseUnit), at: formatDayAndTime(point.at, timeZone) });
  const facts = [
    { label: t('doubt.previous'), fact: shown(previous) },
    { label: t('doubt.next'), fact: shown(next) },
    { label: t('doubt.consumption'), fact: consumption === null ? null : formatCounter(consumption, baseUnit) },
    { label: t('doubt.expected'), fact: expectation() },
  ].filter(({ fact }) => fact !== null);
  function expectation(): string | null {
    if (expected === null) return null;
    const amount = formatMeterAmount(expected, baseUnit);
    const counter = previous && formatMeterAmount(previous.counter + expected, baseUnit);
    return counter ? t('doubt.expectedCounter', { amount, counter }) : t('doubt.expectedAmount', { amount });
  }
  return (
    <Notice status="warning" title={t('doubt.title')}>
      {warnings.map((warning) => (
        <div key={warning}>{t(`doubt.warning.${warning}`)}</div>
      ))}
      <Box component="dl" sx={{ my: '8px', mx: 0, '& dd': { m: 0 } }}>
        {facts.map(({ label, fact }) => (
          <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '6px' }}>
            <Box component="dt" sx={{ fontWeight: 550 }}>
              {label}:
            </Box>
            <dd>{fact}</dd>
          </Box>
        ))}
      </Box>
      {t('doubt.ask')}
    </Notice>
  );
}
