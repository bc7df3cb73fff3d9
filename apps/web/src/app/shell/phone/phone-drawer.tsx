import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTranslation } from 'react-i18next';
import { NavigationList } from '../navigation/navigation-list.tsx';
import { SearchEntry } from '../search-entry.tsx';

interface PhoneDrawerProps {
  onSearch: () => void;
  onClose: () => void;
}

/** The search and all sections on a phone. */
export function PhoneDrawer({ onSearch, onClose }: PhoneDrawerProps) {
  const { t } = useTranslation('app');
  return (
    <Drawer anchor="bottom" open onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-label': t('more') } }}>
      <Box sx={{ padding: '8px 12px 24px', '& nav a': { minHeight: '44px' } }}>
        <SearchEntry onSearch={onSearch} />
        <NavigationList onNavigate={onClose} />
      </Box>
    </Drawer>
  );
}
