import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';

/** Why the move-in stays: `tariffs` are those of contracts that run. */
export function ParticipantNotice({ tariffs }: { tariffs: string[] }) {
  const { t } = useTranslation('estate-apartments');
  return (
    <Notice status="info" title={t('occupancy.participant')}>
      {t('occupancy.participantText')}
      <Box component="ul" sx={{ m: 0, pl: '20px', overflowWrap: 'anywhere' }}>
        {tariffs.map((tariff) => (
          <li key={tariff}>{tariff}</li>
        ))}
      </Box>
    </Notice>
  );
}
