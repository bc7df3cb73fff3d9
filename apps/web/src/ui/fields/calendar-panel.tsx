import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';

/** The calendar is large and rarely used, so it loads in its own chunk. */
const Calendar = lazy(() => import('./calendar.tsx'));

export interface CalendarPanelProps {
  /** Local days 'YYYY-MM-DD'. */
  day: string | null;
  minDay?: string;
  maxDay?: string;
  /** The chosen unit: a day, a month or a year (by its first day). */
  view?: 'day' | 'month' | 'year';
  onChoose: (day: string) => void;
}

export function CalendarPanel(props: CalendarPanelProps) {
  return (
    <Box sx={{ width: 320, minHeight: 334 }}>
      <Suspense fallback={<Skeleton variant="rounded" sx={{ m: '16px' }} height={302} />}>
        <Calendar {...props} />
      </Suspense>
    </Box>
  );
}
