import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';

interface ContractsSwitchProps {
  isChecked: boolean;
  isBusy: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Whether contracts of the tenants are prepared once the file is stored. */
export function ContractsSwitch({ isChecked, isBusy, onChange }: ContractsSwitchProps) {
  const { t } = useTranslation('portfolio');
  return (
    <Card title={t('contracts.switchTitle')}>
      <FormControlLabel
        control={<Checkbox disabled={isBusy} checked={isChecked} onChange={(_event, isWanted) => onChange(isWanted)} />}
        label={t('contracts.switch')}
      />
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {t('contracts.switchText')}
      </Typography>
    </Card>
  );
}
