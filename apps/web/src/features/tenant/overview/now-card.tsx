import { judgeMoment } from '@lichthof/domain/energy/good-moment.ts';
import { formatTime } from '@lichthof/domain/formats/date-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { powerLadder } from '@lichthof/domain/units/unit-ladders.ts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '../../../i18n/quantity-formats.ts';
import { Card } from '../../../ui/page/card.tsx';
import { powerNowQuery } from '../tenant.queries.ts';

/** Says what the roof gives now, in plain words with the time of the values; absent while no edge has reported. */
export function NowCard({ apartmentId, timeZone }: { apartmentId: number; timeZone: TimeZone }) {
  const { t } = useTranslation('tenant');
  const { data, isError, isPaused } = useQuery(powerNowQuery(apartmentId));
  if (!data || data.last.reportedAt === null || data.last.productionW === null) return null;
  const { productionW, gridW, reportedAt } = data.last;
  const time = formatTime(reportedAt, timeZone);
  const isConnected = !isError && !isPaused;
  const isCurrent = data.isReported && isConnected;
  const watts = (powerW: number) => formatQuantity(powerW, powerLadder);
  return (
    <Card title={t('now.title')}>
      <Typography aria-live="polite" sx={{ fontSize: '1.25rem', lineHeight: '28px', fontWeight: 600 }}>
        {t(`now.${isCurrent ? judgeMoment(data.last) : 'unknown'}`)}
      </Typography>
      {isCurrent && (
        <Typography sx={{ mt: '4px' }}>
          {t('now.roof', { power: watts(productionW) })}{' '}
          {gridW !== null && gridW < 0 && t('now.fedIn', { power: watts(-gridW) })}
          {gridW !== null && gridW > 0 && t('now.drawn', { power: watts(gridW) })}
        </Typography>
      )}
      <Typography variant="small" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
        {t(isCurrent ? 'now.at' : isConnected ? 'now.silent' : 'now.offline', { time })}
      </Typography>
    </Card>
  );
}
