import type { ParticipantDetails } from '@lichthof/contracts/participants.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/date-formats.ts';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';

export function ContractCard({ participant }: { participant: ParticipantDetails }) {
  const { t } = useTranslation('participants');
  const { customerNumber, contractNumber, contractFrom, contractTo, minimumTermUntil, noticeMonths } = participant;
  const hasContract = contractNumber !== null;
  const openEnd = hasContract ? t('contract.open') : null;
  return (
    <Card title={t('contract.title')}>
      <FactList
        facts={[
          { label: t('contract.customerNumber'), fact: customerNumber },
          { label: t('contract.contractNumber'), fact: contractNumber ?? t('noContract') },
          { label: t('contract.from'), fact: contractFrom && formatDay(contractFrom) },
          { label: t('contract.to'), fact: contractTo ? formatDay(addDays(contractTo, -1)) : openEnd },
          { label: t('contract.minimumTerm'), fact: minimumTermUntil && formatDay(addDays(minimumTermUntil, -1)) },
          { label: t('contract.notice'), fact: hasContract && t('contract.months', { count: noticeMonths }) },
        ]}
      />
    </Card>
  );
}
