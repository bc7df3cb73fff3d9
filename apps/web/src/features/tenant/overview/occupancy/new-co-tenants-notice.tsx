import type { TenantApartment } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../../../navigation/route-table.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';

/** Tells of people who were entered for the apartment lately. */
export function NewCoTenantsNotice({ apartment }: { apartment: TenantApartment }) {
  const { t } = useTranslation('tenant');
  const names = apartment.coTenants.filter(({ isNew }) => isNew).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Notice status="info" title={t('newCoTenants.title', { names: names.join(', '), count: names.length })}>
      {t('newCoTenants.text')}{' '}
      <Link to={pathTo('tenant_contract', { apartmentId: apartment.apartmentId })}>{t('newCoTenants.link')}</Link>
    </Notice>
  );
}
