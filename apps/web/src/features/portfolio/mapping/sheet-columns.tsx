import type { PortfolioMapping } from '@lichthof/contracts/places/portfolio-mappings.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { RecipeColumn, SheetRecipe } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { Card } from '../../../ui/page/card.tsx';
import { ColumnRow } from './column-row.tsx';
import { SheetOptions } from './sheet-options.tsx';

interface SheetColumnsProps {
  shown: PortfolioMapping['sheets'][number];
  recipe: SheetRecipe | undefined;
  others: SheetRecipe[];
  isBusy: boolean;
  /** Null: the sheet is not read. */
  onChange: (recipe: SheetRecipe | null) => void;
  onReadAgain: (headerRows: number[]) => void;
}

/** The columns of a sheet with what they fill. */
export function SheetColumns({ shown, recipe, others, isBusy, onChange, onReadAgain }: SheetColumnsProps) {
  const { t } = useTranslation('portfolio');
  if (!recipe) {
    return (
      <Card
        title={shown.sheet}
        description={t('mapping.sheetUnread')}
        action={
          <Button size="small" disabled={isBusy} onClick={() => onReadAgain([1])}>
            {t('mapping.readSheet')}
          </Button>
        }
      >
        {null}
      </Card>
    );
  }
  const changeColumn = (changed: RecipeColumn) =>
    onChange({
      ...recipe,
      columns: recipe.columns.map((one) => (one.index === changed.index ? changed : releaseName(one, changed))),
    });
  const used = recipe.columns.filter(({ use }) => use !== null).length;
  return (
    <Card
      flush
      title={shown.sheet}
      description={t('mapping.sheetCount', {
        used: formatNumber(used),
        columns: formatNumber(shown.columns.length),
        rows: formatNumber(shown.rowCount),
      })}
    >
      <Box component="ul" sx={list} aria-label={t('mapping.columnsOf', { sheet: shown.sheet })}>
        {shown.columns.map((column) => {
          const own = recipe.columns.find(({ index }) => index === column.index);
          return (
            own && (
              <ColumnRow
                key={column.index}
                {...{ shown: column, column: own, recipe, isBusy, rowCount: shown.rowCount }}
                onChange={changeColumn}
                onSheetChange={onChange}
              />
            )
          );
        })}
      </Box>
      <LeftOut shown={shown} />
      <SheetOptions {...{ recipe, others, isBusy, onChange, onReadAgain }} />
    </Card>
  );
}

/** A floor names an apartment only as long as no column does. */
function releaseName(column: RecipeColumn, changed: RecipeColumn): RecipeColumn {
  const isReleased = changed.use === 'apartments.name' && column.use === 'nameAndFloor';
  return isReleased ? { ...column, use: 'apartments.floor', words: {} } : column;
}

function LeftOut({ shown: { leftOut, leftOutCount } }: Pick<SheetColumnsProps, 'shown'>) {
  const { t } = useTranslation('portfolio');
  if (leftOutCount === 0) return null;
  return (
    <Box component="details" sx={{ padding: '10px 20px', borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="small" component="summary" sx={{ cursor: 'pointer' }}>
        {t('mapping.leftOut', { count: leftOutCount, amount: formatNumber(leftOutCount) })}
      </Typography>
      {leftOut.map(({ line, text }) => (
        <Typography key={line} variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('mapping.leftOutRow', { line: formatNumber(line), text })}
        </Typography>
      ))}
    </Box>
  );
}

const list: SxStyle = { listStyle: 'none', margin: '12px 0 0', padding: 0 };
