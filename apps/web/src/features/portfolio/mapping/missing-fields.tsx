import type { PortfolioMapping } from '@lichthof/contracts/places/portfolio-mappings.ts';
import type { PortfolioRecipe, RecipeConstant } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import type { Target } from '@lichthof/domain/portfolio/recipe/targets.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';
import { choicesOfUse, nameField } from './column-texts.ts';
import { NativeChoice } from './native-choice.tsx';

export type RecipeUpdate = (recipe: PortfolioRecipe) => PortfolioRecipe;

interface MissingFieldsProps {
  mapping: PortfolioMapping;
  isBusy: boolean;
  onChange: (update: RecipeUpdate) => void;
}

/** What new objects need and no column says: one value for all rows, or one for each estate. */
export function MissingFields({ mapping, isBusy, onChange }: MissingFieldsProps) {
  const { t } = useTranslation('portfolio');
  const { missing, recipe, estates, tenantsWithoutEmail } = mapping;
  if (missing.length === 0 && tenantsWithoutEmail === 0) return null;
  const constantOf = (target: Target): RecipeConstant =>
    recipe.constants.find((one) => one.target === target) ?? { target, value: '', byEstate: {} };
  const set = (changed: RecipeConstant) => {
    const isEmpty = changed.value === '' && Object.values(changed.byEstate).every((value) => value === '');
    onChange((latest) => {
      const others = latest.constants.filter(({ target }) => target !== changed.target);
      return { ...latest, constants: isEmpty ? others : [...others, changed] };
    });
  };
  return (
    <Card title={t('mapping.missing')} description={t('mapping.missingText')}>
      <Box sx={{ display: 'grid', gap: '12px 20px', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        {missing.map((target) => (
          <MissingField key={target} {...{ constant: constantOf(target), estates, isBusy }} onChange={set} />
        ))}
      </Box>
      {tenantsWithoutEmail > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              disabled={isBusy}
              checked={recipe.tenantsWithoutEmail === 'leaveOut'}
              onChange={(_event, isLeftOut) =>
                onChange((latest) => ({ ...latest, tenantsWithoutEmail: isLeftOut ? 'leaveOut' : 'issue' }))
              }
            />
          }
          label={t('mapping.withoutEmail', { count: tenantsWithoutEmail })}
        />
      )}
    </Card>
  );
}

interface MissingFieldProps {
  constant: RecipeConstant;
  estates: PortfolioMapping['estates'];
  isBusy: boolean;
  onChange: (constant: RecipeConstant) => void;
}

function MissingField({ constant, estates, isBusy, onChange }: MissingFieldProps) {
  const { t } = useTranslation('portfolio');
  const hasOwn = Object.values(constant.byEstate).some((value) => value !== '');
  const [isByEstate, setByEstate] = useState(hasOwn);
  const title = nameField(t, constant.target);
  const mayDiffer = constant.target.startsWith('estates.') && estates.length > 1;
  return (
    <Box sx={{ display: 'grid', gap: '6px', alignContent: 'start', minWidth: 0 }}>
      <Typography variant="small" component="div" sx={{ fontWeight: 550 }}>
        {title}
      </Typography>
      {isByEstate ? (
        estates.map(({ key, name }) => (
          <Box
            key={key}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
              gap: '8px',
              alignItems: 'center',
            }}
          >
            <Typography variant="small">{name}</Typography>
            <ConstantInput
              label={`${title}, ${name}`}
              target={constant.target}
              value={constant.byEstate[key] ?? ''}
              isBusy={isBusy}
              onChange={(value) => onChange({ ...constant, byEstate: { ...constant.byEstate, [key]: value } })}
            />
          </Box>
        ))
      ) : (
        <ConstantInput
          label={title}
          target={constant.target}
          value={constant.value}
          isBusy={isBusy}
          onChange={(value) => onChange({ ...constant, value })}
        />
      )}
      {mayDiffer && !isByEstate && (
        <Button variant="text" size="small" sx={{ justifySelf: 'start' }} onClick={() => setByEstate(true)}>
          {t('mapping.byEstate')}
        </Button>
      )}
    </Box>
  );
}

interface ConstantInputProps {
  label: string;
  target: Target;
  value: string;
  isBusy: boolean;
  onChange: (value: string) => void;
}

function ConstantInput({ label, target, value, isBusy, onChange }: ConstantInputProps) {
  const { t } = useTranslation('portfolio');
  const [typed, setTyped] = useState(value);
  const options = choicesOfUse(target);
  if (options) {
    return (
      <NativeChoice label={label} value={value} disabled={isBusy} isOpen={value === ''} onChange={onChange}>
        <option value="">{t('mapping.choose')}</option>
        {options.map((option) => (
          <option key={option.label}>{option.label}</option>
        ))}
      </NativeChoice>
    );
  }
  const commit = () => typed.trim() !== value && onChange(typed.trim());
  return (
    <OutlinedInput
      fullWidth
      value={typed}
      placeholder={placeholders[target]}
      inputProps={{ 'aria-label': label }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

const placeholders: Partial<Record<Target, string>> = {
  'meters.obis': '1-0:1.8.0',
  'meters.startDate': '01.03.2024',
  'edges.name': 'Ohne Steuerung',
};
