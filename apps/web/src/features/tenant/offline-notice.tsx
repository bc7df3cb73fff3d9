import Box from '@mui/material/Box';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);

/** Says that the network is away; queries go on by themselves when it is back. */
export function OfflineNotice() {
  const { t } = useTranslation('tenant');
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return (
    <Box role="status" sx={{ '&:empty': { mt: '-12px' } }}>
      {!isOnline && (
        <Notice status="warning" title={t('offline.title')}>
          {t('offline.text')}
        </Notice>
      )}
    </Box>
  );
}
