import type { SheetRecipe } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeChoice } from './native-choice.tsx';

interface SheetOptionsProps {
  recipe: SheetRecipe;
  others: SheetRecipe[];
  isBusy: boolean;
  onChange: (recipe: SheetRecipe | null) => void;
  onReadAgain: (headerRows: number[]) => void;
}

/** Where the headings stand, and by which column the sheet belongs to another one. */
export function SheetOptions({ recipe, others, isBusy, onChange, onReadAgain }: SheetOptionsProps) {
  const { t } = useTranslation('portfolio');
  const id = useId();
  const [lines, setLines] = useState(recipe.headerRows.join(', '));
  const wanted = lines
    .split(/[\s,;]+/)
    .map(Number)
    .filter((line) => Number.isInteger(line) && line > 0);
  const readAgain = (event: FormEvent) => {
    event.preventDefault();
    if (wanted.length > 0) onReadAgain(wanted.slice(0, 5));
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '12px 24px',
        padding: '12px 20px',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="form" onSubmit={readAgain} sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
        <Typography id={id} variant="small" component="label" htmlFor={`${id}-lines`}>
          {t('mapping.headerLine')}
        </Typography>
        <OutlinedInput
          id={`${id}-lines`}
          size="small"
          value={lines}
          onChange={(event) => setLines(event.target.value)}
          sx={{ width: 76 }}
        />
        {lines !== recipe.headerRows.join(', ') && (
          <Button type="submit" size="small" disabled={isBusy || wanted.length === 0}>
            {t('mapping.readAgain')}
          </Button>
        )}
      </Box>
      {others.length > 0 && <JoinChoice {...{ recipe, others, isBusy, onChange }} />}
      {others.length > 0 && (
        <Button variant="text" size="small" disabled={isBusy} onClick={() => onChange(null)}>
          {t('mapping.leaveSheet')}
        </Button>
      )}
    </Box>
  );
}

/** Offers the columns that both sheets have by their headings, and the present one. */
function JoinChoice({ recipe, others, isBusy, onChange }: Omit<SheetOptionsProps, 'onReadAgain'>) {
  const { t } = useTranslation('portfolio');
  const pairs = others.flatMap(({ sheet, columns }) =>
    recipe.columns.flatMap((own) =>
      columns
        .filter(
          (other) =>
            own.heading !== '' && (other.heading === own.heading || (own.use !== null && own.use === other.use)),
        )
        .map((other) => ({ column: own.index, sheet, otherColumn: other.index, heading: own.heading })),
    ),
  );
  if (pairs.length === 0) return null;
  const keyOf = (pair: { column: number; sheet: string; otherColumn: number }) =>
    JSON.stringify([pair.sheet, pair.column, pair.otherColumn]);
  const choose = (key: string) => {
    const pair = pairs.find((one) => keyOf(one) === key);
    onChange({
      ...recipe,
      join: pair ? { column: pair.column, sheet: pair.sheet, otherColumn: pair.otherColumn } : null,
    });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', minWidth: 260 }}>
      <NativeChoice
        label={t('mapping.joinOf', { sheet: recipe.sheet })}
        value={recipe.join ? keyOf(recipe.join) : ''}
        disabled={isBusy}
        onChange={choose}
      >
        <option value="">{t('mapping.notJoined')}</option>
        {pairs.map((pair) => (
          <option key={keyOf(pair)} value={keyOf(pair)}>
            {t('mapping.joined', { sheet: pair.sheet, heading: pair.heading })}
          </option>
        ))}
      </NativeChoice>
    </Box>
  );
}
