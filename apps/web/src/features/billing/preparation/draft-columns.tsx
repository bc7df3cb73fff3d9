import type { BillingDraft, BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import { formatMoney, formatPercent, missing } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { participantName } from '../../../api/participant-name.ts';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { DraftCheck } from './draft-check.tsx';
import { usePlaceText } from './place-text.ts';
import { previewEnergy } from './preview-formats.ts';
import { type Amounts, amountsOf, pvShareOf } from './preview-sums.ts';

type Column = DataColumn<BillingDraft>;

export function useDraftColumns(preview: BillingPreview): { columns: Column[]; hiddenColumns: string[] } {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const wide = useWideColumns(preview, isNarrow);
  const phone = usePhoneColumns(preview);
  return { columns: isPhone ? phone : wide, hiddenColumns: isNarrow ? ['netCents', 'vatCents', 'payment'] : [] };
}

/** Two lines per cell: recipient and apartment, amount and check. */
function usePhoneColumns(preview: BillingPreview): Column[] {
  const { t } = useTranslation('billing');
  const placeText = usePlaceText();
  return [
    {
      id: 'name',
      header: t('drafts.participant'),
      cell: (draft) => <TwoLines first={participantName(draft.type, draft.names)} second={placeText(draft)} />,
      isName: true,
    },
    {
      ...known('grossCents', t('drafts.gross'), ({ grossCents }) => formatMoney(grossCents)),
      cell: (draft) => (
        <TwoLines
          first={draft.severity === 'blocks' ? missing : <Gross {...draft} />}
          second={<DraftCheck preview={preview} draft={draft} />}
        />
      ),
      onPhone: true,
    },
  ];
}

function useWideColumns(preview: BillingPreview, isNarrow: boolean): Column[] {
  const { t } = useTranslation('billing');
  const placeText = usePlaceText();
  const money = (id: 'netCents' | 'vatCents', header: string): Column =>
    known(id, header, (amounts) => formatMoney(amounts[id]));
  const usedWh = ({ pvWh, gridWh }: Pick<Amounts, 'pvWh' | 'gridWh'>) => pvWh + gridWh;
  return [
    {
      id: 'name',
      header: t('drafts.participant'),
      cell: (draft) => (
        <TwoLines
          first={participantName(draft.type, draft.names)}
          second={[placeText(draft), ...(isNarrow ? [] : draft.tariffNames)].filter(Boolean).join(', ')}
        />
      ),
      sortKey: (draft) => participantName(draft.type, draft.names),
      isName: true,
    },
    {
      ...known('energy', t('drafts.energy'), (amounts) => previewEnergy(usedWh(amounts))),
      sortKey: usedWh,
    },
    { ...known('share', t('drafts.share'), (amounts) => <ShareBar {...amounts} />), sortKey: pvShareOf },
    money('netCents', t('drafts.net')),
    money('vatCents', t('drafts.vat')),
    { ...known('grossCents', t('drafts.gross'), (amounts) => <Gross {...amounts} />), ...sortedByGross },
    {
      id: 'payment',
      header: t('drafts.payment'),
      cell: ({ paymentMethod, severity }) => (severity === 'blocks' ? missing : t(`payment.${paymentMethod}`)),
      sortKey: ({ paymentMethod }) => paymentMethod,
    },
    {
      id: 'check',
      header: t('drafts.check'),
      cell: (draft) => <DraftCheck preview={preview} draft={draft} />,
    },
  ];
}

/** A right-aligned amount; empty for a blocked invoice, whose amounts are not known yet. */
function known(id: string, header: string, cell: (amounts: Omit<Amounts, 'count'>) => React.ReactNode): Column {
  return {
    id,
    header,
    cell: (draft) => (draft.severity === 'blocks' ? missing : cell(draft)),
    sortKey: (draft) => (id in draft ? (draft as unknown as Record<string, number>)[id] : null),
    align: 'right',
    sum: (drafts) => cell(amountsOf(drafts)),
  };
}

const sortedByGross = { sortKey: ({ grossCents }: BillingDraft) => grossCents };

/** With prepayments two lines: '1.082,45 €' and 'abzüglich 1.104,00 € Abschläge: −21,55 €' */
function Gross({ grossCents, prepaidCents }: Pick<Amounts, 'grossCents' | 'prepaidCents'>) {
  const { t } = useTranslation('billing');
  if (prepaidCents === 0) return formatMoney(grossCents);
  const amounts = { prepaid: formatMoney(prepaidCents), rest: formatMoney(grossCents - prepaidCents) };
  return <TwoLines first={formatMoney(grossCents)} second={t('drafts.prepaid', amounts)} />;
}

/** The PV share of the consumption as a bar; the rest came from the grid. */
function ShareBar({ pvWh, gridWh }: { pvWh: number; gridWh: number }) {
  const share = pvShareOf({ pvWh, gridWh });
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px', whiteSpace: 'nowrap' }}>
      {formatPercent(share)}
      <Box component="span" aria-hidden sx={bar}>
        <Box component="span" sx={{ flex: pvWh, backgroundColor: 'energy.local' }} />
        <Box component="span" sx={{ flex: gridWh, backgroundColor: 'energy.grid' }} />
      </Box>
    </Box>
  );
}

const bar = {
  display: 'flex',
  gap: '2px',
  width: 64,
  height: 6,
  overflow: 'hidden',
  borderRadius: '3px',
  backgroundColor: 'stone.pressed',
};
