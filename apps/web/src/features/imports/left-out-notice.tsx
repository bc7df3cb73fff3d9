import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/feedback/notice.tsx';
import { seriesNounOf } from './import-texts.ts';
import type { Mapping } from './imports.queries.ts';

interface LeftOutNoticeProps {
  layout: Import['layout'];
  mapping: Mapping;
}

/** Names the series that no meter gets: their values are not loaded. */
export function LeftOutNotice({ layout, mapping }: LeftOutNoticeProps) {
  const { t } = useTranslation('imports');
  const mapped = new Set(mapping.map(({ seriesKey }) => seriesKey));
  const leftOut = layout.series.filter(({ key }) => !mapped.has(key));
  if (leftOut.length === 0) return null;
  return (
    <Notice status="info" title={t(`check.leftOut.${seriesNounOf(layout)}`, { count: leftOut.length })}>
      {leftOut.map(({ name }) => name).join(', ')}. {t('check.leftOutText')}
    </Notice>
  );
}
