import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { missing } from '@lichthof/domain/formats/number-formats.ts';
import { fieldNames, pickFields } from '@lichthof/domain/fields/field.ts';
import { participantFields } from '@lichthof/domain/fields/participant-fields.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { EstateParams, ParticipantParams } from '../../api/estate.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { ContractActions } from './contract/contract-actions.tsx';
import { addressText } from './participant-texts.ts';
import { openRangeLabel } from '../../ui/page/period/period-label.ts';

interface ContractCardProps {
  participant: ParticipantDetails;
  params: ParticipantParams;
}

export function ContractCard({ participant, params }: ContractCardProps) {
  const { t } = useTranslation('participants');
  const { customerNumber, contractNumber, contractFrom, contractTo, minimumTermUntil, noticeMonths, unitUse } =
    participant;
  const hasContract = contractNumber !== null;
  const openEnd = hasContract ? t('contract.open') : null;
  return (
    <Card title={t('contract.title')}>
      <FactList
        facts={[
          { label: t('contract.customerNumber'), fact: customerNumber },
          { label: t('contract.contractNumber'), fact: contractNumber ?? t('noContract') },
          { label: t('contract.use'), fact: hasContract && t(`estates:unitUse.${unitUse}`) },
          { label: t('contract.from'), fact: contractFrom && formatDay(contractFrom) },
          { label: t('contract.to'), fact: contractTo ? formatDay(addDays(contractTo, -1)) : openEnd },
          { label: t('contract.minimumTerm'), fact: minimumTermUntil && formatDay(addDays(minimumTermUntil, -1)) },
          { label: t('contract.notice'), fact: hasContract && t('contract.months', { count: noticeMonths }) },
        ]}
      />
      <ContractActions {...{ params, participant }} />
    </Card>
  );
}

interface TariffsCardProps {
  participant: ParticipantDetails;
  estate: EstateParams;
}

/** The tariffs of the participant over time, newest first. */
export function TariffsCard({ participant, estate }: TariffsCardProps) {
  const { t } = useTranslation('participants');
  const { customerId, estateId } = estate;
  const newestFirst = participant.tariffs.toSorted((a, b) => b.from.localeCompare(a.from));
  return (
    <Card title={t('tariffs.title')}>
      {newestFirst.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('tariffs.none')}</Typography>
      ) : (
        <FactList
          facts={newestFirst.map(({ tariffId, name, from, to }) => ({
            label: openRangeLabel({ from, to }) ?? missing,
            fact: (
              <Link
                component={RouterLink}
                color="inherit"
                to={pathTo('estate_tenantelectricity_tariff_details', { customerId, estateId, tariffId })}
              >
                {name}
              </Link>
            ),
          }))}
        />
      )}
    </Card>
  );
}

export function InvoiceAddressCard({ participant }: { participant: ParticipantDetails }) {
  const { t } = useTranslation('participants');
  const { isBusiness, invoiceAddress, deliveryAddress } = participant;
  const texts = {
    ...pickFields(participantFields, participant),
    names: participant.names.join(', '),
    isBusiness: t('address.businessYes'),
  };
  const facts = fieldNames(participantFields)
    .filter((name) => name !== 'isBusiness' || isBusiness)
    .map((name) => ({ label: t(`field.${name}`), fact: texts[name] }));
  return (
    <Card title={t('address.title')}>
      <FactList
        facts={[
          ...facts,
          { label: t('address.invoice'), fact: addressText(invoiceAddress ?? deliveryAddress) },
          ...(invoiceAddress ? [{ label: t('address.deliveryPoint'), fact: addressText(deliveryAddress) }] : []),
        ]}
      />
    </Card>
  );
}
