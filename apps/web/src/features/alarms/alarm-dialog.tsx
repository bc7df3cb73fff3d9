import { longestText } from '@lichthof/contracts/fields.ts';
import type { AlarmDetails } from '@lichthof/contracts/monitoring/alarms.ts';
import { alarmTexts } from '@lichthof/domain/alarms/alarm-texts.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { errorFacts, errorText } from '../../api/error-text.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../ui/dialogs/use-dialog-form.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { alarmDetail, alarmSentence, statusOf } from './alarm-texts.ts';
import { alarmQuery, useAnswerAlarm, type AlarmParams } from './alarms.queries.ts';

interface AlarmDialogProps extends AlarmParams {
  onClose: () => void;
}

/** An alarm with its history; a user acknowledges it or adds a comment. */
export function AlarmDialog({ onClose, ...params }: AlarmDialogProps) {
  const { t } = useTranslation('alarms');
  const { data, error, refetch } = useQuery(alarmQuery(params));
  if (data) return <AlarmForm alarm={data} {...{ params, onClose }} />;
  if (!error) return null;
  return (
    <DialogFrame open title={t('title')} onClose={onClose}>
      <ErrorState {...errorFacts(error, t('dialog.loadingFailed'))} onRetry={() => void refetch()} />
    </DialogFrame>
  );
}

const formatMoment = (at: string) => formatDayAndTime(at, defaultTimeZone);

const text = z.string().trim().max(longestText);
const schemas = { acknowledge: z.object({ text }), comment: z.object({ text: text.min(1) }) };
const initialValues = { text: '' };

interface AlarmFormProps {
  alarm: AlarmDetails;
  params: AlarmParams;
  onClose: () => void;
}

function AlarmForm({ alarm, params, onClose }: AlarmFormProps) {
  const { t } = useTranslation('alarms');
  const toast = useToast();
  const { mutateAsync } = useAnswerAlarm(params);
  const [failure, setFailure] = useState<string>();
  const acknowledges = !alarm.acknowledgedAt && !alarm.closedAt;
  const form = useDialogForm(acknowledges ? schemas.acknowledge : schemas.comment, initialValues);
  const save = async (fields: { text: string }) => {
    setFailure(undefined);
    await mutateAsync({ ...fields, acknowledges });
    toast.success(t(acknowledges ? 'dialog.acknowledgedToast' : 'dialog.commentToast'));
  };
  return (
    <FormDialog
      title={alarmSentence(alarm)}
      context={alarm.estateName}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={(error) => setFailure(errorText(error, t('dialog.nothingChanged')))}
      onClose={onClose}
      submitLabel={t(acknowledges ? 'dialog.acknowledge' : 'dialog.comment')}
      failure={{ title: t('dialog.failed'), text: failure }}
    >
      {!alarm.closedAt && (
        <Notice status={statusOf(alarm)} title={alarmDetail(alarm)}>
          {alarmTexts[alarm.kind].advice}
        </Notice>
      )}
      <AlarmFacts alarm={alarm} params={params} />
      <TextField
        name="text"
        label={t('dialog.text')}
        help={t('dialog.textHelp')}
        multiline
        rows={2}
        maxLength={longestText}
        optional={acknowledges}
      />
    </FormDialog>
  );
}

function AlarmFacts({ alarm, params }: Pick<AlarmFormProps, 'alarm' | 'params'>) {
  const { t } = useTranslation('alarms');
  const { openedAt, closedAt, closeReason, acknowledgedAt, acknowledgedByName, comments, estateId } = alarm;
  const by = (name: string | null, at: string) => t('dialog.by', { name, at: formatMoment(at) });
  const facts = [
    { label: t('dialog.since'), fact: formatMoment(openedAt) },
    ...(acknowledgedAt ? [{ label: t('dialog.acknowledged'), fact: by(acknowledgedByName, acknowledgedAt) }] : []),
    ...(closedAt && closeReason
      ? [{ label: t('dialog.closed'), fact: `${formatMoment(closedAt)}, ${t(`closed.${closeReason}`)}` }]
      : []),
  ];
  const to = pathTo('estate_home', { customerId: params.customerId, estateId });
  return (
    <div>
      <FactList facts={facts} />
      {comments.length > 0 && (
        <Box component="ol" aria-label={t('dialog.comments')} sx={{ listStyle: 'none', margin: '8px 0 0', padding: 0 }}>
          {comments.map((comment) => (
            <Box component="li" key={comment.commentId} sx={{ py: '6px', overflowWrap: 'anywhere' }}>
              <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
                {by(comment.authorName, comment.at)}
              </Typography>
              <Typography sx={{ whiteSpace: 'pre-line' }}>{comment.text}</Typography>
            </Box>
          ))}
        </Box>
      )}
      <Button component={Link} to={to} size="small" variant="outlined" sx={{ mt: '8px' }}>
        {t('dialog.toPlace')}
      </Button>
    </div>
  );
}
