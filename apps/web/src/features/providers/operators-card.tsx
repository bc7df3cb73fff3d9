import type { ElectricitySupply } from '@lichthof/contracts/electricity-supply.ts';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';

/** Who measures, and whose grid it is. */
export function OperatorsCard({ supply }: { supply: ElectricitySupply }) {
  const { t } = useTranslation('providers');
  const textOf = (operator: ElectricitySupply['gridOperator']) =>
    operator && t('operators.withCode', { name: operator.name, code: operator.code });
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
