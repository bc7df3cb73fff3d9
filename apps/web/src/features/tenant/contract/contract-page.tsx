import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Files } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { pathTo } from '../../../navigation/route-table.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { largeButton } from '../large-button.ts';
import { CoTenantsCard } from './co-tenants-card.tsx';
import { ConsentCard } from './consent-card.tsx';

export function ContractPage() {
  const { t } = useTranslation('tenant-contract');
  const apartmentId = Number(useParams().apartmentId);
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageHeader title={t('title')} />
      <Stack sx={{ gap: '12px' }}>
        <ConsentCard key={apartmentId} apartmentId={apartmentId} />
        <CoTenantsCard apartmentId={apartmentId} />
      </Stack>
      <Button
        component={Link}
        to={pathTo('tenant_documents', { apartmentId })}
        startIcon={<Files size={20} strokeWidth={1.6} />}
        sx={{ ...largeButton, mt: '20px', width: { xs: '100%', sm: 'auto' } }}
      >
        {t('toDocuments')}
      </Button>
    </Box>
  );
}
