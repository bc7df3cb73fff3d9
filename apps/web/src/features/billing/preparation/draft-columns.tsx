import type { BillingDraft, BillingPreview } from '@lichthof/contracts/billing-runs.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { participantName } from '../../../api/participant-name.ts';
import { formatMoney, formatNumber, missing, nbsp } from '../../../i18n/number-formats.ts';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { DraftCheck } from './draft-check.tsx';
import { amountsOf, pvShareOf, type Amounts } from './preview-sums.ts';
import { ShareBar } from './share-bar.tsx';

type Column = DataColumn<BillingDraft>;

export function useDraftColumns(preview: BillingPreview): { columns: Column[]; hiddenColumns: string[] } {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const wide = useWideColumns(preview, isNarrow);
  const phone = usePhoneColumns(preview);
  return { columns: isPhone ? phone : wide, hiddenColumns: isNarrow ? ['netCents', 'vatCents', 'payment'] : [] };
}

/** Two lines: whom, amount and check. */
function usePhoneColumns(preview: BillingPreview): Column[] {
  const { t } = useTranslation('billing');
  return [
    {
      id: 'name',
      header: t('drafts.participant'),
      cell: (draft) => <TwoLines first={participantName(draft.type, draft.names)} second={draft.apartmentName} />,
      isName: true,
    },
    {
      ...known('grossCents', t('drafts.gross'), ({ grossCents }) => formatMoney(grossCents)),
      cell: (draft) => (
        <TwoLines
          first={draft.severity === 'blocks' ? missing : formatMoney(draft.grossCents)}
          second={<DraftCheck preview={preview} draft={draft} />}
        />
      ),
      onPhone: true,
    },
  ];
}

function useWideColumns(preview: BillingPreview, isNarrow: boolean): Column[] {
  const { t } = useTranslation('billing');
  const money = (id: 'netCents' | 'vatCents' | 'grossCents', header: string): Column =>
    known(id, header, (amounts) => formatMoney(amounts[id]));
  const usedWh = ({ pvWh, gridWh }: Pick<Amounts, 'pvWh' | 'gridWh'>) => pvWh + gridWh;
  return [
    {
      id: 'name',
      header: t('drafts.participant'),
      cell: (draft) => (
        <TwoLines
          first={participantName(draft.type, draft.names)}
          second={[draft.apartmentName, ...(isNarrow ? [] : draft.tariffNames)].filter(Boolean).join(', ')}
        />
      ),
      sortKey: (draft) => participantName(draft.type, draft.names),
      isName: true,
    },
    {
      ...known('energy', t('drafts.energy'), (amounts) => `${formatNumber(usedWh(amounts) / 1000, 1)}${nbsp}kWh`),
      sortKey: usedWh,
    },
    { ...known('share', t('drafts.share'), (amounts) => <ShareBar {...amounts} />), sortKey: pvShareOf },
    money('netCents', t('drafts.net')),
    money('vatCents', t('drafts.vat')),
    money('grossCents', t('drafts.gross')),
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

/** A figure at the right; a blocked invoice has none yet. */
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
