import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import type { SxStyle } from '../../../theme/sx.ts';
import { electricityPages, isWithin, type EstateIds } from './electricity-pages.ts';

/** On a phone: the pages of tenant electricity beside one another, above the page. */
export function ElectricityTabs({ estate }: { estate: EstateIds }) {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const shown = electricityPages(estate);
  const current = shown.findIndex((page) => isWithin(pathname, page));
  useEffect(() => {
    row.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <Box component="nav" ref={row} aria-label={t('menu.estate_tenantelectricity_overview')} sx={tabs}>
      {shown.map(({ name, to }) => (
        <NavLink key={name} to={to}>
          {t(`electricity.${name}`)}
        </NavLink>
      ))}
    </Box>
  );
}

const tabs: SxStyle = (theme) => ({
  display: 'flex',
  gap: '20px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  margin: '-16px -16px 16px',
  padding: '0 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: '44px',
    whiteSpace: 'nowrap',
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    borderBottom: '2px solid transparent',
  },
  '& a:focus-visible': { outlineOffset: '-2px' },
  '& a[aria-current="page"]': {
    color: theme.vars.palette.text.primary,
    borderBottomColor: theme.vars.palette.text.primary,
  },
});
