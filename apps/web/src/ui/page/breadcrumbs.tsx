import Box from '@mui/material/Box';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SxStyle } from '../../theme/sx.ts';

export interface Crumb {
  label: string;
  /** Absent for the last crumb, the current page. */
  to?: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation('ui');
  return (
    <Box component="nav" aria-label={t('breadcrumbs')}>
      <Box component="ol" sx={list}>
        {crumbs.map(({ label, to }, index) => (
          <li key={`${label}-${to ?? ''}`}>
            {index > 0 && <ChevronRight size={14} aria-hidden />}
            {to ? (
              <Link to={to}>{label}</Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const list: SxStyle = (theme) => ({
  ...theme.typography.small,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: theme.vars.palette.text.secondary,
  '& li': { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0, overflowWrap: 'anywhere' },
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& [aria-current]': { color: theme.vars.palette.text.primary, fontWeight: 550 },
});
