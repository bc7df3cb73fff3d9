import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { compareChoices, type CompareChoice } from './compare-choice.ts';

interface CompareControlProps {
  choice: CompareChoice;
  onChange: (choice: CompareChoice) => void;
  /** Of the choice that compares nothing in charts. */
  noneLabel?: string;
}

export function CompareControl({ choice, onChange, noneLabel }: CompareControlProps) {
  const { t } = useTranslation('monitoring');
  return (
    <Box sx={control}>
      <Typography aria-hidden variant="small" sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary' }}>
        {t('compare.label')}
      </Typography>
      <SegmentedControl
        label={t('compare.label')}
        size="small"
        value={choice}
        onChange={onChange}
        options={compareChoices.map((value) => ({
          value,
          label: (value === 'none' && noneLabel) || t(`compare.${value}`),
        }))}
      />
    </Box>
  );
}

/** As wide as the choice of the period above it on a phone, where its words would break otherwise. */
const control: SxStyle = (theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  [theme.breakpoints.down('sm')]: {
    '& > div': { display: 'flex', width: '100%' },
    '& > div > *': { flex: '1 1 auto', paddingInline: '6px', whiteSpace: 'nowrap' },
  },
});
