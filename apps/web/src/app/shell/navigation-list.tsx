import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { navigationOf, type NavigationSection } from './navigation-entries.ts';
import { NavigationEntryLink } from './navigation-entry-link.tsx';
import { usePlace } from './place.ts';

export function NavigationList({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('app');
  const sections = navigationOf(usePlace());
  return (
    <Box component="nav" aria-label={t('navigation')}>
      {sections.map((section) => (
        <Section key={section.title} section={section} {...(onNavigate && { onNavigate })} />
      ))}
    </Box>
  );
}

function Section({ section, onNavigate }: { section: NavigationSection; onNavigate?: () => void }) {
  const { t } = useTranslation('app');
  const titleId = useId();
  return (
    <>
      <Typography
        id={titleId}
        variant="caption"
        component="h2"
        sx={{ padding: '12px 10px 6px', color: 'text.secondary' }}
      >
        {t(`section.${section.title}`)}
      </Typography>
      <Box component="ul" aria-labelledby={titleId} sx={list}>
        {section.entries.map((entry) => (
          <li key={entry.name}>
            <NavigationEntryLink entry={entry} onNavigate={onNavigate} />
          </li>
        ))}
      </Box>
    </>
  );
}

const list: SxStyle = (theme) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    padding: '6px 8px',
    letterSpacing: '-0.01em',
    wordSpacing: 'normal',
    borderRadius: '8px',
    fontWeight: 500,
    color: theme.vars!.palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.vars!.palette.stone.pressed },
  },
  '& a[aria-current="page"]': {
    color: theme.vars!.palette.text.primary,
    backgroundColor: theme.vars!.palette.stone.court,
    boxShadow: `0 0 0 1px ${theme.vars!.palette.divider}`,
  },
  '& a[aria-current="true"]': { color: theme.vars!.palette.text.primary },
  '& ul': {
    listStyle: 'none',
    margin: '2px 0 2px 15px',
    padding: '0 0 0 9px',
    borderLeft: `1px solid ${theme.vars!.palette.stone.lineStrong}`,
  },
});
