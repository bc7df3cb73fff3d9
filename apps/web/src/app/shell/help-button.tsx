import Box from '@mui/material/Box';
import { CircleHelp } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const HelpLink = lazyPart(async () => ({ default: (await import('./help-link.tsx')).HelpLink }));

/** The same in words, in its line of links. */
export function HelpWord() {
  const { t } = useTranslation('app');
  return (
    <Suspense fallback={<span>{t('help.name')}</span>}>
      <HelpLink>{t('help.name')}</HelpLink>
    </Suspense>
  );
}

/** One click to the page of the handbook; its place is there before the table of these pages is loaded. */
export function HelpButton() {
  const { t } = useTranslation('app');
  return (
    <Box sx={place}>
      <Suspense fallback={null}>
        <HelpLink label={t('help.open')}>
          <CircleHelp size={18} aria-hidden />
        </HelpLink>
      </Suspense>
    </Box>
  );
}

const place: SxStyle = (theme) => ({
  flex: 'none',
  width: 36,
  height: { xs: 44, md: 36 },
  '& a': {
    display: 'grid',
    placeItems: 'center',
    width: '100%',
    height: '100%',
    borderRadius: '8px',
    color: theme.vars.palette.text.secondary,
    '&:hover': { backgroundColor: theme.vars.palette.stone.pressed },
  },
});
