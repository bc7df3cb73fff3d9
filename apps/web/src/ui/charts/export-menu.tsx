import { useContext, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type MenuEntry } from '../page/action-menu.tsx';
import { downloadCsv, type ChartTableContent } from './chart-csv.ts';
import { ChartSubject } from './chart-subject.ts';

interface ExportMenuProps {
  title: string;
  /** Name of exported files without extension: 'leistung-2026-09-15'. */
  fileName: string;
  /** The days or the moment that the chart shows, written into its picture. */
  period: string;
  table: () => ChartTableContent;
  /** What is painted in the picture; nothing while the table is shown instead. */
  drawing: RefObject<HTMLElement | null>;
  hasDrawing?: boolean;
  /** Above the files. */
  entries?: MenuEntry[];
}

/** Saves a chart as a picture, and its numbers as tables. */
export function ExportMenu({ title, fileName, period, table, drawing, hasDrawing = true, entries }: ExportMenuProps) {
  const { t } = useTranslation('ui');
  const subject = useContext(ChartSubject);
  const exportImage = async () => {
    const { downloadImage } = await import('./chart-image.ts');
    await downloadImage(drawing.current!, { title, context: [subject, period].filter(Boolean).join(', '), fileName });
  };
  const exportWorkbook = async () => {
    const { downloadXlsx } = await import('./chart-xlsx.ts');
    await downloadXlsx(table(), { title, fileName });
  };
  return (
    <ActionMenu
      label={t('chart.menu', { title })}
      entries={[
        ...(entries ?? []),
        { label: t('chart.exportImage'), onClick: () => void exportImage(), disabled: !hasDrawing },
        { label: t('chart.exportTable'), onClick: () => downloadCsv(table(), fileName) },
        { label: t('chart.exportWorkbook'), onClick: () => void exportWorkbook() },
      ]}
    />
  );
}
