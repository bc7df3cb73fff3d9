import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { attentionQuery } from './attention.queries.ts';

/** The number of files that wait for a person, beside the entry of the menu. It shows what the bell has read. */
export function WaitingFilesCount({ customerId }: { customerId: number }) {
  const { t } = useTranslation('attention');
  const { data } = useQuery({ ...attentionQuery(customerId), enabled: false });
  const count = data?.waitingFiles?.total ?? 0;
  if (count === 0) return null;
  return (
    <Box component="span" sx={{ marginLeft: 'auto', position: 'relative', fontSize: 12, fontWeight: 550 }}>
      <span aria-hidden>{formatNumber(count)}</span>
      <VisuallyHidden>{t('waitingFiles.title', { count })}</VisuallyHidden>
    </Box>
  );
}
