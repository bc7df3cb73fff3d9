import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../../../navigation/route-table.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';

/** Says that the time in the apartment is over and what stays readable. */
export function MovedOutNotice({ apartmentId, moveOut }: { apartmentId: number; moveOut: string }) {
  const { t } = useTranslation('tenant');
  return (
    <Notice status="info" title={t('movedOut.title', { day: formatLongDay(moveOut) })}>
      {t('movedOut.text')} <Link to={pathTo('tenant_documents', { apartmentId })}>{t('movedOut.link')}</Link>
    </Notice>
  );
}
