import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTranslation } from 'react-i18next';
import { NavigationList } from './navigation-list.tsx';

/** All sections on a phone. */
export function PhoneDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app');
  return (
    <Drawer anchor="bottom" open onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-label': t('more') } }}>
      <Box sx={{ padding: '8px 12px 24px', '& nav a': { minHeight: '44px' } }}>
        <NavigationList onNavigate={onClose} />
      </Box>
    </Drawer>
  );
}
