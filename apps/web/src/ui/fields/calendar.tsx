import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { deDE } from '@mui/x-date-pickers/locales';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/de.js';
import { useState } from 'react';
import type { SxStyle } from '../../theme/sx.ts';
import type { CalendarPanelProps } from './calendar-panel.tsx';

const dateOf = (day: string | null | undefined) => (day ? dayjs(day) : null);
const texts = deDE.components.MuiLocalizationProvider.defaultProps.localeText;
const viewsOf = { day: ['year', 'month', 'day'], month: ['year', 'month'], year: ['year'] } as const;

export default function Calendar({ day, minDay, maxDay, view = 'day', onChoose }: CalendarPanelProps) {
  const [shown, setShown] = useState<Dayjs | null>(dateOf(day));
  const choose = (date: Dayjs | null, isFinished: boolean) => {
    setShown(date);
    if (date && isFinished) onChoose(date.format('YYYY-MM-DD'));
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="de" localeText={texts}>
      <DateCalendar
        autoFocus
        views={viewsOf[view]}
        openTo={view}
        value={shown}
        minDate={dateOf(minDay) ?? undefined}
        maxDate={dateOf(maxDay) ?? undefined}
        onChange={(date: Dayjs | null, state) => choose(date, state === 'finish')}
        dayOfWeekFormatter={(date: Dayjs) => date.format('dd')}
        sx={calendar}
      />
    </LocalizationProvider>
  );
}

const calendar: SxStyle = (theme) => ({
  width: '100%',
  '& .MuiPickerDay-root': {
    fontSize: '0.8125rem',
    borderRadius: '8px',
    '&.Mui-selected, &.Mui-selected:focus, &.Mui-selected:hover': {
      color: theme.vars.palette.primary.contrastText,
      backgroundColor: theme.vars.palette.primary.main,
    },
  },
  '& .MuiDayCalendar-weekDayLabel': { color: theme.vars.palette.text.secondary },
});
