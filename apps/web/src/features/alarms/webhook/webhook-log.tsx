import type { WebhookDelivery } from '@lichthof/contracts/monitoring/webhooks.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { eventFieldOf } from './webhook-form.ts';
import { useResendDelivery } from './webhook.queries.ts';

interface WebhookLogProps {
  customerId: number;
  deliveries: WebhookDelivery[];
  /** Only then messages can be sent again. */
  isActive: boolean;
}

/** The last messages, newest first, each with its last answer. */
export function WebhookLog({ customerId, deliveries, isActive }: WebhookLogProps) {
  const { t } = useTranslation('webhook');
  return (
    <section>
      <Typography variant="h3" sx={{ mb: '4px' }}>
        {t('log.title')}
      </Typography>
      {deliveries.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('log.none')}</Typography>}
      <Box component="ol" aria-label={t('log.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {deliveries.map((delivery) => (
          <Box component="li" key={delivery.deliveryId} sx={row}>
            <DeliveryFacts delivery={delivery} />
            <DeliveryState delivery={delivery} />
            {isActive && delivery.event !== 'test' && delivery.state !== 'waiting' && (
              <ResendButton {...{ customerId, delivery }} />
            )}
          </Box>
        ))}
      </Box>
    </section>
  );
}

const momentOf = (at: string) => formatDayAndTime(at, defaultTimeZone);

function useEventText() {
  const { t } = useTranslation('webhook');
  return (event: WebhookDelivery['event']) => (event === 'test' ? t('event.test') : t(`event.${eventFieldOf(event)}`));
}

/** Says what the last attempt brought: 'Antwort 500 nach 0,3 s'. */
export function useAnswerText() {
  const { t } = useTranslation('webhook');
  return ({ status, failure, durationMs }: WebhookDelivery): string => {
    const seconds = formatNumber((durationMs ?? 0) / 1000, 1);
    if (status === null) return failure ? t(`failure.${failure}`) : t('log.notYet');
    const isRedirect = status >= 300 && status < 400;
    return t(isRedirect ? 'log.redirect' : 'log.answer', { status, seconds });
  };
}

function DeliveryFacts({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhook');
  const eventText = useEventText();
  const answerText = useAnswerText();
  const { event, createdAt, attemptCount, dueAt, answerStart } = delivery;
  const lines = [
    momentOf(createdAt),
    answerText(delivery),
    ...(attemptCount > 1 ? [t('log.attempts', { count: attemptCount })] : []),
    ...(dueAt && attemptCount > 0 ? [t('log.next', { at: momentOf(dueAt) })] : []),
  ];
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Typography component="p" sx={{ fontWeight: 600 }}>
        {eventText(event)}
      </Typography>
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {lines.join(' · ')}
      </Typography>
      {answerStart && (
        <Typography variant="small" component="p" sx={answer} title={answerStart}>
          {answerStart}
        </Typography>
      )}
    </Box>
  );
}

function DeliveryState({ delivery: { state } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhook');
  const status = { sent: 'success', failed: 'error', waiting: 'neutral' } as const;
  return (
    <StatusBadge status={status[state]} quiet={state === 'sent'}>
      {t(`log.state.${state}`)}
    </StatusBadge>
  );
}

function ResendButton({ customerId, delivery }: { customerId: number; delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhook');
  const toast = useToast();
  const eventText = useEventText();
  const { mutate, isPending } = useResendDelivery(customerId);
  const resend = () =>
    mutate(delivery.deliveryId, {
      onSuccess: () => toast.success(t('log.resent')),
      onError: (error) => toast.error(t('failed'), errorText(error, t('nothingChanged'))),
    });
  const name = `${eventText(delivery.event)}, ${momentOf(delivery.createdAt)}`;
  return (
    <BusyButton size="small" aria-label={t('log.resendNamed', { name })} busy={isPending} onClick={resend}>
      {t('log.resend')}
    </BusyButton>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  py: '10px',
  borderTop: '1px solid',
  borderColor: 'divider',
};

const answer = {
  fontFamily: 'monospace',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
