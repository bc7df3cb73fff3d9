import type { TableLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { type ImportParams, useChangeLayout } from '../imports.queries.ts';
import { ChoiceSelect } from './choice-select.tsx';

type Workbook = NonNullable<TableLayout['workbook']>;

interface SheetSelectProps {
  params: ImportParams;
  workbook: Workbook;
  /** Nobody has chosen one of several sheets yet. */
  isOpen?: boolean;
  onChanged: () => void;
}

const open = -1;

/** Which sheet of a workbook is read; what was set for another one does not count for it. */
export function SheetSelect({ params, workbook: { sheets, sheet }, isOpen = false, onChanged }: SheetSelectProps) {
  const { t } = useTranslation('imports');
  const change = useChangeLayout(params);
  const options = sheets.map((label, value) => ({ value, label }));
  return (
    <div>
      <ChoiceSelect<number>
        label={t('layout.sheet')}
        value={isOpen ? open : sheet}
        disabled={change.isPending}
        options={isOpen ? [{ value: open, label: t('sheet.open') }, ...options] : options}
        onChange={(value) => {
          if (value !== open) change.mutate({ sheet: value }, { onSuccess: onChanged });
        }}
      />
      {change.error && <Notice status="error">{errorText(change.error, t('layout.failed'))}</Notice>}
    </div>
  );
}

interface SheetCardProps {
  params: ImportParams;
  layout: TableLayout;
  onChanged: () => void;
}

/** Asks for the sheet before anything else: its columns are what is mapped. */
export function SheetCard({ params, layout: { workbook }, onChanged }: SheetCardProps) {
  const { t } = useTranslation('imports');
  if (!workbook) return null;
  return (
    <Card title={t('sheet.title')} description={t('sheet.intro')}>
      <Box sx={{ maxWidth: 360 }}>
        <SheetSelect isOpen {...{ params, workbook, onChanged }} />
      </Box>
    </Card>
  );
}
