import type { ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { providerQuery, providersQuery } from '../providers.queries.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const EditProviderDialog = lazyPart(async () => ({
  default: (await import('./edit-provider-dialog.tsx')).EditProviderDialog,
}));
const EditSupplyDialog = lazyPart(async () => ({
  default: (await import('./edit-supply-dialog.tsx')).EditSupplyDialog,
}));

/**
 * Only for those who manage all estates of the provider. The SEPA export opens the dialog by its address when the
 * creditor id is missing, and is opened again afterwards.
 */
export function ChangeProvider({ estate }: { estate: EstateParams }) {
  const { t } = useTranslation('providers');
  const { data: provider } = useQuery(providerQuery(estate));
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isForExport = search.has('creditorId');
  const [isOpen, setIsOpen] = useState(isForExport);
  const close = () => {
    setIsOpen(false);
    if (isForExport) {
      void navigate(`${pathTo('estate_tenantelectricity_billings', { ...estate })}?sepa`, { replace: true });
    }
  };
  if (!provider?.mayChange) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('settings.editProvider')}
      </Button>
      {isOpen && (
        <Suspense>
          <EditProviderDialog {...{ estate, provider }} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

export function ChangeSupply({ estate, supply }: { estate: EstateParams; supply: ElectricitySupply }) {
  const { t } = useTranslation('providers');
  const { data: providers } = useQuery(providersQuery(estate));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" disabled={!providers} onClick={() => setIsOpen(true)}>
        {t('settings.editSupply')}
      </Button>
      {isOpen && providers && (
        <Suspense>
          <EditSupplyDialog {...{ estate, supply, providers }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
