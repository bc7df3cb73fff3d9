import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../page/card.tsx';
import { SegmentedControl } from '../page/segmented-control.tsx';
import type { ChartTableContent } from './chart-csv.ts';
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
      {view === 'chart' ? (
        <Box ref={drawing} sx={flush ? { mt: '12px' } : undefined}>
          {children}
        </Box>
      ) : (
        <ChartTable label={t('chart.tableOf', { title })} content={table()} />
      )}
    </Card>
  );
}
