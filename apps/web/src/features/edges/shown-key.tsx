import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CopyField } from './copy-field.tsx';

interface ShownKeyProps {
  name: string;
  /** Where the controller connects to. */
  uri: string;
  secret: string;
  onClose: () => void;
}

/** A key that nobody can show again: neither Escape nor a click beside it closes it. */
export function ShownKey({ name, uri, secret, onClose }: ShownKeyProps) {
  const { t } = useTranslation('edges');
  return (
    <DialogFrame
      open
      mustAnswer
      title={t('key.madeTitle', { name })}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('key.done')}
        </Button>
      }
    >
      <Stack sx={{ gap: '20px' }}>
        <Notice status="warning" title={t('key.once')}>
          {t('key.onceText')}
        </Notice>
        <CopyField label={t('key.uri')} help={t('key.uriHelp')} text={uri} />
        <CopyField label={t('key.label')} help={t('key.labelHelp')} text={secret} autoFocus />
        <Steps />
      </Stack>
    </DialogFrame>
  );
}

const steps = ['open', 'fill', 'wait'] as const;

/** What to do with it in the controller. */
function Steps() {
  const { t } = useTranslation('edges');
  return (
    <Box>
      <Box component="h3" sx={{ typography: 'subtitle2', margin: 0, mb: '6px' }}>
        {t('key.stepsTitle')}
      </Box>
      <Box component="ol" sx={{ typography: 'body2', margin: 0, pl: '20px', '& li': { mb: '4px' } }}>
        {steps.map((step) => (
          <li key={step}>{t(`key.step.${step}`)}</li>
        ))}
      </Box>
    </Box>
  );
}
