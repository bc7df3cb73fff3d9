import type { PriceChange } from '@lichthof/contracts/supply/price-changes.ts';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/date-formats.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

interface RiseNoticeProps {
  change: PriceChange | undefined;
  from: string;
}

/** Says who would pay more and from when that is allowed, and asks for the reason that the letters name. */
export function RiseNotice({ change, from }: RiseNoticeProps) {
  const { t } = useTranslation('tariff-changes');
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
    </>
  );
}
