import type { ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import type { ProviderFields } from '@lichthof/domain/fields/provider-fields.ts';
import { formatIban } from '@lichthof/domain/identifiers/bank-account.ts';
import { allocationKeyNames } from '@lichthof/domain/allocation/allocation-key-name.ts';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';

type BankField = 'accountHolder' | 'iban' | 'bic' | 'bankName' | 'creditorId';
/** They stand beside the street, the hotline or the court; the last two are only in the form. */
type HiddenField =
  | 'houseNumber'
  | 'zipCode'
  | 'city'
  | 'hotlineHours'
  | 'registerNumber'
  | 'legalForm'
  | 'invoicePrefix';
type ShownField = Exclude<keyof ProviderFields, BankField | HiddenField>;

const typedKeys = <Name extends string>(facts: Record<Name, unknown>) => Object.keys(facts) as Name[];

export function ProviderCard({ provider, action }: Pick<ElectricitySupply, 'provider'> & { action: ReactNode }) {
  const { t } = useTranslation('providers');
  const { street, houseNumber, zipCode, city, hotline, hotlineHours, registerCourt, registerNumber } = provider;
  const facts = {
    name: provider.name,
    street: `${street} ${houseNumber}, ${zipCode} ${city}`,
    hotline: [hotline, hotlineHours].filter(Boolean).join(', '),
    email: provider.email,
    registerCourt: [registerCourt, registerNumber].filter(Boolean).join(', '),
    directors: provider.directors.join(', '),
    vatId: provider.vatId,
    taxNumber: provider.taxNumber,
    isSmallBusiness: t(provider.isSmallBusiness ? 'provider.noVat' : 'provider.withVat'),
    logo: t(provider.hasLogo ? 'provider.hasLogo' : 'provider.noLogo'),
  } satisfies Record<ShownField | 'logo', string | null>;
  return (
    <Card title={t('provider.title')} action={action}>
      <FactList facts={typedKeys(facts).map((name) => ({ label: t(`provider.${name}`), fact: facts[name] }))} />
    </Card>
  );
}

const fixedShares = new Set<AllocationKey>([AllocationKey.LivingArea, AllocationKey.EqualParts]);

/** The supply model and the allocation key. */
export function SupplyCard({ supply, action }: { supply: ElectricitySupply; action: ReactNode }) {
  const { t } = useTranslation('providers');
  const { supplyModel, allocationKey, allocationBase, unusedPart, validFrom } = supply;
  const hasFixedShares = fixedShares.has(allocationKey);
  return (
    <Card title={t('supply.title')} action={action}>
      <FactList
        facts={[
          {
            label: t('supply.model'),
            fact: withExplanation(t(`supply.models.${supplyModel}`), t(`supply.modelTexts.${supplyModel}`)),
          },
          {
            label: t('supply.key'),
            fact: withExplanation(allocationKeyNames[allocationKey], t(`supply.keyTexts.${allocationKey}`)),
          },
          ...(hasFixedShares
            ? [
                { label: t('supply.base'), fact: t(`supply.bases.${allocationBase}`) },
                { label: t('supply.unused'), fact: t(`supply.unusedParts.${unusedPart}`) },
              ]
            : []),
          { label: t('supply.validFrom'), fact: formatDay(validFrom) },
        ]}
      />
    </Card>
  );
}

function withExplanation(fact: string, text: string): ReactNode {
  return (
    <>
      {fact}
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </>
  );
}

/** The account to which participants pay. */
export function BankCard({ provider }: Pick<ElectricitySupply, 'provider'>) {
  const { t } = useTranslation('providers');
  const { accountHolder, iban, bic, bankName, creditorId } = provider;
  const facts: Record<BankField, string> = {
    accountHolder,
    iban: formatIban(iban),
    bic,
    bankName,
    creditorId: creditorId ?? t('bank.noCreditorId'),
  };
  return (
    <Card title={t('bank.title')}>
      <FactList facts={typedKeys(facts).map((name) => ({ label: t(`bank.${name}`), fact: facts[name] }))} />
    </Card>
  );
}

/** Metering operator and grid operator. */
export function OperatorsCard({ supply }: { supply: ElectricitySupply }) {
  const { t } = useTranslation('providers');
  const textOf = (operator: ElectricitySupply['gridOperator']) =>
    operator && (operator.code ? t('operators.withCode', { ...operator }) : operator.name);
  return (
    <Card title={t('operators.title')}>
      <FactList
        facts={[
          { label: t('operators.metering'), fact: textOf(supply.meteringOperator) },
          { label: t('operators.grid'), fact: textOf(supply.gridOperator) },
        ]}
      />
    </Card>
  );
}
