import { getItem } from '@lichthof/domain/collections/items.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChartColumn, Table } from 'lucide-react';
import { useRef, useState } from 'react';
import { useExplanationTexts } from './use-explanation-texts.ts';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import { ChartTable } from '../../../ui/charts/chart-table.tsx';
import { ExportMenu } from '../../../ui/charts/export-menu.tsx';
import { Swatch } from '../../../ui/figures/swatch.tsx';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import { largeButton } from '../large-button.ts';
import { StackedColumns, type Column, type StackedColumnsProps } from './stacked-columns.tsx';

interface ColumnsOrTableProps extends StackedColumnsProps {
  /** The days of the columns, for the picture. */
  period: string;
  /** Heading of the table's first column; `rowNames` are the rows in the order of the columns. */
  rowHead: string;
  rowNames: string[];
}

/** The same numbers as a chart for choosing and as a table with sums. */
export function ColumnsOrTable({ period, rowHead, rowNames, ...drawing }: ColumnsOrTableProps) {
  const { t } = useExplanationTexts();
  const [isTable, setTable] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const content = (): ChartTableContent => ({
    columns: [rowHead, t('table.roof'), t('table.grid'), t('table.all')],
    rows: [
      ...drawing.columns.map((column, index) => toRow(getItem(rowNames, index), column)),
      toRow(t('table.sum'), sumOf(drawing.columns)),
    ],
  });
  return (
    <div ref={picture}>
      {isTable ? (
        <Box sx={{ mt: '16px' }}>
          <ChartTable label={drawing.label} content={content()} />
        </Box>
      ) : (
        <div data-chart-words>
          <StackedColumns {...drawing} />
        </div>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 20px', mt: '8px' }}>
        {isTable && <Box sx={entry}>{t('table.unit')}</Box>}
        {!isTable && (
          <Box data-chart-words sx={{ display: 'contents' }}>
            <Legend hasSubstitutes={drawing.columns.some(({ isSubstituted }) => isSubstituted)} />
          </Box>
        )}
        <Button
          variant="text"
          startIcon={isTable ? <ChartColumn size={18} /> : <Table size={18} />}
          onClick={() => setTable(!isTable)}
          sx={{ ...largeButton, ml: 'auto', px: '12px', fontSize: '0.875rem' }}
        >
          {t(isTable ? 'asChart' : 'asTable')}
        </Button>
        <ExportMenu
          title={drawing.label}
          fileName={t('fileName')}
          period={period}
          table={content}
          drawing={picture}
          hasDrawing={!isTable}
        />
      </Box>
    </div>
  );
}

function Legend({ hasSubstitutes }: { hasSubstitutes: boolean }) {
  const { t } = useExplanationTexts();
  return (
    <>
      <Box component="span" sx={entry}>
        <Swatch color="local" />
        {t('fromRoof')}
      </Box>
      <Box component="span" sx={entry}>
        <Swatch color="grid" />
        {t('fromGrid')}
      </Box>
      {hasSubstitutes && (
        <Box component="span" sx={entry}>
          <Swatch color="missing" />
          {t('substitutes')}
        </Box>
      )}
    </>
  );
}

const toRow = (name: string, { pvWh, gridWh }: Pick<Column, 'pvWh' | 'gridWh'>) => [
  name,
  ...[pvWh, gridWh, pvWh + gridWh].map(formatExactKilowattHours),
];

function sumOf(columns: Column[]): Pick<Column, 'pvWh' | 'gridWh'> {
  return {
    pvWh: columns.reduce((sum, { pvWh }) => sum + pvWh, 0),
    gridWh: columns.reduce((sum, { gridWh }) => sum + gridWh, 0),
  };
}

const entry = { display: 'inline-flex', gap: '8px', color: 'text.secondary' };
