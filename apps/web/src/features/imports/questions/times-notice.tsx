import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatLocalTime } from './question-texts.ts';

interface TimesNoticeProps {
  times: ImportPreview['times'];
  layout: Import['layout'];
}

/** How the times were understood, in one sentence, with the first and the last value on the file's clock and on ours. */
export function TimesNotice({ times, layout }: TimesNoticeProps) {
  const { t } = useTranslation('imports');
  if (!times || layout.format !== 'csv' || layout.content === 'readings') return null;
  const hasZone = layout.time?.format === 'iso-offset' || layout.time?.offsetColumn !== undefined;
  const stamp = t(layout.content === 'counters' ? 'times.instant' : `stamp.${layout.stamp}`);
  const clock = hasZone ? t('times.zone') : t(`clock.${layout.clock}`);
  return (
    <Notice status="info" title={t('times.readAs', { stamp, clock })}>
      {(['first', 'last'] as const).map((which) => {
        const { text, from, to } = times[which];
        const facts = { text, from: formatLocalTime(from), to: to.slice(11, 16) };
        return <div key={which}>{t(`times.${which}`, facts)}</div>;
      })}
    </Notice>
  );
}
