import type { ElectricitySupply } from '@lichthof/contracts/electricity-supply.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';

/** The account to which participants pay. */
export function BankCard({ provider }: Pick<ElectricitySupply, 'provider'>) {
  const { t } = useTranslation('providers');
  const { accountHolder, iban, bic, bankName, creditorId } = provider;
  return (
    <Card title={t('bank.title')}>
      <FactList
        facts={[
          { label: t('bank.accountHolder'), fact: accountHolder },
          { label: t('bank.iban'), fact: inGroupsOfFour(iban) },
          { label: t('bank.bic'), fact: bic },
          { label: t('bank.name'), fact: bankName },
          { label: t('bank.creditorId'), fact: creditorId ?? t('bank.noCreditorId') },
        ]}
      />
    </Card>
  );
}

const inGroupsOfFour = (iban: string) => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
