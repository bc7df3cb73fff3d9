import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useAnswerText } from './webhook-log.tsx';
import { useDeleteWebhook, useRenewSecret, useTestWebhook } from './webhook.queries.ts';

interface WebhookActionsProps {
  customerId: number;
  /** The stored address: what is typed but not saved is not tested. */
  url: string;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Tests the stored webhook, replaces its secret or deletes it. */
export function WebhookActions({ customerId, url, onSecret, onClose }: WebhookActionsProps) {
  const { t } = useTranslation('webhook');
  const toast = useToast();
  const [question, setQuestion] = useState<'renew' | 'delete'>();
  const test = useTestWebhook(customerId);
  const renew = useRenewSecret(customerId);
  const remove = useDeleteWebhook(customerId);
  const onError = (error: unknown) => toast.error(t('failed'), errorText(error, t('nothingChanged')));
  const confirm = () => {
    if (question === 'renew') renew.mutate(undefined, { onError, onSuccess: ({ secret }) => onSecret(secret) });
    else remove.mutate(undefined, { onError, onSuccess: onClose });
  };
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        <BusyButton
          variant="outlined"
          startIcon={<Send size={16} />}
          busy={test.isPending}
          onClick={() => test.mutate(undefined, { onError })}
        >
          {t('test.send')}
        </BusyButton>
        <Button variant="outlined" onClick={() => setQuestion('renew')}>
          {t('renew.open')}
        </Button>
        <Button variant="outlined" onClick={() => setQuestion('delete')}>
          {t('delete.open')}
        </Button>
      </Box>
      <Box role="status" sx={{ mt: test.data ? '12px' : 0 }}>
        {test.data && <TestAnswer {...{ url }} delivery={test.data} />}
      </Box>
      {question && (
        <ConfirmDialog
          title={t(`${question}.title`)}
          text={t(`${question}.text`)}
          confirmLabel={t(`${question}.open`)}
          destructive
          busy={renew.isPending || remove.isPending}
          onConfirm={confirm}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </div>
  );
}

type TestedDelivery = NonNullable<ReturnType<typeof useTestWebhook>['data']>;

function TestAnswer({ url, delivery }: { url: string; delivery: TestedDelivery }) {
  const { t } = useTranslation('webhook');
  const answerText = useAnswerText();
  const isSent = delivery.state === 'sent';
  return (
    <Notice status={isSent ? 'success' : 'error'} title={t(isSent ? 'test.arrived' : 'test.notArrived')}>
      {answerText(delivery)}
      <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {url}
      </Box>
      {delivery.answerStart && <Answer text={delivery.answerStart} />}
    </Notice>
  );
}

function Answer({ text }: { text: string }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      sx={{ m: '8px 0 0', maxHeight: 120, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {text}
    </Box>
  );
}
