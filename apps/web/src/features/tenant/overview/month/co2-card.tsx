import type { OwnElectricity } from '@lichthof/contracts/tenant/own-electricity.ts';
import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { HelpHint } from '../../../../ui/feedback/help-hint.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { daysOfMonth, kilowattHours } from '../../own-formats.ts';

/** Shows the emissions that the electricity from the roof saved. */
export function Co2Card({ electricity }: { electricity: OwnElectricity }) {
  const { t } = useTranslation('tenant');
  const { co2, pvWh } = electricity;
  if (!co2) return null;
  return (
    <Card>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Typography component="h2" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {t('co2.title', { days: daysOfMonth(electricity) })}
        </Typography>
        <HelpHint term={t('co2.term')}>
          {t('co2.help', { factor: formatNumber(co2.gramsPerKwh), year: co2.year })}
        </HelpHint>
      </Box>
      <Box component="p" sx={{ m: 0, fontSize: '1.75rem', lineHeight: '40px', fontWeight: 600 }}>
        {formatNumber(co2.savedGrams / 1000, 1)}
        <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 400, color: 'text.secondary' }}>{`${nbsp}kg`}</Box>
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>{t('co2.because', { energy: kilowattHours(pvWh) })}</Typography>
    </Card>
  );
}
