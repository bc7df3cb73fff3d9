import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Mark } from '../../../ui/page/mark.tsx';
import { AccountMenu } from '../account-menu.tsx';
import { ShellBell } from '../bell.tsx';
import { HelpButton } from '../help-button.tsx';
import { ObjectSwitcher } from '../objects/object-switcher.tsx';
import { useCurrentPlace } from '../place.ts';
import { SearchButton } from '../search-entry.tsx';

/** On a phone: the mark, the object, the bell and the account; for tenants, who have no 'Mehr', the search too. */
export function PhoneHeader({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('app');
  const { isTenantView } = useCurrentPlace();
  return (
    <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: '12px', padding: '10px 16px' }}>
      <Box
        component={Link}
        to="/"
        aria-label={t('homeLink')}
        sx={{ display: 'grid', placeItems: 'center', width: 32, height: 44 }}
      >
        <Mark size={24} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ObjectSwitcher isPlain />
      </Box>
      {isTenantView && <SearchButton onSearch={onSearch} />}
      {!isTenantView && <HelpButton />}
      <ShellBell />
      <AccountMenu isCompact />
    </Box>
  );
}
