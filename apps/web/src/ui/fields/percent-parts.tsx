import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../feedback/status-badge.tsx';
import { FormRow } from './field-frame.tsx';
import { formatHundredths, sumHundredths, wholeHundredths } from './hundredths.ts';
import { NumberField } from './number-field.tsx';

interface PercentPartsProps {
  /** The name of the record of percentages in the form: 'mix.percents'. */
  name: string;
  /** Where the form reports that the sum is wrong: 'mix.sum'. */
  sumName: string;
  parts: readonly { key: string; label: string }[];
}

/** Percentages that must add up to exactly 100, with their sum while typing. */
export function PercentParts({ name, sumName, parts }: PercentPartsProps) {
  return (
    <FormRow>
      {parts.map(({ key, label }) => (
        <NumberField
          key={key}
          name={`${name}.${key}`}
          label={label}
          unit="%"
          decimals={1}
          keeps="decimal"
          align="right"
        />
      ))}
      <PercentSum {...{ name, sumName }} />
    </FormRow>
  );
}

/** The sum is not a field: its error is cleared here as soon as it is right. */
function PercentSum({ name, sumName }: Pick<PercentPartsProps, 'name' | 'sumName'>) {
  const { t } = useTranslation('ui');
  const { clearErrors, getFieldState, formState } = useFormContext();
  const sum = sumHundredths(useWatch({ name }) as Record<string, string | null>);
  const isWhole = sum === wholeHundredths;
  const { error } = getFieldState(sumName, formState);
  useEffect(() => {
    if (isWhole) clearErrors(sumName);
  }, [isWhole, clearErrors, sumName]);
  const apart = formatHundredths(Math.abs(wholeHundredths - sum));
  return (
    <Box role="status" sx={{ alignSelf: 'end', minHeight: 40 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
        <Typography component="span">
          {t('percents.sum')} <strong>{formatHundredths(sum)}</strong>
        </Typography>
        <StatusBadge status={isWhole ? 'success' : 'warning'} quiet={isWhole}>
          {isWhole ? t('percents.right') : t(sum < wholeHundredths ? 'percents.missing' : 'percents.over', { apart })}
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
