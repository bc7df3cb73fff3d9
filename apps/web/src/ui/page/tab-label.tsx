import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

interface TabLabelProps {
  label: string;
  count?: number;
  /** Fields with an error on this tab. */
  errors?: number;
}

/** Label of a MUI Tab with a quiet count, or a red one for errors. */
export function TabLabel({ label, count, errors = 0 }: TabLabelProps) {
  const { t } = useTranslation('ui');
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px' }}>
      {label}
      {count !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          {count}
        </Box>
      )}
      {errors > 0 && (
        <Box component="span" aria-label={t('tabs.errors', { count: errors })} role="img" sx={errorCount}>
          {errors}
        </Box>
      )}
    </Box>
  );
}

const errorCount = {
  minWidth: 18,
  height: 18,
  px: '5px',
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: '6px',
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'error.main',
  backgroundColor: 'status.errorBg',
};
