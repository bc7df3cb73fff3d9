import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { portalSettingsQuery } from '../../api/portal.queries.ts';

/** Who runs the portal and how to reach them; until that is configured, where else it stands. */
export function OperatorSection() {
  const { t } = useTranslation('public');
  const { data } = useQuery(portalSettingsQuery);
  const operator = data?.operator;
  return (
    <section>
      <Typography variant="h2">{t('operator.title')}</Typography>
      {operator ? (
        <>
          <Typography sx={{ fontWeight: 600 }}>{operator.name}</Typography>
          <Typography>{operator.address}</Typography>
          <Typography>
            {t('operator.email')} <Link href={`mailto:${operator.email}`}>{operator.email}</Link>
          </Typography>
          {operator.phone && <Typography>{t('operator.phone', { phone: operator.phone })}</Typography>}
          {operator.representatives && (
            <Typography>{t('operator.representatives', { names: operator.representatives })}</Typography>
          )}
          {operator.register && <Typography>{t('operator.register', { register: operator.register })}</Typography>}
          {operator.vatId && <Typography>{t('operator.vatId', { vatId: operator.vatId })}</Typography>}
        </>
      ) : (
        <Typography>{t('operator.unknown')}</Typography>
      )}
    </section>
  );
}
