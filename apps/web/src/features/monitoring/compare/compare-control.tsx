import Box from '@mui/material/Box';
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
  [theme.breakpoints.down('sm')]: {
    '& > *': { display: 'flex', width: '100%' },
    '& > * > *': { flex: '1 1 auto', paddingInline: '6px', whiteSpace: 'nowrap' },
  },
});
