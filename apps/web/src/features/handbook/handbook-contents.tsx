import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathToHelp } from '../../navigation/help-table.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { chapters, startChapter } from './chapters.ts';
import { isForTenants, isOffered } from './readers.ts';

/** The chapters for whoever reads the shown one, below that its headings; on a phone folded until it is opened. */
export function HandbookContents({ shown }: { shown: string }) {
  const { t } = useTranslation('handbook');
  const offered = chapters.filter(({ name }) => isOffered(name, shown));
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'));
  return (
    <Box component="details" open={isWide} key={shown} sx={place}>
      <Box
        component="summary"
        sx={{ display: { md: 'none' }, padding: '10px 8px', fontWeight: 500, cursor: 'pointer' }}
      >
        {t('contents')}
      </Box>
      <nav aria-label={t('contents')}>
        <ul>
          {offered.map(({ name, title, headings }) => (
            <li key={name}>
              <Link to={pathToHelp(name)} aria-current={name === shown ? 'page' : undefined}>
                {title}
              </Link>
              {name === shown && (
                <ul aria-label={t('onThisPage')}>
                  {headings
                    .filter(({ level }) => level === 2)
                    .map(({ id, heading }) => (
                      <li key={id}>
                        <Link to={`#${id}`}>{heading}</Link>
                      </li>
                    ))}
                </ul>
              )}
            </li>
          ))}
          {isForTenants(shown) && (
            <li>
              <Link to={pathToHelp(startChapter)}>{t('whole')}</Link>
            </li>
          )}
        </ul>
      </nav>
    </Box>
  );
}

const place: SxStyle = (theme) => ({
  position: { md: 'sticky' },
  top: 0,
  maxHeight: { md: '100dvh' },
  overflowY: 'auto',
  padding: '4px 8px',
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& ul ul': { ml: '10px', pl: '8px', borderLeft: `1px solid ${theme.vars.palette.stone.lineStrong}` },
  '& a': {
    display: 'block',
    padding: { xs: '10px 8px', md: '5px 8px' },
    borderRadius: '8px',
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.vars.palette.stone.pressed },
  },
  '& a[aria-current="page"]': { color: theme.vars.palette.text.primary, fontWeight: 600 },
});
