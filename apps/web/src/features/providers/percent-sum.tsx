import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import type { MixForm } from './mix-form.ts';
import { formatHundredths, sumHundredths, wholeHundredths } from './mix-sum.ts';

/** What the percentages add up to while they are typed, and how far from 100 % that is. */
export function PercentSum() {
  const { t } = useTranslation('providers');
  const { clearErrors } = useFormContext();
  const sum = sumHundredths(useWatch<MixForm, 'percents'>({ name: 'percents' }));
  const isWhole = sum === wholeHundredths;
  useEffect(() => {
    // the sum is no field that could be left: its error goes as soon as it is right
    if (isWhole) clearErrors('sum');
  }, [isWhole, clearErrors]);
  const apart = formatHundredths(Math.abs(wholeHundredths - sum));
  return (
    <Box role="status" sx={{ alignSelf: 'end', minHeight: 40, display: 'flex', alignItems: 'center', gap: '12px' }}>
      <Typography component="span">
        {t('mix.sum')} <strong>{formatHundredths(sum)}</strong>
      </Typography>
      {isWhole && (
        <StatusBadge status="success" quiet>
          {t('mix.sumRight')}
        </StatusBadge>
      )}
      {!isWhole && (
        <StatusBadge status="warning">
          {t(sum < wholeHundredths ? 'mix.sumMissing' : 'mix.sumOver', { apart })}
        </StatusBadge>
      )}
    </Box>
  );
}
