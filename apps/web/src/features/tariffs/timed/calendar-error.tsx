import FormHelperText from '@mui/material/FormHelperText';
import { CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../ui/fields/field-frame.tsx';

/** What is wrong with all windows together: two levels at once, or none. */
export function CalendarError({ name }: { name: string }) {
  const { t } = useTranslation('tariffs-wizard');
  const { control, error } = useField(`${name}.calendar`, t('timed.addWindow'));
  const { ref } = control;
  return (
    <FormHelperText error component="div" role="alert" tabIndex={-1} ref={ref}>
      {error && <CircleX size={14} aria-hidden style={{ flex: 'none', marginTop: 1 }} />}
      {error}
    </FormHelperText>
  );
}
