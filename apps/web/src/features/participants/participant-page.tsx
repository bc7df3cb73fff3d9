import type { ParticipantDetails } from '@lichthof/contracts/participants.ts';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { errorFacts } from '../../api/error-text.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ContractCard } from './contract-card.tsx';
import { EditParticipantDialog } from './edit-participant-dialog.tsx';
import { InvoiceAddressCard } from './invoice-address-card.tsx';
import { MetersTable } from './meters-table.tsx';
import { ParticipantSkeleton } from './participant-skeleton.tsx';
import { participantQuery } from './participants.queries.ts';
import { PaymentCard } from './payment-card.tsx';
import { TariffsCard } from './tariffs-card.tsx';

/** One participant: contract, tariffs over time, meters, payment and where the invoices go. */
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
        <ContractCard participant={participant} />
        <TariffsCard participant={participant} estate={params} />
        <PaymentCard participant={participant} />
        <InvoiceAddressCard participant={participant} />
      </Box>
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
