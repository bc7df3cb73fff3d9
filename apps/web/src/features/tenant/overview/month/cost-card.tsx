import type { OwnElectricity } from '@lichthof/contracts/tenant/own-electricity.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, formatMoneyFigure, formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HelpHint } from '../../../../ui/feedback/help-hint.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { dayAndMonth, daysOfMonth } from '../../own-formats.ts';
import { ownElectricityQuery } from '../../tenant.queries.ts';
import { CostLines } from './cost-lines.tsx';

interface CostCardProps {
  apartmentId: number;
  electricity: OwnElectricity;
}

/** Shows the cost of a month so far, its parts, and what the whole month may cost. */
export function CostCard({ apartmentId, electricity }: CostCardProps) {
  const { t } = useTranslation('tenant');
  const { cost, forecast, from, supplyModel, invoice } = electricity;
  const previous = useQuery(ownElectricityQuery(apartmentId, shiftPeriod('month', from, -1).from)).data?.electricity;
  if (!cost) return null;
  const before = costBefore();
  const title = t('cost.title', { month: formatMonth(from) });
  const help = forecast ? t('cost.help', { count: forecast.restsOnDays }) : t('cost.helpOver');
  return (
    <Card>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', mb: '8px' }}>
        <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
          {title}
        </Typography>
        <HelpHint term={title}>{help}</HelpHint>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '16px' }}>
        <Amount name={soFar()} figure={formatMoneyFigure(cost.grossCents)} />
        {forecast && (
          <Amount
            name={t('cost.forecast')}
            figure={t('cost.about', { euros: formatNumber(Math.round(forecast.grossCents / 100)) })}
          />
        )}
      </Box>
      {forecast && <CostBar spent={cost.grossCents} whole={forecast.grossCents} before={before?.cents ?? null} />}
      {before && (
        <Typography variant="small" component="p" sx={{ mt: '4px', color: 'text.secondary', textAlign: 'right' }}>
          {t('cost.before', { month: formatMonth(before.from), amount: formatMoney(before.cents) })}
        </Typography>
      )}
      <Box sx={{ mt: '16px', borderTop: 1, borderColor: 'divider' }}>
        <CostLines lines={cost.lines} />
      </Box>
      <Typography variant="small" component="p" sx={{ mt: '16px', color: 'text.secondary' }}>
        {notes().join(' ')}
      </Typography>
    </Card>
  );

  function soFar(): string {
    return forecast ? t('cost.soFar', { day: dayAndMonth(addDays(electricity.to, -1)) }) : daysOfMonth(electricity);
  }

  /** Null unless the whole month before is known. */
  function costBefore() {
    if (!previous?.isReliable || !previous.cost || previous.to !== shiftPeriod('month', from, 0).from) return null;
    return { from: previous.from, cents: previous.cost.grossCents };
  }

  function notes(): string[] {
    return [
      supplyModel === 'ggv' ? t('cost.onlyRoof') : '',
      invoice ? t('cost.isBilled', { number: invoice.number }) : t('cost.notBinding'),
      forecastNote(),
      !forecast && isRunning() ? t('cost.noForecast') : '',
    ].filter(Boolean);
  }

  /** The mean of the last days may reach into the months before. */
  function forecastNote(): string {
    const restDays = forecast ? daysBetween(electricity.to, forecast.to) : 0;
    if (!forecast || restDays === 0) return '';
    const base = t('cost.restsOn.base', { count: forecast.restsOnDays });
    const isOlder = forecast.restsOnDays > daysBetween(from, electricity.to);
    return t(isOlder ? 'cost.restsOn.withMonthBefore' : 'cost.restsOn.thisMonth', { count: restDays, base });
  }

  function isRunning(): boolean {
    return !invoice && electricity.to < shiftPeriod('month', from, 1).from && electricity.days.length > 0;
  }
}

function Amount({ name, figure }: { name: string; figure: string }) {
  return (
    <div>
      <Typography sx={{ color: 'text.secondary' }}>{name}</Typography>
      <Box component="span" sx={{ fontSize: '1.75rem', lineHeight: '36px', fontWeight: 600, whiteSpace: 'nowrap' }}>
        {figure}
        <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 400, color: 'text.secondary' }}>{`${nbsp}€`}</Box>
      </Box>
    </div>
  );
}

/** The part of the expected amount that is spent; a stroke marks the month before. */
function CostBar({ spent, whole, before }: { spent: number; whole: number; before: number | null }) {
  const end = Math.max(whole, before ?? 0, 1);
  const percent = (cents: number) => `${Math.max(0, Math.min(100, (cents / end) * 100))}%`;
  return (
    <Box aria-hidden sx={{ position: 'relative', mt: '12px', height: 20 }}>
      <Box sx={{ ...track, width: percent(whole), backgroundColor: 'stone.pressed' }} />
      <Box sx={{ ...track, width: percent(spent), backgroundColor: 'text.primary' }} />
      {before !== null && (
        <Box
          sx={{
            position: 'absolute',
            left: `calc(${percent(before)} - 2px)`,
            width: 2,
            height: 20,
            bgcolor: 'text.secondary',
          }}
        />
      )}
    </Box>
  );
}

const track = { position: 'absolute', top: 5, left: 0, height: 10, borderRadius: '5px' };
