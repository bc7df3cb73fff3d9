import type { TableLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import { fileClocks, fileContents, stamps } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { dayFormats } from '@lichthof/domain/metering/quarter-hour-file/read-time.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { type ImportParams, useChangeLayout } from '../imports.queries.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { SheetSelect } from './sheet-choice.tsx';

interface LayoutCardProps {
  params: ImportParams;
  layout: TableLayout;
  headerNames: string[];
  /** Told of another delimiter or sheet, with which the columns are others. */
  onChanged: () => void;
}

/** How the file is read: delimiter, decimal sign, meaning of values and times can be changed. */
export function LayoutCard({ params, layout, headerNames, onChanged }: LayoutCardProps) {
  const { t } = useTranslation('imports');
  const change = useChangeLayout(params);
  const { delimiter, decimalSign, stamp, content, clock, chosen, workbook } = layout;
  const set = (choice: Parameters<typeof change.mutate>[0]) => change.mutate({ ...chosen, delimiter, ...choice });
  const option = <Value extends string>(value: Value, label: string) => ({ value, label });

  return (
    <Card title={t('layout.title')}>
      <Box sx={factGrid}>
        {workbook ? (
          <SheetSelect {...{ params, workbook, onChanged }} />
        ) : (
          <ChoiceSelect
            label={t('layout.delimiter')}
            value={delimiter}
            options={[
              option(';', t('delimiter.semicolon')),
              option(',', t('delimiter.comma')),
              option('\t', t('delimiter.tab')),
              option('|', t('delimiter.bar')),
            ]}
            onChange={(value) => change.mutate({ delimiter: value }, { onSuccess: onChanged })}
          />
        )}
        <ChoiceSelect
          label={t('layout.decimalSign')}
          value={decimalSign}
          options={[option(',', t('decimal.comma')), option('.', t('decimal.point'))]}
          onChange={(value) => set({ decimalSign: value })}
        />
        <ChoiceSelect
          label={t('layout.content')}
          value={content}
          options={fileContents.map((value) => option(value, t(`content.${value}`)))}
          onChange={(value) => set({ content: value })}
        />
        {stampOf(layout) && (
          <ChoiceSelect
            label={t('layout.stamp')}
            value={stamp}
            options={stamps.map((value) => option(value, t(`${stampOf(layout)!}.${value}`)))}
            onChange={(value) => set({ stamp: value })}
          />
        )}
        {layout.time && layout.time.format !== 'iso-offset' && (
          <ChoiceSelect
            label={t('layout.clock')}
            value={clock}
            options={fileClocks.map((value) => option(value, t(`clock.${value}`)))}
            onChange={(value) => set({ clock: value })}
          />
        )}
        {layout.time && <TimeFact time={layout.time} headerNames={headerNames} />}
        <Fact label={t('layout.header')}>
          {layout.headerLine ? t('layout.headerLine', { line: formatNumber(layout.headerLine) }) : t('layout.noHeader')}
        </Fact>
      </Box>
      {!layout.time && (
        <Box sx={{ mt: '16px' }}>
          <Notice status="error">{t(workbook ? 'layout.noTimeInSheet' : 'layout.noTime')}</Notice>
        </Box>
      )}
      {change.error && <Notice status="error">{errorText(change.error, t('layout.failed'))}</Notice>}
    </Card>
  );
}

/** Counters belong to an instant; only amounts and readings by day can be stamped with begin or end. */
function stampOf({ content, time }: TableLayout): 'stamp' | 'dayStamp' | null {
  if (content === 'amounts') return 'stamp';
  return content === 'readings' && time && dayFormats.includes(time.format) ? 'dayStamp' : null;
}

type Time = NonNullable<TableLayout['time']>;

function TimeFact({ time: { columns, format }, headerNames }: { time: Time; headerNames: string[] }) {
  const { t } = useTranslation('imports');
  const names = columns.map((column) => headerNames[column] || t('layout.columnNumber', { number: column + 1 }));
  return (
    <Fact label={t('layout.time')}>
      {names.join(' + ')}
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {t(`timeFormat.${format}`)}
      </Typography>
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Typography variant="small" component="div" sx={{ fontWeight: 550, mb: '6px' }}>
        {label}
      </Typography>
      <Typography component="div">{children}</Typography>
    </div>
  );
}

const factGrid = {
  display: 'grid',
  gap: '16px 20px',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
};

type MessagesLayout = Extract<Import['layout'], { format: 'mscons' }>;

/** Facts of an MSCONS file; nothing of it can be changed. */
export function MessagesCard({ layout: { messageCount, senders, series } }: { layout: MessagesLayout }) {
  const { t } = useTranslation('imports');
  return (
    <Card title={t('messages.title')}>
      <Box sx={factGrid}>
        <Fact label={t('messages.count')}>{formatNumber(messageCount)}</Fact>
        <Fact label={t('messages.registers')}>{formatNumber(series.length)}</Fact>
        <Fact label={t('messages.senders')}>{senders.join(', ') || missing}</Fact>
      </Box>
    </Card>
  );
}
