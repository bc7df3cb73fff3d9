import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../ui/page/segmented-control.tsx';
import { priceForms, type PriceForm } from './price-form.ts';

interface PriceSwitchProps {
  form: PriceForm;
  onChange: (form: PriceForm) => void;
}

export function PriceSwitch({ form, onChange }: PriceSwitchProps) {
  const { t } = useTranslation('tariffs');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
      <Typography variant="small" component="span" aria-hidden sx={{ color: 'text.secondary' }}>
        {t('priceForm.label')}
      </Typography>
      <SegmentedControl
        size="small"
        label={t('priceForm.label')}
        options={priceForms.map((value) => ({ value, label: t(`priceForm.${value}`) }))}
        value={form}
        onChange={onChange}
      />
    </Box>
  );
}
