import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { SxStyle } from '../../theme/sx.ts';
import { AccountMenu } from './account-menu.tsx';
import { HomeLink } from './home-link.tsx';
import { EntryMark } from './navigation/navigation-list.tsx';
import { navigationOf } from './navigation/navigation-entries.ts';
import { ObjectSwitcher } from './objects/object-switcher.tsx';
import { useCurrentPlace } from './place.ts';
import { SearchButton } from './search-entry.tsx';
import { tenantPageWidth } from './tenant-page-width.ts';

/** For tenants from 700 px on: the pages of the apartment as tabs, the choice of the apartment, search and account. */
export function TenantHeader({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('app');
  const place = useCurrentPlace();
  const entries = navigationOf(place).flatMap((section) => section.entries);
  return (
    <Box component="header" sx={header}>
      <HomeLink />
      <Box component="nav" aria-label={t('navigation')} sx={tabs}>
        {entries.map(({ name, to, icon: Icon }) => (
          <NavLink key={name} to={to}>
            <Icon size={18} strokeWidth={1.6} aria-hidden />
            {t(`menu.${name}`)}
            <EntryMark name={name} />
          </NavLink>
        ))}
      </Box>
      <Box sx={{ flex: '0 1 auto', minWidth: 0, maxWidth: 220, ml: 'auto' }}>
        {place.apartment && <ObjectSwitcher />}
      </Box>
      <SearchButton onSearch={onSearch} />
      <AccountMenu isCompact />
    </Box>
  );
}

/** Below 1024 px the icons and the name of the portal make room for the words. */
const header: SxStyle = (theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  maxWidth: tenantPageWidth,
  mx: 'auto',
  padding: '10px 32px',
  [theme.breakpoints.down('md')]: {
    gap: '6px',
    px: '16px',
    '& nav svg, & > a > span': { display: 'none' },
  },
});

const tabs: SxStyle = (theme) => ({
  display: 'flex',
  gap: '4px',
  ml: { xs: '4px', md: '16px' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '44px',
    padding: { xs: '0 10px', md: '0 14px' },
    fontSize: '1rem',
    fontWeight: 500,
    borderRadius: '10px',
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.vars.palette.stone.pressed },
  },
  '& a[aria-current="page"]': {
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.stone.court,
    boxShadow: `0 0 0 1px ${theme.vars.palette.divider}`,
  },
});
