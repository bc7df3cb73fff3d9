import type { Edge } from '@lichthof/contracts/edges/edges.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CopyField } from '../../ui/fields/copy-field.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { type EdgeParams, useCreateKey } from './edges.queries.ts';

interface KeyDialogProps {
  params: EdgeParams;
  edge: Edge;
  onClose: () => void;
}

/** Creates a key after a confirmation and shows it once. */
export function KeyDialog({ params, edge, onClose }: KeyDialogProps) {
  const { t } = useTranslation('edges');
  const toast = useToast();
  const { mutate, data, isPending } = useCreateKey(params);
  if (data) return <CreatedKey name={edge.name} uri={data.uri} secret={data.key} onClose={onClose} />;
  const isAgain = edge.keyCreatedAt !== null;
  const explain = (error: unknown) => toast.error(t('key.notMade'), errorText(error, t('key.failed')));
  return (
    <ConfirmDialog
      title={t(isAgain ? 'key.titleAgain' : 'key.title', { name: edge.name })}
      text={t('key.first')}
      confirmLabel={t(isAgain ? 'renewKey' : 'createKey')}
      destructive={isAgain}
      busy={isPending}
      onConfirm={() => mutate(undefined, { onError: explain })}
      onCancel={onClose}
    >
      {isAgain && <div>{t('key.again')}</div>}
    </ConfirmDialog>
  );
}

interface CreatedKeyProps {
  name: string;
  /** The address to which the edge connects. */
  uri: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new key, which cannot be shown again: neither Escape nor a click outside closes the dialog. */
export function CreatedKey({ name, uri, secret, onClose }: CreatedKeyProps) {
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

/** How to enter the key in the edge. */
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
