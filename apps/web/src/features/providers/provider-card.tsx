import type { ElectricitySupply } from '@lichthof/contracts/electricity-supply.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';

export function ProviderCard({ provider }: Pick<ElectricitySupply, 'provider'>) {
  const { t } = useTranslation('providers');
  const { street, houseNumber, zipCode, city, hotline, hotlineHours, registerCourt, registerNumber } = provider;
  return (
    <Card title={t('provider.title')}>
      <FactList
        facts={[
          { label: t('provider.name'), fact: provider.name },
          { label: t('provider.address'), fact: `${street} ${houseNumber}, ${zipCode} ${city}` },
          { label: t('provider.hotline'), fact: [hotline, hotlineHours].filter(Boolean).join(', ') },
          { label: t('provider.email'), fact: provider.email },
          { label: t('provider.register'), fact: [registerCourt, registerNumber].filter(Boolean).join(', ') },
          { label: t('provider.directors'), fact: provider.directors.join(', ') },
          { label: t('provider.vatId'), fact: provider.vatId },
          { label: t('provider.taxNumber'), fact: provider.taxNumber },
          { label: t('provider.vat'), fact: t(provider.isSmallBusiness ? 'provider.noVat' : 'provider.withVat') },
          { label: t('provider.logo'), fact: t(provider.hasLogo ? 'provider.hasLogo' : 'provider.noLogo') },
        ]}
      />
    </Card>
  );
}
