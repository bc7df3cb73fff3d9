import type { Import } from '@lichthof/contracts/imports.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber, missing } from '../../../i18n/number-formats.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Fact, factGrid } from './layout-card.tsx';

type MessagesLayout = Extract<Import['layout'], { format: 'mscons' }>;

/** What a file of messages says of itself: nothing of it can be set. */
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
