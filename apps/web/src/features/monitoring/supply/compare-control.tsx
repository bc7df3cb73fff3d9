import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { compareChoices, type CompareChoice } from './compare-choice.ts';

interface CompareControlProps {
  choice: CompareChoice;
  onChange: (choice: CompareChoice) => void;
}

export function CompareControl({ choice, onChange }: CompareControlProps) {
  const { t } = useTranslation('supply');
  return (
    <div>
      <SegmentedControl
        label={t('compare.label')}
        size="small"
        value={choice}
        onChange={onChange}
        options={compareChoices.map((value) => ({ value, label: t(`compare.${value}`) }))}
      />
    </div>
  );
}
