import type { UserContract } from '@lichthof/contracts/people/user-contracts.ts';
import { listUserContracts } from '@lichthof/contracts/people/user-contracts.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { openInTab } from '../../../ui/page/open-file.ts';
import { useLoadContract } from '../../letters/letters.queries.ts';
import { useFailureToast } from '../user-mutations.ts';

interface ContractTabProps {
  params: { customerId: number; userId: number };
}

/** Tenant-electricity contracts, the newest first. */
export function ContractTab({ params }: ContractTabProps) {
  const { t } = useTranslation('users-details');
  const { data: contracts, error, refetch } = useEndpointQuery(listUserContracts, { params });
  if (error && !contracts)
    return <ErrorState {...errorFacts(error, t('contract.failed'))} onRetry={() => void refetch()} />;
  if (!contracts) return <CardsSkeleton rowsOfCards={[5]} />;
  if (contracts.length === 0)
    return <EmptyState picture="contract" title={t('contract.none')} text={t('contract.noneText')} />;
  return (
    <Stack sx={{ gap: '12px' }}>
      {contracts.map((contract) => (
        <ContractCard key={contract.contractNumber} customerId={params.customerId} contract={contract} />
      ))}
    </Stack>
  );
}

function ContractCard({ customerId, contract }: { customerId: number; contract: UserContract }) {
  const { t } = useTranslation('users-details');
  const { estateId, participantId, estateName, apartmentName, from, until } = contract;
  const term = until
    ? t('contract.until', { from: formatDay(from), until: formatDay(until) })
    : t('contract.since', { from: formatDay(from) });
  return (
    <Card
      title={contract.tariffName ?? t('contract.noTariff')}
      description={[estateName, apartmentName].filter(Boolean).join(', ')}
      action={
        <>
          {contract.type !== 'third_party' && <ContractFileButton {...{ customerId, contract }} />}
          <Button
            size="small"
            component={Link}
            to={pathTo('estate_tenantelectricity_customer_details', { customerId, estateId, participantId })}
          >
            {t('contract.open')}
          </Button>
        </>
      }
    >
      <FactList
        facts={[
          { label: t('contract.number'), fact: contract.contractNumber },
          { label: t('contract.customerNumber'), fact: contract.customerNumber },
          { label: t('contract.term'), fact: term },
        ]}
      />
    </Card>
  );
}

/** Opens the contract as it is today. */
function ContractFileButton({ customerId, contract }: { customerId: number; contract: UserContract }) {
  const { t } = useTranslation('users-details');
  const fail = useFailureToast();
  const loadContract = useLoadContract();
  const [isBusy, setIsBusy] = useState(false);
  const { estateId, participantId, contractNumber } = contract;
  const open = async () => {
    setIsBusy(true);
    try {
      await openInTab(() => loadContract({ customerId, estateId, participantId }, contractNumber));
    } catch (error) {
      fail(t('contract.fileFailed'), error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <BusyButton size="small" busy={isBusy} onClick={() => void open()}>
      {t('contract.file')}
    </BusyButton>
  );
}
