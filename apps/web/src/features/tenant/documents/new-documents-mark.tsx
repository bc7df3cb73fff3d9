import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { documentsQuery, lettersQuery } from '../tenant.queries.ts';

/** A dot beside 'Dokumente' while there are unread documents; empty while they load. */
export function NewDocumentsMark({ apartmentId }: { apartmentId: number }) {
  const { t } = useTranslation('tenant-documents');
  const { data: documents = [] } = useQuery(documentsQuery(apartmentId));
  const { data: letters = [] } = useQuery(lettersQuery(apartmentId));
  const count = [...documents, ...letters].filter(({ isNew }) => isNew).length;
  if (count === 0) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', position: 'relative' }}>
      <Box component="span" aria-hidden data-new-mark sx={dot} />
      <VisuallyHidden>{t('newCount', { count })}</VisuallyHidden>
    </Box>
  );
}

const dot = { width: 8, height: 8, flex: 'none', borderRadius: '50%', backgroundColor: 'status.info' };
