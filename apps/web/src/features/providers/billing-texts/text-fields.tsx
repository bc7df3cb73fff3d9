import {
  type BillingTextName,
  defaultBillingTexts,
  requiredBillingTexts,
  statesOfLaw,
} from '@lichthof/domain/billing/invoices/billing-texts.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RotateCcw } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { TextsForm } from './billing-texts-form.ts';

const rowsOf: Record<BillingTextName, number> = {
  introduction: 4,
  labellingNote: 3,
  complaint: 3,
  conciliation: 5,
  networkAgency: 4,
  energyAdvice: 3,
  supplierChange: 4,
  latePayment: 3,
  furtherNotes: 4,
};

/** One text with the law of its default, and the way back to it. */
export function BillingTextField({ name }: { name: BillingTextName }) {
  const { t } = useTranslation('billing-texts');
  const { setValue } = useFormContext<TextsForm>();
  const text = useWatch<TextsForm, `texts.${BillingTextName}`>({ name: `texts.${name}` });
  const law = statesOfLaw[name];
  const isDefault = text === defaultBillingTexts[name];
  const reset = () => setValue(`texts.${name}`, defaultBillingTexts[name], { shouldDirty: true, shouldValidate: true });
  return (
    <div>
      <TextField
        name={`texts.${name}`}
        label={t(`text.${name}`)}
        help={t(`help.${name}`)}
        optional={!requiredBillingTexts.includes(name)}
        multiline
        rows={rowsOf[name]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', mt: '4px' }}>
        <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
          {!isDefault && `${t('isOwn')} `}
          {law ? t('stateOfLaw', { law: law.law, day: formatDay(law.asOf) }) : isDefault && t('noDefault')}
        </Typography>
        {!isDefault && (
          <Button size="small" variant="text" startIcon={<RotateCcw size={14} />} onClick={reset}>
            {t('reset')}
          </Button>
        )}
      </Box>
    </div>
  );
}
