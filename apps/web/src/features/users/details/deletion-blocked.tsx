import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { UserDetails } from '@lichthof/contracts/users.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';

export type DeletionBlock = NonNullable<UserDetails['deletionBlock']>;

interface DeletionBlockedProps {
  name: string;
  block: DeletionBlock;
  onClose: () => void;
}

/** Why somebody cannot be deleted, and what to do instead. */
export function DeletionBlocked({ name, block, onClose }: DeletionBlockedProps) {
  const { t } = useTranslation('users-details');
  const isParticipant = block.code === ErrorCode.ActiveParticipantContract;
  return (
    <DialogFrame
      open
      width="confirmation"
      title={t('blocked.title')}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Stack sx={{ gap: '12px' }}>
        <div>{t(isParticipant ? 'blocked.participant' : 'blocked.moveIn', { name })}</div>
        {block.tariffs.length > 0 && (
          <ul style={{ margin: 0, paddingLeft: 20, overflowWrap: 'anywhere' }}>
            {block.tariffs.map((tariff) => (
              <li key={tariff}>{tariff}</li>
            ))}
          </ul>
        )}
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t(isParticipant ? 'blocked.participantInstead' : 'blocked.moveInInstead')}
        </Typography>
      </Stack>
    </DialogFrame>
  );
}
