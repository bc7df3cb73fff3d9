import type { Tariff } from '@lichthof/contracts/tariffs.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/number-formats.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { capShare } from './basic-supply-share.ts';

interface PriceCapNoteProps {
  tariffs: Tariff[];
  shares: ReadonlyMap<number, number>;
  /** While the column of shares is shown. */
  isExplained: boolean;
}

/** How the comparison with basic supply is meant, and which tariffs are above the cap. */
export function PriceCapNote({ tariffs, shares, isExplained }: PriceCapNoteProps) {
  const { t } = useTranslation('tariffs');
  const above = tariffs.filter(({ tariffId }) => (shares.get(tariffId) ?? 0) > capShare);
  return (
    <Stack sx={{ gap: '12px', mt: '12px', maxWidth: 820 }}>
      {isExplained && (
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('cap.text')}
        </Typography>
      )}
      {above.map(({ tariffId, name }) => (
        <Notice
          key={tariffId}
          status="error"
          title={t('cap.above', { name, share: formatPercent(shares.get(tariffId)) })}
        >
          {t('cap.aboveText')}
        </Notice>
      ))}
    </Stack>
  );
}
