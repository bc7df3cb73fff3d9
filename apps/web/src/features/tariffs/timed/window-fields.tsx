import { formatMonthName } from '@lichthof/domain/formats/date-formats.ts';
import texts from '@lichthof/domain/tariffs/timed/timed-price.de.json' with { type: 'json' };
import { priceLevels, windowDays } from '@lichthof/domain/tariffs/timed/timed-price.ts';
import { federalStates } from '@lichthof/domain/time/public-holidays.ts';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { CalendarError } from './calendar-error.tsx';
import { ChipsField } from './chips-field.tsx';
import { SpanFields } from './span-fields.tsx';
import { emptyWindow, type TimedForm } from './timed-form.ts';
import { WindowRow } from './window-row.tsx';

const mostWindows = 24;
const dayOptions = windowDays.map((day) => ({ value: day, label: texts.day[day] }));
const months = Array.from({ length: 12 }, (_, index) => ({
  value: index + 1,
  label: formatMonthName(`2025-${String(index + 1).padStart(2, '0')}-01`, 'long'),
}));

/** Windows with their weekdays and seasons, and what holds besides them. */
export function WindowFields({ name, form }: { name: string; form: TimedForm }) {
  const { t } = useTranslation('tariffs-wizard');
  const list = useFieldArray({ name: `${name}.windows`, keyName: 'key' });
  return (
    <>
      {list.fields.map(({ key }, place) => {
        const at = `${name}.windows.${place}`;
        return (
          <WindowRow key={key} number={place + 1} onRemove={() => list.remove(place)}>
            <SpanFields name={at} levels={priceLevels} />
            <ChipsField name={`${at}.days`} label={t('timed.days')} options={dayOptions} />
            <FormRow keep>
              <SelectField name={`${at}.fromMonth`} label={t('timed.fromMonth')} options={months} />
              <SelectField name={`${at}.toMonth`} label={t('timed.toMonth')} options={months} />
            </FormRow>
          </WindowRow>
        );
      })}
      <div>
        <Button
          startIcon={<Plus size={16} aria-hidden />}
          disabled={list.fields.length >= mostWindows}
          onClick={() => list.append(emptyWindow())}
        >
          {t('timed.addWindow')}
        </Button>
      </div>
      <CalendarError name={name} />
      <FormRow>
        <SelectField
          name={`${name}.rest`}
          label={t('timed.rest')}
          options={[
            ...priceLevels.map((level) => ({ value: level, label: level })),
            { value: 'none', label: t('timed.restNone') },
          ]}
        />
        <SelectField
          name={`${name}.clock`}
          label={t('timed.clock')}
          options={(['legal', 'CET'] as const).map((value) => ({ value, label: t(`timed.clockKind.${value}`) }))}
        />
      </FormRow>
      <FormRow>
        <SelectField
          name={`${name}.holidays`}
          label={t('timed.holidays')}
          options={(['weekday', 'sunday'] as const).map((value) => ({ value, label: t(`timed.holidayKind.${value}`) }))}
        />
        {form.holidays === 'sunday' && (
          <SelectField
            name={`${name}.state`}
            label={t('timed.state')}
            options={[
              { value: 'all', label: t('timed.allStates') },
              ...federalStates.map((state) => ({ value: state, label: texts.state[state] })),
            ]}
          />
        )}
      </FormRow>
    </>
  );
}
