import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../i18n/local-today.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { Card } from '../../ui/page/card.tsx';
import { saveFile } from '../../ui/page/save-file.ts';

/** Files of an invented estate that load without a question; they are written when somebody wants them. */
export function SampleFilesCard() {
  const { t } = useTranslation('first-steps');
  const month = shiftPeriod('month', localToday(), -1);
  const samples = [
    {
      name: t('samples.house.name'),
      text: t('samples.house.text'),
      save: async () => saveFile((await import('./write-samples.ts')).zipSampleEstate(month), 'Probehof.zip'),
    },
    {
      name: t('samples.values.name', { month: formatMonth(month.from) }),
      text: t('samples.values.text'),
      save: async () =>
        saveFile(
          (await import('./write-samples.ts')).writeValuesFile(month),
          `Probehof Viertelstunden ${month.from.slice(0, 7)}.csv`,
        ),
    },
  ];
  return (
    <Card title={t('samples.title')}>
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {t('samples.text')}
      </Typography>
      <Box component="ul" sx={list}>
        {samples.map(({ name, text, save }) => (
          <li key={name}>
            <FileSpreadsheet size={16} aria-hidden style={{ flex: 'none' }} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
              <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
                {text}
              </Typography>
            </Box>
            <IconButton aria-label={t('samples.download', { file: name })} onClick={() => void save()}>
              <Download size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </Box>
      <Typography variant="small" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
        {t('samples.how')}
      </Typography>
    </Card>
  );
}

const list: SxStyle = (theme) => ({
  listStyle: 'none',
  m: '8px 0 0',
  p: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: '12px', py: '8px' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& button': { minWidth: 44, minHeight: 44 },
});
