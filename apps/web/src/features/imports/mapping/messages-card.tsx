import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';

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
