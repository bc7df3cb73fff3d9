import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatWeekday } from '@lichthof/domain/formats/date-formats.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useExplanationTexts } from './use-explanation-texts.ts';
import { Link } from 'react-router';
import { largeButton } from '../large-button.ts';
import { ColumnsOrTable } from './columns-or-table.tsx';
import { EnergySentence, exactKilowattHours } from './energy-figures.tsx';
import { exampleIn, quarterHourTimes, type QuarterHourTime } from './quarter-hour-times.ts';
import type { ColumnTick } from './stacked-columns.tsx';
import { searchOf, type Choice, type Choose } from './choice-path.tsx';

type QuarterHour = InvoiceExplanation['quarterHours'][number];

interface QuarterHoursProps {
  quarterHours: QuarterHour[];
  choice: Choice;
  choose: Choose;
}

/** Mean power of each quarter-hour, for choosing one, and a suggested example. */
export function QuarterHours({ quarterHours, choice, choose }: QuarterHoursProps) {
  const { t } = useExplanationTexts();
  const times = quarterHourTimes(quarterHours.map(({ startsAt }) => startsAt));
  const chosen = times.findIndex(({ name }) => name === choice.at);
  const example = exampleIn(quarterHours);
  const substituted = quarterHours.reduce((sum, one) => sum + one.substituted, 0);
  const sum = (of: 'pvWh' | 'gridWh') => quarterHours.reduce((total, one) => total + one[of], 0);
  return (
    <>
      <Typography>
        <EnergySentence pvWh={sum('pvWh')} gridWh={sum('gridWh')} />{' '}
        {substituted === 0
          ? t('day.measured', { count: quarterHours.length })
          : t('day.substituted', { count: quarterHours.length, substituted })}{' '}
        {chosen < 0 && t('day.choose')}
      </Typography>
      <ColumnsOrTable
        label={t('day.label')}
        period={formatWeekday(choice.day)}
        rowHead={t('table.time')}
        rowNames={times.map(rowName)}
        columns={quarterHours.map((one, index) => ({ ...one, ...toColumn(one, getItem(times, index)) }))}
        ticks={hourTicks(times)}
        scale={{ unit: 'kW', perWh: 4 / 1000 }}
        chosen={chosen < 0 ? undefined : chosen}
        chosenLabel={chosen < 0 ? undefined : getItem(times, chosen).name}
        isDense
        onChoose={(index, how) => choose({ ...choice, at: getItem(times, index).name }, how)}
      />
      {chosen < 0 && example !== undefined && (
        <Button
          component={Link}
          to={{ search: searchOf({ ...choice, at: getItem(times, example).name }) }}
          sx={{ ...largeButton, mt: '8px', width: { xs: '100%', sm: 'auto' } }}
        >
          {t('day.example', { time: getItem(times, example).name })}
        </Button>
      )}
    </>
  );

  function toColumn({ pvWh, gridWh, startsAt, substituted: count }: QuarterHour, { name }: QuarterHourTime) {
    const energy = { roof: exactKilowattHours(pvWh), grid: exactKilowattHours(gridWh) };
    const text = t('columnText', { name, ...energy });
    return { key: startsAt, isSubstituted: count > 0, text: count > 0 ? `${text}, ${t('substitute')}` : text };
  }

  function rowName({ name, to }: QuarterHourTime, index: number): string {
    const interval = name.replace(/^\d\d:\d\d/, (from) => `${from}–${to}`);
    return getItem(quarterHours, index).substituted > 0 ? `${interval}, ${t('substitute')}` : interval;
  }
}

/** Every third full hour; on a phone every sixth. */
function hourTicks(times: QuarterHourTime[]): ColumnTick[] {
  const ticks = times.flatMap(({ from, name }, index) => {
    const hour = Number(from.slice(0, 2));
    const isTick = from.endsWith(':00') && hour % 3 === 0 && name === from;
    return isTick ? [{ at: index, label: from, isMinor: hour % 6 !== 0 }] : [];
  });
  return [...ticks, { at: times.length, label: '24:00' }];
}
