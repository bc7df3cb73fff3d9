import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathToHelp } from '../../navigation/help-table.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { isForTenants, isOffered } from './readers.ts';
import { searchHandbook } from './search-handbook.ts';

/** Where the words of the search occur in the chapters for the reader, in place of the shown one. */
export function HandbookHits({ query, shown }: { query: string; shown: string }) {
  const { t } = useTranslation('handbook');
  const { data: sections } = useQuery({
    queryKey: ['handbook-sections'],
    queryFn: async () => (await import('./search-index.ts')).sections,
    staleTime: Infinity,
  });
  if (!sections) return null;
  const offered = sections.filter(({ chapter }) => isOffered(chapter, shown));
  const hits = searchHandbook(offered, query);
  return (
    <>
      <Typography variant="h1" aria-live="polite">
        {t('hits', { count: hits.length })}
      </Typography>
      {hits.length === 0 && <Typography sx={{ mt: '8px', color: 'text.secondary' }}>{t('noHits')}</Typography>}
      <Box component="ul" sx={list}>
        {hits.map(({ chapter, chapterTitle, id, level, heading, excerpt }) => (
          <li key={`${chapter} ${id}`}>
            <Link to={pathToHelp(level === 1 ? chapter : `${chapter}#${id}`)}>{heading}</Link>
            {level > 1 && (
              <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
                {chapterTitle}
              </Typography>
            )}
            <Typography sx={{ mt: '2px' }}>{excerpt}</Typography>
          </li>
        ))}
      </Box>
      {isForTenants(shown) && (
        <Typography sx={{ mt: '16px' }}>
          <Link to={`/help?search=${encodeURIComponent(query)}`}>{t('searchWhole')}</Link>
        </Typography>
      )}
    </>
  );
}

const list: SxStyle = (theme) => ({
  listStyle: 'none',
  m: '16px 0 0',
  p: 0,
  '& li': { padding: '14px 0', borderTop: `1px solid ${theme.vars.palette.divider}`, overflowWrap: 'anywhere' },
  '& a': { color: theme.vars.palette.text.primary, fontWeight: 600, textUnderlineOffset: '3px' },
});
