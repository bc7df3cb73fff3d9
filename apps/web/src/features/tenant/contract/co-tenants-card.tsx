import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';
import { apartmentQuery } from '../tenant.queries.ts';

/** The other recorded tenants of the apartment, so that no one reads the values without the tenants' knowledge. */
export function CoTenantsCard({ apartmentId }: { apartmentId: number }) {
  const { t } = useTranslation('tenant-contract');
  const coTenants = useQuery(apartmentQuery(apartmentId)).data?.coTenants ?? [];
  if (coTenants.length === 0) return null;
  return (
    <Card title={t('coTenants.title')}>
      <Typography>{t('coTenants.text')}</Typography>
      <Box component="ul" sx={{ my: '8px', pl: '20px', overflowWrap: 'anywhere' }}>
        {coTenants.map(({ name, since }) => (
          <li key={name}>{since ? t('coTenants.since', { name, day: formatLongDay(since) }) : name}</li>
        ))}
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>{t('coTenants.unknown')}</Typography>
    </Card>
  );
}
