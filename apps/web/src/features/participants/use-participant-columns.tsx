import type { Participant } from '@lichthof/contracts/supply/participants.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openRangeLabel } from '../../ui/page/period/period-label.ts';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { TwoLines } from '../../ui/tables/two-lines.tsx';

/** Keeps days and meter names on one line. */
const OneLine = ({ children }: { children: ReactNode }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;

export function useParticipantColumns(): DataColumn<Participant>[] {
  const { t } = useTranslation('participants');
  const contractOf = ({ contractFrom, contractTo }: Participant) =>
    openRangeLabel({ from: contractFrom, to: contractTo }) ?? missing;
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: (participant) => (
        <Box sx={{ minWidth: { sm: 150 } }}>
          <TwoLines first={participant.names.join(', ')} second={participant.apartmentName ?? t('noApartment')} />
        </Box>
      ),
      sortKey: ({ names }) => names[0],
      isName: true,
      onPhone: true,
    },
    {
      id: 'type',
      header: t('column.type'),
      cell: ({ type }) => t(`type.${type}`),
      sortKey: ({ type }) => t(`type.${type}`),
    },
    {
      id: 'numbers',
      header: t('column.numbers'),
      cell: ({ customerNumber, contractNumber }) => (
        <TwoLines first={customerNumber} second={contractNumber ?? t('noContract')} />
      ),
      sortKey: ({ customerNumber }) => customerNumber,
    },
    {
      id: 'contract',
      header: t('column.contract'),
      cell: (participant) => <OneLine>{contractOf(participant)}</OneLine>,
      sortKey: ({ contractFrom }) => contractFrom,
      onPhone: true,
    },
    {
      id: 'tariff',
      header: t('column.tariff'),
      cell: ({ tariffName }) => tariffName ?? missing,
      sortKey: ({ tariffName }) => tariffName,
    },
    {
      id: 'payment',
      header: t('column.payment'),
      cell: ({ paymentMethod }) => t(`payment.${paymentMethod}`),
      sortKey: ({ paymentMethod }) => paymentMethod,
    },
    {
      id: 'meters',
      header: t('column.meters'),
      cell: ({ meterNames: [first = missing, ...others] }) =>
        others.length > 0 ? t('andMore', { first, count: others.length }) : <OneLine>{first}</OneLine>,
      sortKey: ({ meterNames }) => meterNames[0],
    },
  ];
}
