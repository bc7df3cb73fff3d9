import type { Import } from '@lichthof/contracts/imports.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/page/card.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import { useChangeLayout, type ImportParams } from './imports.queries.ts';

interface LayoutCardProps {
  params: ImportParams;
  layout: Import['layout'];
  headerNames: string[];
  onChanged: () => void;
}

/** How the file is read; delimiter, decimal sign and the meaning of the times can be changed. */
export function LayoutCard({ params, layout, headerNames, onChanged }: LayoutCardProps) {
  const { t } = useTranslation('imports');
  const change = useChangeLayout(params);
  const set = (choices: Parameters<typeof change.mutate>[0]) => change.mutate(choices, { onSuccess: onChanged });
  const { delimiter, decimalSign, stamp } = layout;
  const option = <Value extends string>(value: Value, label: string) => ({ value, label });

  return (
    <Card title={t('layout.title')}>
      <Box sx={grid}>
        <ChoiceSelect
          label={t('layout.delimiter')}
          value={delimiter}
          options={[
            option(';', t('delimiter.semicolon')),
            option(',', t('delimiter.comma')),
            option('\t', t('delimiter.tab')),
            option('|', t('delimiter.bar')),
          ]}
          onChange={(chosen) => set({ delimiter: chosen })}
        />
        <ChoiceSelect
          label={t('layout.decimalSign')}
          value={decimalSign}
          options={[option(',', t('decimal.comma')), option('.', t('decimal.point'))]}
          onChange={(chosen) => set({ delimiter, stamp, decimalSign: chosen })}
        />
        <ChoiceSelect
          label={t('layout.stamp')}
          value={stamp}
          options={[option('start', t('stamp.start')), option('end', t('stamp.end'))]}
          onChange={(chosen) => set({ delimiter, decimalSign, stamp: chosen })}
        />
        {layout.time && <TimeFact time={layout.time} headerNames={headerNames} />}
        <Fact label={t('layout.header')}>
          {layout.headerLine ? t('layout.headerLine', { line: formatNumber(layout.headerLine) }) : t('layout.noHeader')}
        </Fact>
      </Box>
      {!layout.time && (
        <Box sx={{ mt: '16px' }}>
          <Notice status="error">{t('layout.noTime')}</Notice>
        </Box>
      )}
      {change.error && <Notice status="error">{errorText(change.error, t('layout.failed'))}</Notice>}
    </Card>
  );
}

type Time = NonNullable<Import['layout']['time']>;

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

const grid = {
  display: 'grid',
  gap: '16px 20px',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
};
