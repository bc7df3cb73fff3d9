import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { errorFacts } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton, HeaderSkeleton, TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { AccountCard } from '../payments/account/account-card.tsx';
import { EditParticipantDialog } from './edit-participant-dialog.tsx';
import { LettersSection } from '../letters/letters-section.tsx';
import { ContractCard, InvoiceAddressCard, TariffsCard } from './participant-cards.tsx';
import { PaymentCard } from './mandates/payment-card.tsx';
import { PrepaymentsSection } from '../prepayments/prepayments-section.tsx';
import { participantQuery } from './participants.queries.ts';

/** One participant: contract, tariffs over time, meters, payment and invoice address. */
export function ParticipantPage() {
  const { t } = useTranslation('participants');
  const { customerId, estateId, participantId } = useParams();
  const params = {
    customerId: Number(customerId),
    estateId: Number(estateId),
    participantId: Number(participantId),
  };
  const { data: participant, error, refetch } = useQuery(participantQuery(params));
  const [edited, setEdited] = useState<ParticipantDetails>();

  if (error) {
    return (
      <ErrorState
        {...errorFacts(error, t('details.failed'))}
        onRetry={() => void refetch()}
        action={
          <Button component={Link} to={pathTo('estate_tenantelectricity_customers', params)}>
            {t('details.toAll')}
          </Button>
        }
      />
    );
  }
  if (!participant) return <ParticipantSkeleton />;
  const { names, type, apartmentName } = participant;
  return (
    <>
      <PageHeader
        title={names.join(', ')}
        status={[t(`type.${type}`), apartmentName].filter(Boolean).join(', ')}
        actions={
          <Button startIcon={<Pencil size={16} />} onClick={() => setEdited(participant)}>
            {t('edit.open')}
          </Button>
        }
      />
      <Box sx={cards}>
        <ContractCard params={params} participant={participant} />
        <TariffsCard participant={participant} estate={params} />
        <PaymentCard params={params} participant={participant} />
        <InvoiceAddressCard participant={participant} />
      </Box>
      {type !== 'third_party' && (
        <>
          <PrepaymentsSection params={params} />
          <AccountCard params={params} />
          <LettersSection {...{ params, participant }} />
        </>
      )}
      <MetersTable meters={participant.meters} estate={params} />
      {edited && <EditParticipantDialog params={params} participant={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

const cards = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

interface MetersTableProps {
  meters: ParticipantDetails['meters'];
  estate: EstateParams;
}

/** The participant's meters, each linked to its values. */
function MetersTable({ meters, estate }: MetersTableProps) {
  const { t } = useTranslation('participants');
  const { customerId, estateId } = estate;
  return (
    <section>
      <Typography variant="h2" sx={{ m: '24px 0 10px' }}>
        {t('meters.title')}
      </Typography>
      <DataTable
        label={t('meters.title')}
        rows={meters}
        rowId={({ meterId }) => String(meterId)}
        rowTo={({ meterId }) => `${pathTo('meters', { customerId, estateId })}?meter=${meterId}`}
        columns={[
          { id: 'name', header: t('meters.name'), cell: ({ name }) => name, isName: true, onPhone: true },
          {
            id: 'serialNumber',
            header: t('meters.serialNumber'),
            cell: ({ serialNumber }) => serialNumber ?? missing,
            onPhone: true,
          },
          {
            id: 'marketLocation',
            header: t('meters.marketLocation'),
            cell: ({ marketLocationId }) => marketLocationId ?? missing,
          },
          {
            id: 'meteringLocation',
            header: t('meters.meteringLocation'),
            cell: ({ meteringLocationId }) => meteringLocationId ?? missing,
          },
        ]}
        empty={<Typography sx={{ padding: '16px 20px' }}>{t('meters.none')}</Typography>}
      />
    </section>
  );
}

function ParticipantSkeleton() {
  return (
    <>
      <HeaderSkeleton />
      <CardsSkeleton rowsOfCards={[6, 2, 4, 5]} />
      <Box sx={{ mt: '58px' }}>
        <TableSkeleton rows={1} />
      </Box>
    </>
  );
}
