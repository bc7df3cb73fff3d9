import { electricitySources } from '@lichthof/domain/billing/electricity-labelling.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatHundredths, sumHundredths, wholeHundredths } from '../../../api/mix-percents.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { TariffForm } from './tariff-form.ts';

/** Where the electricity of the year came from; all its parts must add up to exactly 100 %. */
export function MixFields({ year }: { year: number }) {
  const { t } = useTranslation('tariffs-wizard');
  const isLater = useWatch<TariffForm, 'mix.isLater'>({ name: 'mix.isLater' });
  return (
    <Box component="section" sx={{ display: 'grid', gap: '20px' }}>
      <div>
        <Typography variant="h3">{t('mix.title', { year })}</Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('mix.text', { year })}
        </Typography>
      </div>
      <CheckboxField name="mix.isLater" label={t('mix.later')} help={t('mix.laterText')} />
      {!isLater && <Sources />}
    </Box>
  );
}

function Sources() {
  const { t } = useTranslation('tariffs-wizard');
  return (
    <>
      <FormRow>
        {electricitySources.map((source) => (
          <NumberField
            key={source}
            name={`mix.percents.${source}`}
            label={t(`mix.source.${source}`)}
            unit="%"
            decimals={1}
            keeps="decimal"
            align="right"
          />
        ))}
        <PercentSum />
      </FormRow>
      <FormRow>
        <NumberField name="mix.co2GramsPerKwh" label={t('mix.co2')} unit="g/kWh" keeps="decimal" align="right" />
        <NumberField
          name="mix.nuclearWasteGramsPerKwh"
          label={t('mix.waste')}
          unit="g/kWh"
          decimals={4}
          keeps="decimal"
          align="right"
        />
      </FormRow>
      <TextField name="mix.source" label={t('mix.from')} help={t('mix.fromHelp')} />
    </>
  );
}

/** The sum of the typed percentages and its distance from 100 %. */
function PercentSum() {
  const { t } = useTranslation('tariffs-wizard');
  const { clearErrors, getFieldState, formState } = useFormContext<TariffForm>();
  const sum = sumHundredths(useWatch<TariffForm, 'mix.percents'>({ name: 'mix.percents' }));
  const isWhole = sum === wholeHundredths;
  const { error } = getFieldState('mix.sum', formState);
  useEffect(() => {
    // the sum is not a field, so its error is cleared here as soon as it is right
    if (isWhole) clearErrors('mix.sum');
  }, [isWhole, clearErrors]);
  const apart = formatHundredths(Math.abs(wholeHundredths - sum));
  return (
    <Box role="status" sx={{ alignSelf: 'end', minHeight: 40 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
        <Typography component="span">
          {t('mix.sum')} <strong>{formatHundredths(sum)}</strong>
        </Typography>
        <StatusBadge status={isWhole ? 'success' : 'warning'} quiet={isWhole}>
          {isWhole ? t('mix.sumRight') : t(sum < wholeHundredths ? 'mix.sumMissing' : 'mix.sumOver', { apart })}
        </StatusBadge>
      </Box>
      {error && (
        <Typography variant="small" component="p" sx={{ color: 'status.error' }}>
          {error.message}
        </Typography>
      )}
    </Box>
  );
}
