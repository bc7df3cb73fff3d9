import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatDay } from '../../../i18n/date-formats.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

interface MoveOutNoticesProps {
  /** The move-out so far, '' while there is none. */
  before: string;
  hasContract: boolean;
}

/** What a change of the form's `moveOut` brings about, said before it is saved. */
export function MoveOutNotices({ before, hasContract }: MoveOutNoticesProps) {
  const { t } = useTranslation('estate-apartments');
  const moveOut = useWatch<{ moveOut: string }, 'moveOut'>({ name: 'moveOut' });
  const isChanged = moveOut !== before;
  const isDay = z.iso.date().safeParse(moveOut).success;
  return (
    <Stack role="status" sx={{ gap: '12px' }}>
      {isChanged && isDay && hasContract && (
        <Notice status="info" title={t('occupancy.contractEnds', { day: formatDay(moveOut) })}>
          {t('occupancy.finalBill')}
        </Notice>
      )}
      {isChanged && moveOut === '' && <Notice status="info">{t('occupancy.contractGoesOn')}</Notice>}
      {isChanged && isDay && moveOut < localToday() && <Notice status="warning">{t('occupancy.past')}</Notice>}
    </Stack>
  );
}
