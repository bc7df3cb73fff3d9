import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';

interface OddNoticeProps {
  /** Registers that are read and odd; nothing is shown for none. */
  count: number;
  onShow: () => void;
}

export function OddNotice({ count, onShow }: OddNoticeProps) {
  const { t } = useTranslation('edges');
  if (count === 0) return null;
  return (
    <Box sx={{ mb: '12px' }}>
      <Notice
        status="warning"
        title={t('odd.title', { count })}
        action={
          <Button size="small" onClick={onShow}>
            {t('odd.show')}
          </Button>
        }
      >
        {t('odd.text')}
      </Notice>
    </Box>
  );
}
