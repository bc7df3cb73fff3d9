import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import type { useSearch } from './use-search.ts';

interface PaletteMessageProps {
  search: ReturnType<typeof useSearch>;
  hasRecent: boolean;
}

/** What to type, that nothing was found, or what went wrong; the count of hits is told to screen readers. */
export function PaletteMessage({ search, hasRecent }: PaletteMessageProps) {
  const { t } = useTranslation('search');
  const { hits, isLongEnough, isCurrent, isSimilar, error } = search;
  const isEmpty = isCurrent && hits.length === 0;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isCurrent && t('count', { count: hits.length })}</span>
      </VisuallyHidden>
      {error && (
        <Typography role="alert" sx={text}>
          {errorText(error, t('failed'))} <Button onClick={search.retry}>{t('retry')}</Button>
        </Typography>
      )}
      {!isLongEnough && !hasRecent && <Typography sx={text}>{t('hint')}</Typography>}
      {isEmpty && !error && (
        <Typography sx={text} component="div">
          <strong>{t('none.title')}</strong>
          <br />
          {t('none.text')}
        </Typography>
      )}
      {isCurrent && isSimilar && (
        <Typography variant="small" component="p" sx={{ padding: '14px 18px 0', color: 'text.secondary' }}>
          {t('similar')}
        </Typography>
      )}
    </>
  );
}

const text = { padding: '20px 18px', color: 'text.secondary', '& strong': { color: 'text.primary' } };
