import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { openInTab } from '../page/open-file.ts';

/** A letter before it goes out. */
interface LetterToPreview {
  id: number;
  name: string;
  delivery: 'mail' | 'post';
  load: () => Promise<{ name: string; file: Blob }>;
}

interface LettersPreviewProps {
  letters: LetterToPreview[];
  /** While what the letters say is incomplete. */
  disabled?: boolean;
  onError: (error: unknown) => void;
}

/** How many letters go to whom and how, each to be seen before it is sent. */
export function LettersPreview({ letters, disabled = false, onError }: LettersPreviewProps) {
  const { t } = useTranslation('ui');
  const byPost = letters.filter(({ delivery }) => delivery === 'post').length;
  const count = { count: letters.length, amount: formatNumber(letters.length) };
  return (
    <Box component="section" aria-label={t('letters.title', count)}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {t('letters.title', count)}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('letters.ways', { mail: formatNumber(letters.length - byPost), post: formatNumber(byPost) })}
      </Typography>
      <Box component="ul" sx={list}>
        {letters.map(({ id, name, delivery, load }) => (
          <Box component="li" key={id} sx={row}>
            <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
            <Box sx={{ color: 'text.secondary' }}>{t(`letters.${delivery}`)}</Box>
            <Button
              size="small"
              disabled={disabled}
              aria-label={t('letters.previewOf', { name })}
              onClick={() => void openInTab(load).catch(onError)}
            >
              {t('letters.preview')}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Many letters scroll within their list. */
// the padding keeps the focus ring of a button inside
const list = { m: '8px 0 0', p: '3px', listStyle: 'none', maxHeight: 320, overflowY: 'auto' };
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  py: '6px',
  borderTop: '1px solid',
  borderColor: 'divider',
};
