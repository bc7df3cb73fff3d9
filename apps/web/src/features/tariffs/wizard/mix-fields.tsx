import { electricitySources } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { PercentParts } from '../../../ui/fields/percent-parts.tsx';
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
        <Typography variant="h3" component="h2">
          {t('mix.title', { year })}
        </Typography>
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
      <PercentParts
        name="mix.percents"
        sumName="mix.sum"
        parts={electricitySources.map((source) => ({ key: source, label: t(`mix.source.${source}`) }))}
      />
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
