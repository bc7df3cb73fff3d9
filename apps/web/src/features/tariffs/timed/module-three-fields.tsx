import { calendarQuarters } from '@lichthof/domain/tariffs/timed/timed-price.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CalendarError } from './calendar-error.tsx';
import { ChipsField } from './chips-field.tsx';
import { SpanFields } from './span-fields.tsx';
import { emptyPart } from './timed-form.ts';
import { WindowRow } from './window-row.tsx';

const mostParts = 12;

/** The hours of low and high price by quarter, as the grid operator publishes them; all others are standard. */
export function ModuleThreeFields({ name }: { name: string }) {
  const { t } = useTranslation('tariffs-wizard');
  const list = useFieldArray({ name: `${name}.parts`, keyName: 'key' });
  const quarters = calendarQuarters.map((value, index) => ({
    value,
    label: t('timed.quarter', { number: index + 1 }),
  }));
  return (
    <>
      {list.fields.map(({ key }, place) => (
        <WindowRow key={key} number={place + 1} onRemove={() => list.remove(place)}>
          <SpanFields name={`${name}.parts.${place}`} levels={['NT', 'HT']} />
          <ChipsField name={`${name}.parts.${place}.quarters`} label={t('timed.quarters')} options={quarters} />
        </WindowRow>
      ))}
      <div>
        <Button
          startIcon={<Plus size={16} aria-hidden />}
          disabled={list.fields.length >= mostParts}
          onClick={() => list.append(emptyPart())}
        >
          {t('timed.addWindow')}
        </Button>
      </div>
      <CalendarError name={name} />
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {t('timed.module3Help')}
      </Typography>
    </>
  );
}
