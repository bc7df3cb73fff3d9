import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { WebhookState } from '@lichthof/contracts/monitoring/webhooks.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts, errorMetadata, errorText } from '../../../api/error-text.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { WebhookActions } from './webhook-actions.tsx';
import {
  eventGroupNames,
  eventGroups,
  eventsOf,
  initialWebhookFields,
  webhookForm,
  type WebhookFormFields,
} from './webhook-form.ts';
import { WebhookLog } from './webhook-log.tsx';
import { useSaveWebhook, webhookQuery } from './webhook.queries.ts';

const momentOf = (at: string | null) => formatDayAndTime(at, defaultTimeZone);

interface WebhookDialogProps {
  customerId: number;
  onClose: () => void;
}

/** Where the customer's own system is told of events, and what it has answered. */
export function WebhookDialog({ customerId, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('webhook');
  const { data: state, error, refetch } = useQuery(webhookQuery(customerId));
  const [secret, setSecret] = useState<string>();
  if (secret) {
    return (
      <SecretDialog
        title={t('secret.title')}
        warning={{ title: t('secret.once'), text: t('secret.onceText') }}
        label={t('secret.label')}
        help={t('secret.help')}
        doneLabel={t('secret.done')}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
    );
  }
  if (state && (state.isAvailable || state.webhook)) {
    return <WebhookForm key={state.webhook?.version ?? 0} {...{ customerId, state, onClose }} onSecret={setSecret} />;
  }
  return (
    <DialogFrame
      open
      title={t('title')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {error && <ErrorState {...errorFacts(error, t('notLoaded'))} onRetry={() => void refetch()} />}
      {!state && !error && <TableSkeleton rows={3} />}
      {state && (
        <Notice status="info" title={t('unavailable.title')}>
          {t('unavailable.text')}
        </Notice>
      )}
    </DialogFrame>
  );
}

interface WebhookFormProps extends WebhookDialogProps {
  state: WebhookState;
  onSecret: (secret: string) => void;
}

function WebhookForm({ customerId, state, onSecret, onClose }: WebhookFormProps) {
  const { t } = useTranslation('webhook');
  const { webhook, deliveries, allowsOwnNetwork } = state;
  const toast = useToast();
  const { mutateAsync } = useSaveWebhook(customerId);
  const [failure, setFailure] = useState<string>();
  const [initialValues] = useState(() => initialWebhookFields(webhook));
  const form = useDialogForm(webhookForm, initialValues);
  const isCreated = useRef(false);
  const save = async (fields: WebhookFormFields) => {
    setFailure(undefined);
    const { url, isActive } = fields;
    const body = { url, isActive, events: eventsOf(fields), version: webhook?.version ?? 0 };
    const { secret } = await mutateAsync(body);
    isCreated.current = secret !== null;
    if (secret) onSecret(secret);
    else toast.success(t('saved'));
  };
  const explain = (error: unknown) => {
    const { code } = errorMetadata(error);
    const message = errorText(error, t('nothingChanged'));
    if (code === ErrorCode.WebhookNotHttps || code === ErrorCode.WebhookOwnNetwork)
      form.setError('url', { type: 'server', message });
    else setFailure(message);
  };
  return (
    <FormDialog
      title={t('title')}
      context={t('context')}
      width="masterData"
      {...(webhook && { note: t('changed', { name: webhook.changedByName, at: momentOf(webhook.changedAt) }) })}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={explain}
      // a new webhook stays open: its secret follows, then the test
      onClose={() => (isCreated.current ? undefined : onClose())}
      submitLabel={t(webhook ? 'save' : 'create')}
      {...(webhook && { cancelLabel: t('close') })}
      failure={{ title: t('notSaved'), text: failure }}
    >
      <FailureNotice webhook={webhook} />
      <TextField
        name="url"
        label={t('url')}
        help={t(allowsOwnNetwork ? 'urlHelpOwnNetwork' : 'urlHelp')}
        inputMode="url"
        placeholder="https://"
        maxLength={500}
      />
      <EventChoices />
      <CheckboxField name="isActive" label={t('isActive')} help={t('isActiveHelp')} />
      {webhook && (
        <>
          <WebhookActions {...{ customerId, onSecret, onClose }} url={webhook.url} />
          <WebhookLog {...{ customerId, deliveries }} isActive={webhook.isActive} />
        </>
      )}
    </FormDialog>
  );
}

function EventChoices() {
  const { t } = useTranslation('webhook');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', gap: '16px 24px' }}>
      {eventGroupNames.map((group) => (
        <Box key={group} role="group" aria-label={t(`group.${group}`)} sx={eventGroup}>
          <Box component="span" sx={{ fontWeight: 500 }}>
            {t(`group.${group}`)}
          </Box>
          {Object.values(eventGroups[group]).map((field) => (
            <CheckboxField key={field} name={field} label={t(`event.${field}`)} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

function FailureNotice({ webhook }: Pick<WebhookState, 'webhook'>) {
  const { t } = useTranslation('webhook');
  if (!webhook) return null;
  const { switchedOffAt, failingSince } = webhook;
  const at = momentOf(switchedOffAt ?? failingSince);
  if (switchedOffAt) {
    return (
      <Notice status="error" title={t('switchedOff.title', { at })}>
        {t('switchedOff.text')}
      </Notice>
    );
  }
  if (!failingSince) return null;
  return (
    <Notice status="warning" title={t('failing.title', { at })}>
      {t('failing.text')}
    </Notice>
  );
}

/** A shorter group beside a longer one keeps its lines together. */
const eventGroup = { display: 'grid', gap: '10px', alignContent: 'start' };
