import type { Import } from '@lichthof/contracts/imports/imports.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';
import { ChoiceSelect } from '../mapping/choice-select.tsx';
import { type KeepChoice, meterRulesOf } from './recipe-to-keep.ts';

interface KeepRecipeCardProps {
  opened: Import;
  choice: KeepChoice;
  onChange: (choice: KeepChoice) => void;
}

const longestName = 120;
const none = -1;

/** Whether the next file of the form is loaded without a question, and what names its meters. */
export function KeepRecipeCard({ opened, choice, onChange }: KeepRecipeCardProps) {
  const { t } = useTranslation('recipe');
  const id = useId();
  const { recipe, fit } = opened;
  const rules = meterRulesOf(opened);
  const ruleIndex = rules.findIndex((rule) => JSON.stringify(rule) === JSON.stringify(choice.meterRule));
  const ruleText = (rule: (typeof rules)[number]) => {
    if (rule.by !== 'label') return t(`keep.rule.${rule.by}`);
    const { text = '' } = fit?.places.find(({ label }) => label === rule.label) ?? {};
    return t('keep.rule.label', { label: rule.label, text });
  };
  const options = rules.map((rule, value) => ({ value, label: ruleText(rule) }));
  const open = { value: none, label: t('keep.rule.open') };
  return (
    <Card title={t('keep.title')} description={t('keep.text')}>
      <FormControlLabel
        label={t('keep.keep')}
        control={<Checkbox checked={choice.isKept} onChange={(_event, isKept) => onChange({ ...choice, isKept })} />}
      />
      {choice.isKept && (
        <Box sx={{ display: 'grid', gap: '16px', mt: '8px', gridTemplateColumns: { md: '1fr 1fr' } }}>
          {recipe && (
            <ChoiceSelect
              label={t('keep.where')}
              value={choice.isNew ? 'new' : 'known'}
              options={[
                { value: 'known', label: t('keep.inRecipe', { name: recipe.name }) },
                { value: 'new', label: t('keep.asNew') },
              ]}
              onChange={(where) =>
                onChange({ ...choice, isNew: where === 'new', name: where === 'new' ? '' : recipe.name })
              }
            />
          )}
          <div>
            <Typography
              component="label"
              htmlFor={id}
              variant="small"
              sx={{ fontWeight: 550, display: 'block', mb: '6px' }}
            >
              {t('keep.name')}
            </Typography>
            <OutlinedInput
              id={id}
              fullWidth
              value={choice.name}
              error={choice.name.trim() === ''}
              onChange={({ target }) => onChange({ ...choice, name: target.value })}
              inputProps={{ maxLength: longestName }}
            />
          </div>
          <ChoiceSelect<number>
            label={t('keep.meter')}
            value={ruleIndex}
            hasError={ruleIndex === none}
            options={ruleIndex === none ? [open, ...options] : options}
            onChange={(index) => onChange({ ...choice, meterRule: rules[index] })}
          />
        </Box>
      )}
    </Card>
  );
}
