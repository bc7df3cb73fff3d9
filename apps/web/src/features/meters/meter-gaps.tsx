import type { getMeterCompleteness } from '@lichthof/contracts/meters.ts';
import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../i18n/date-formats.ts';

type Gap = ResultOf<typeof getMeterCompleteness>['gaps'][number];
const gapsShown = 20;

/** What is missing between a meter's first and last value, newest first. */
export function MeterGaps({ gaps }: { gaps: Gap[] }) {
  const { t } = useTranslation('meters');
  return (
    <>
      <Typography variant="h3" sx={{ mt: '24px' }}>
        {t('gaps.title', { count: gaps.length })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', margin: '8px 0 0', padding: 0 }}>
        {gaps
          .toReversed()
          .slice(0, gapsShown)
          .map(({ from, to, quarterHours }) => (
            <Box
              component="li"
              key={from}
              sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', padding: '10px 12px', mb: '8px' }}
            >
              <Typography variant="small" component="p" sx={{ fontWeight: 600 }}>
                {t('gaps.range', {
                  from: formatDayAndTime(from, 'Europe/Berlin'),
                  to: formatDayAndTime(to, 'Europe/Berlin'),
                })}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {t('gaps.quarterHours', { count: quarterHours })}
              </Typography>
            </Box>
          ))}
      </Box>
    </>
  );
}
