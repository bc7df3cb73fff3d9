import type { PortfolioMapping } from '@lichthof/contracts/places/portfolio-mappings.ts';
import { isColumnUse, targetsOfUse } from '@lichthof/domain/portfolio/recipe/column-uses.ts';
import type { RecipeColumn, SheetRecipe } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { StatusIcon } from '../../../ui/feedback/status-icon.tsx';
import { columnNotes, fieldGroups, nameUse } from './column-texts.ts';
import { NativeChoice } from './native-choice.tsx';
import { WordList } from './word-list.tsx';

interface ColumnRowProps {
  shown: PortfolioMapping['sheets'][number]['columns'][number];
  column: RecipeColumn;
  recipe: SheetRecipe;
  /** Filling down is offered where cells are empty. */
  rowCount: number;
  isBusy: boolean;
  onChange: (column: RecipeColumn) => void;
  onSheetChange: (recipe: SheetRecipe) => void;
}

/** A column with samples of its cells, the field that it fills, and what follows. */
export function ColumnRow({ shown, column, recipe, rowCount, isBusy, onChange, onSheetChange }: ColumnRowProps) {
  const { t } = useTranslation('portfolio');
  const heading = shown.heading || t('mapping.noHeading', { letter: shown.letter });
  const isDayOpen = column.use !== null && shown.dayOrders.length > 1 && column.dayOrder === null;
  const doubled = doubledWith(recipe, column);
  const isOpen = isDayOpen || doubled !== undefined || shown.words.some(({ to }) => to === null);
  const choose = (use: string) => onChange({ ...column, use: isColumnUse(use) ? use : null, words: {} });
  const join = () => {
    const signs = doubled?.targets.map((target) => [target, ' '] as const) ?? [];
    onSheetChange({ ...recipe, joinSigns: { ...recipe.joinSigns, ...Object.fromEntries(signs) } });
  };
  return (
    <Box component="li" sx={row} data-open={isOpen}>
      <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
        {heading}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px', minWidth: 0 }}>
        {shown.samples.map((sample) => (
          <Box component="span" key={sample} sx={sampleCell}>
            {sample}
          </Box>
        ))}
      </Box>
      <NativeChoice
        label={t('mapping.fieldOf', { heading })}
        value={column.use ?? ''}
        disabled={isBusy}
        isOpen={doubled !== undefined}
        onChange={choose}
      >
        <option value="">{t('mapping.unread')}</option>
        {fieldGroups.map(({ table, uses }) => (
          <optgroup key={table} label={t(`table.${table}`)}>
            {uses.map((use) => (
              <option key={use} value={use}>
                {nameUse(t, use)}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeChoice>
      <Box sx={{ display: 'grid', gap: '2px', color: 'text.secondary' }}>
        {doubled ? (
          <Open text={t('mapping.doubled', { heading: doubled.heading })}>
            <Button variant="text" size="small" disabled={isBusy} onClick={join}>
              {t('mapping.join')}
            </Button>
          </Open>
        ) : (
          columnNotes(t, shown, column).map((note) => (
            <Typography key={note} variant="small" component="p">
              {note}
            </Typography>
          ))
        )}
        {column.use !== null && shown.filledCount < rowCount && (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                disabled={isBusy}
                checked={column.fillDown !== null}
                onChange={(_event, isFilled) => onChange({ ...column, fillDown: isFilled ? 'all' : null })}
              />
            }
            label={t('mapping.fillDown')}
            slotProps={{ typography: { variant: 'small' } }}
          />
        )}
        {isDayOpen && (
          <Open text={t('mapping.dayOrder')}>
            {shown.dayOrders.map((order) => (
              <Button
                key={order}
                size="small"
                disabled={isBusy}
                onClick={() => onChange({ ...column, dayOrder: order })}
              >
                {t(`mapping.${order}`)}
              </Button>
            ))}
          </Open>
        )}
      </Box>
      <Box sx={{ gridColumn: { md: '2 / -1' } }}>
        {column.use !== null && (
          <WordList column={column} words={shown.words} onChange={(words) => onChange({ ...column, words })} />
        )}
      </Box>
    </Box>
  );
}

/** An earlier column for the same field, unless both are joined. */
function doubledWith({ columns, joinSigns }: SheetRecipe, { use, index }: RecipeColumn) {
  if (use === null) return undefined;
  const own = new Set(targetsOfUse(use).filter((target) => joinSigns[target] === undefined));
  for (const other of columns) {
    const targets = other.use === null ? [] : targetsOfUse(other.use).filter((target) => own.has(target));
    if (other.index < index && targets.length > 0) return { heading: other.heading, targets };
  }
  return undefined;
}

function Open({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', color: 'status.warning' }}>
      <StatusIcon status="warning" />
      <Typography variant="small" component="p" sx={{ color: 'status.warning', fontWeight: 600 }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

const row: SxStyle = (theme) => ({
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 1fr) minmax(0, 1.8fr) minmax(0, 1.8fr) minmax(0, 1.8fr)',
  },
  gap: { xs: '8px', md: '4px 16px' },
  alignItems: 'center',
  padding: '10px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&[data-open="true"]': { backgroundColor: theme.vars.palette.status.warningBg },
});

const sampleCell: SxStyle = (theme) => ({
  ...theme.typography.small,
  padding: '2px 8px',
  borderRadius: '6px',
  backgroundColor: theme.vars.palette.stone.sunken,
  overflowWrap: 'anywhere',
});
