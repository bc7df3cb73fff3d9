import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Menu as MenuIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import type { SxStyle } from '../../../theme/sx.ts';
import { EntryMark } from '../navigation/navigation-list.tsx';
import { isWithin } from '../navigation/electricity-pages.ts';
import { navigationOf } from '../navigation/navigation-entries.ts';
import { useCurrentPlace } from '../place.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const PhoneDrawer = lazyPart(async () => ({ default: (await import('./phone-drawer.tsx')).PhoneDrawer }));

const entriesShown = 4;

/** On a phone: the first pages of the section, and everything else behind 'Mehr'. */
export function PhoneBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const place = useCurrentPlace();
  const sections = navigationOf(place);
  const entries = sections.flatMap((section) => section.entries);
  const search = () => {
    setOpen(false);
    onSearch();
  };
  if (entries.length === 0) return null;
  return (
    <Box component="nav" aria-label={t('phoneNavigation')} sx={bar}>
      {entries.slice(0, entriesShown).map(({ name, to, icon: Icon, isExact, pages }) => (
        <NavLink
          key={name}
          to={to}
          end={isExact ?? false}
          data-open={pages?.some((page) => isWithin(pathname, page)) || undefined}
        >
          <Icon size={20} aria-hidden />
          <span>
            {t(`menuShort.${name}`)} <EntryMark name={name} />
          </span>
        </NavLink>
      ))}
      {(entries.length > entriesShown || !place.isTenantView) && (
        <ButtonBase aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <MenuIcon size={20} aria-hidden />
          {t('more')}
        </ButtonBase>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <PhoneDrawer onSearch={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}

const bar: SxStyle = (theme) => ({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: theme.zIndex.appBar,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  minHeight: '64px',
  paddingBottom: 'env(safe-area-inset-bottom)',
  backgroundColor: theme.vars.palette.stone.court,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > a, & > button': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px',
    fontSize: '0.6875rem',
    fontFamily: 'inherit',
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    minWidth: 0,
  },
  '& > a[aria-current="page"], & > a[data-open]': { color: theme.vars.palette.text.primary, fontWeight: 600 },
});
