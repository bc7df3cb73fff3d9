import type { ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { providerQuery, providersQuery } from '../providers.queries.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const EditProviderDialog = lazyPart(async () => ({
  default: (await import('./edit-provider-dialog.tsx')).EditProviderDialog,
}));
const EditSupplyDialog = lazyPart(async () => ({
  default: (await import('./edit-supply-dialog.tsx')).EditSupplyDialog,
}));

/** Only for those who manage all estates of the provider. */
export function ChangeProvider({ estate }: { estate: EstateParams }) {
  const { t } = useTranslation('providers');
  const { data: provider } = useQuery(providerQuery(estate));
  const [isOpen, setIsOpen] = useState(false);
  if (!provider?.mayChange) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('settings.editProvider')}
      </Button>
      {isOpen && (
        <Suspense>
          <EditProviderDialog estate={estate} provider={provider} onClose={() => setIsOpen(false)} />
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
