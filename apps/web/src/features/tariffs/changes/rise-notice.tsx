import type { PriceChange } from '@lichthof/contracts/supply/price-changes.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LettersPreview } from '../../../ui/letters/letters-preview.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';

interface RiseNoticeProps {
  change: PriceChange | undefined;
  from: string;
  /** The letter that a participant would get. */
  loadLetter: (participantId: number, reason: string) => Promise<{ name: string; file: Blob }>;
}

/** Says who would pay more and from when that is allowed, asks for the reason, and shows each letter beforehand. */
export function RiseNotice({ change, from, loadLetter }: RiseNoticeProps) {
  const { t } = useTranslation('tariff-changes');
  const toast = useToast();
  const reason = (useWatch({ name: 'reason' }) as string).trim();
  if (!change || change.recipients.length === 0) return null;
  const { recipients, earliestOn } = change;
  const isEarly = earliestOn !== null && from < earliestOn;
  const byPost = recipients.filter(({ delivery }) => delivery === 'post').length;
  return (
    <>
      <Notice
        status={isEarly ? 'warning' : 'info'}
        title={t(isEarly ? 'rise.early' : 'rise.title', { count: recipients.length, day: formatDay(earliestOn) })}
      >
        {t('rise.text')} {byPost > 0 && t('rise.post', { count: byPost })}
      </Notice>
      <TextField name="reason" label={t('rise.reason')} help={t('rise.reasonHelp')} multiline rows={3} />
      <LettersPreview
        letters={recipients.map(({ participantId, name, delivery }) => ({
          id: participantId,
          name,
          delivery,
          load: () => loadLetter(participantId, reason),
        }))}
        disabled={isEarly || reason === ''}
        onError={(error) => toast.error(t('rise.previewFailed'), errorText(error, t('failed')))}
      />
    </>
  );
}
