import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../page/card.tsx';
import { SegmentedControl } from '../page/segmented-control.tsx';
import type { ChartTableContent } from './chart-csv.ts';
import { usePrinting } from '../print/printing.ts';
import { ChartTable } from './chart-table.tsx';
import { ExportMenu } from './export-menu.tsx';

interface ChartCardProps {
  title: string;
  description?: ReactNode;
  /** First words of the name of exported files: 'Stromverbrauch'; the title by default. */
  fileName?: string;
  /** The days or the moment that the chart shows, written into its files. */
  period: string;
  /** The same numbers as a table; only computed when shown or exported. */
  table: () => ChartTableContent;
  /** The numbers of exported files, where the table is shorter. */
  exported?: () => ChartTableContent;
  /** Shown before the switch, for example a legend. */
  action?: ReactNode;
  /** The content reaches the frame of the card, for a flush TileRow. */
  flush?: boolean;
  children: ReactNode;
}

/** A card with a chart, its table and the export. */
export function ChartCard({
  title,
  description,
  fileName,
  period,
  table,
  exported = table,
  action,
  flush,
  children,
}: ChartCardProps) {
  const { t } = useTranslation('ui');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const drawing = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();

  const switchEntry = {
    label: t(view === 'chart' ? 'chart.showTable' : 'chart.showDiagram'),
    onClick: () => setView(view === 'chart' ? 'table' : 'chart'),
  };

  return (
    <Card
      title={title}
      flush={flush && view === 'chart'}
      description={description}
      action={
        <>
          {action}
          {!isPhone && (
            <SegmentedControl
              label={t('chart.view', { title })}
              size="small"
              value={view}
              onChange={setView}
              options={[
                { value: 'chart', label: t('chart.diagram') },
                { value: 'table', label: t('chart.table') },
              ]}
            />
          )}
          <ExportMenu
            {...{ title, fileName, period, drawing }}
            table={exported}
            hasDrawing={view === 'chart'}
            entries={isPhone ? [switchEntry] : []}
          />
        </>
      }
    >
      {(view === 'chart' || isPrinting) && (
        <Box ref={drawing} data-chart-and-legend sx={flush ? { mt: '12px' } : undefined}>
          {children}
        </Box>
      )}
      {isPrinting && <PrintedTable title={title} content={table()} />}
      {view === 'table' && !isPrinting && <ChartTable label={t('chart.tableOf', { title })} content={table()} />}
    </Card>
  );
}

/** A day of quarter-hours, with its clock change and the sums. */
const longestOnPaper = 101;

/** On paper the table stands below its chart; what would take many sheets is left to files. */
function PrintedTable({ title, content }: { title: string; content: ChartTableContent }) {
  const { t } = useTranslation('ui');
  if (content.rows.length > longestOnPaper) return <p>{t('print.longTable', { count: content.rows.length })}</p>;
  return <ChartTable label={t('chart.tableOf', { title })} content={content} />;
}
