import type { RegisterCheck } from '@lichthof/domain/metering/edges/check-register.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';
import { isOdd } from './register-drafts.ts';

/** What was seen of the counter, and what to do about it. */
export function CheckNotice({ check }: { check: RegisterCheck }) {
  const { t } = useTranslation('edges');
  const status = check === 'plausible' ? 'success' : isOdd(check) ? 'warning' : 'info';
  return (
    <Notice status={status} title={`${t(`check.${check}`)}.`}>
      {t(`checkText.${check}`)}
    </Notice>
  );
}
