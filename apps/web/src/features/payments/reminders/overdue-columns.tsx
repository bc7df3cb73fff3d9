import type { OverdueClaim } from '@lichthof/contracts/payments/reminders.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { reminderName } from '@lichthof/domain/reminders/reminder-letter.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { CirclePause, Clock, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { participantName } from '../../../api/participant-name.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { claimReason } from './claim-reason.ts';

const writeName = ({ participantType, names }: OverdueClaim) => participantName(participantType, names);

export function useOverdueColumns(isPhone: boolean): {
  columns: DataColumn<OverdueClaim>[];
  hiddenColumns: string[];
} {
  const { t } = useTranslation('reminders');
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const name: DataColumn<OverdueClaim> = {
    id: 'name',
    header: t('column.name'),
    cell: (claim) => (
      <TwoLines first={writeName(claim)} second={<PlaceAndReason claim={claim} hasReason={isNarrow} />} />
    ),
    sortKey: writeName,
    isName: true,
    onPhone: true,
  };
  const open: DataColumn<OverdueClaim> = {
    id: 'open',
    header: t('column.open'),
    cell: (claim) => (
      <TwoLines
        first={<strong style={{ fontWeight: 600 }}>{formatMoney(claim.openCents)}</strong>}
        second={isPhone ? <StepBadge claim={claim} isShort={true} /> : otherText(claim, t)}
      />
    ),
    sortKey: ({ openCents }) => openCents,
    align: 'right',
    onPhone: true,
  };
  if (isPhone) return { columns: [name, open], hiddenColumns: [] };
  return {
    columns: [
      name,
      {
        id: 'number',
        header: t('column.number'),
        cell: (claim) => (
          <TwoLines
            first={<span style={{ whiteSpace: 'nowrap' }}>{claim.number}</span>}
            second={claimReason(t, claim)}
          />
        ),
        sortKey: ({ number }) => number,
      },
      {
        id: 'due',
        header: t('column.due'),
        cell: ({ dueDate }) => formatDay(dueDate),
        sortKey: ({ dueDate }) => dueDate,
      },
      open,
      {
        id: 'last',
        header: t('column.last'),
        cell: ({ last }) =>
          last ? (
            <TwoLines first={reminderName(last.step)} second={t('until', { day: formatDay(last.payUntil) })} />
          ) : (
            '–'
          ),
        sortKey: ({ last }) => last?.step ?? 0,
      },
      {
        id: 'next',
        header: t('column.next'),
        cell: (claim) => <StepBadge claim={claim} isShort={isNarrow} />,
        sortKey: ({ kind, step, day }) => `${kind} ${step} ${day}`,
      },
    ],
    hiddenColumns: isNarrow ? ['number', 'last'] : [],
  };
}

function otherText({ otherCents }: OverdueClaim, t: ReturnType<typeof useTranslation<'reminders'>>['t']): string {
  if (otherCents === 0) return '';
  return t(otherCents < 0 ? 'credit' : 'fees', { amount: formatMoney(Math.abs(otherCents)) });
}

/** The apartment; where there is no column for it, also the number and why it is owed. */
function PlaceAndReason({ claim, hasReason }: { claim: OverdueClaim; hasReason: boolean }) {
  const { t } = useTranslation('reminders');
  return (
    <>
      {claim.apartmentName}
      {hasReason && (
        <span style={{ display: 'block' }}>
          <span style={{ display: 'block' }}>{claim.number}</span>
          {claimReason(t, claim)}
        </span>
      )}
    </>
  );
}

/** 'Zahlungserinnerung fällig', '1. Mahnung ab 12.02.2026', or why none is sent. */
function StepBadge({ claim: { kind, step, day, block }, isShort }: { claim: OverdueClaim; isShort: boolean }) {
  const { t } = useTranslation('reminders');
  const stepName = step && reminderName(step);
  if (kind === 'due') {
    return (
      <StatusBadge status="warning" icon={<Send size={14} />}>
        {isShort ? stepName : t('state.due', { step: stepName })}
      </StatusBadge>
    );
  }
  const until = { day: formatDay(block?.blockedUntil ?? null) };
  const isLater = kind === 'later';
  const text = isLater
    ? t('state.later', { step: stepName, day: formatDay(day) })
    : isShort
      ? t(`stateShort.${kind}`, until)
      : t(`state.${kind}`, until);
  return (
    <StatusBadge status="neutral" icon={isLater ? <Clock size={14} /> : <CirclePause size={14} />} quiet>
      {text}
    </StatusBadge>
  );
}
