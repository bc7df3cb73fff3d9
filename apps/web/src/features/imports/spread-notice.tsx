import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type ImportParams, useChangeLayout } from './imports.queries.ts';

interface SpreadNoticeProps {
  params: ImportParams;
  layout: Import['layout'];
  preview: ImportPreview;
  onSpread: () => void;
}

/** The way out for a file of half-hours or hours: nothing is spread unless somebody wants it. */
export function SpreadNotice({ params, layout, preview, onSpread }: SpreadNoticeProps) {
  const { t } = useTranslation('imports');
  const change = useChangeLayout(params);
  if (layout.format !== 'csv' || !preview.issueCounts['halfHoursOrHours']) return null;
  const { delimiter, chosen } = layout;
  const spread = () => change.mutate({ ...chosen, delimiter, spread: true }, { onSuccess: onSpread });
  return (
    <Notice
      status="info"
      title={t('check.spreadTitle')}
      action={
        <BusyButton variant="contained" busy={change.isPending} onClick={spread}>
          {t('check.spread')}
        </BusyButton>
      }
    >
      {t('check.spreadText')} {change.error && errorText(change.error, t('layout.failed'))}
    </Notice>
  );
}
