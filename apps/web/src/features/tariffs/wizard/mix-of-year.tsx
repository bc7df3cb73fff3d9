import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MixFields } from '../../providers/mix-fields.tsx';
import type { TariffForm } from './tariff-form.ts';

/** Where the electricity of the year came from; all its parts must add up to exactly 100 %. */
export function MixOfYear({ year }: { year: number }) {
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
      <MixFields at="mix." co2Label={t('mix.co2')} wasteLabel={t('mix.waste')} />
      <TextField name="mix.source" label={t('mix.from')} help={t('mix.fromHelp')} />
    </>
  );
}
