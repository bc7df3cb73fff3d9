import { useContext, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type MenuEntry } from '../page/action-menu.tsx';
import { useSave } from '../page/use-save.ts';
import { downloadCsv, downloadXlsx } from './save-table.ts';
import type { ChartFileContent, ChartTableContent } from './chart-csv.ts';
import { fileNameOf } from './file-name.ts';
import { ChartSubject } from './chart-subject.ts';

interface ExportMenuProps {
  title: string;
  /** First words of the name of exported files: 'Stromverbrauch'; the title by default. */
  fileName?: string | undefined;
  /** The days or the moment that the chart shows, written into its files. */
  period: string;
  table: () => ChartTableContent;
  /** What is painted in the picture; nothing while the table is shown instead. */
  drawing: RefObject<HTMLElement | null>;
  hasDrawing?: boolean;
  /** Above the files. */
  entries?: MenuEntry[];
}

/** Saves a chart as a picture, and its numbers as tables. */
export function ExportMenu(props: ExportMenuProps) {
  const { title, fileName: firstWords = title, period, table, drawing, hasDrawing = true, entries } = props;
  const { t } = useTranslation('ui');
  const subject = useContext(ChartSubject);
  const fileName = fileNameOf(firstWords, subject, period);
  const content = (): ChartFileContent => ({
    head: [[firstWords], ...(subject ? [[t('chart.subject'), subject]] : []), [t('chart.period'), period], []],
    ...table(),
  });
  const exportImage = async () => {
    const { downloadImage } = await import('./chart-image.ts');
    if (drawing.current)
      await downloadImage(drawing.current, { title, context: [subject, period].filter(Boolean).join(', '), fileName });
  };
  const save = useSave();
  return (
    <ActionMenu
      label={t('chart.menu', { title })}
      entries={[
        ...(entries ?? []),
        { label: t('chart.exportImage'), onClick: () => save(exportImage), disabled: !hasDrawing },
        { label: t('chart.exportTable'), onClick: () => save(() => downloadCsv(content(), fileName)) },
        {
          label: t('chart.exportWorkbook'),
          onClick: () => save(() => downloadXlsx(content(), { title: firstWords, fileName })),
        },
      ]}
    />
  );
}
