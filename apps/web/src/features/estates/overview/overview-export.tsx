import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { EstatesOverview, OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadCsv, downloadXlsx } from '../../../ui/charts/save-table.ts';
import { daysLabel } from '../../../ui/page/period/period-label.ts';
import { useSave } from '../../../ui/page/use-save.ts';
import { exportTable } from './export-table.ts';

interface OverviewExportProps {
  overview: EstatesOverview | undefined;
  /** The shown estates in their order. */
  estates: OverviewEstate[];
  disabled: boolean;
}

export function OverviewExport({ overview, estates, disabled }: OverviewExportProps) {
  const { t } = useTranslation('estates-overview');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const save = useSave();
  const saveAs = async (format: 'csv' | 'xlsx') => {
    setAnchor(null);
    if (!overview) return;
    const days = daysLabel(overview.days);
    const content = exportTable(estates, days, t);
    const fileName = t('csv.fileName', { days });
    if (format === 'csv') return downloadCsv(content, fileName);
    await downloadXlsx(content, { title: t('title'), fileName });
  };
  return (
    <>
      <Button
        startIcon={<Download size={16} />}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('export')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': t('export') } }}
      >
        <MenuItem onClick={() => save(() => saveAs('csv'))}>{t('exportAs.csv')}</MenuItem>
        <MenuItem onClick={() => save(() => saveAs('xlsx'))}>{t('exportAs.xlsx')}</MenuItem>
      </Menu>
    </>
  );
}
