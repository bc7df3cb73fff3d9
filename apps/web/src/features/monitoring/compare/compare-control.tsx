import { useTranslation } from 'react-i18next';
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
    <div>
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
    </div>
  );
}
