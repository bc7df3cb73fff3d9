import { listRunProposals, type RunProposal } from '@lichthof/contracts/payments/prepayment-proposals.ts';
import { previewPlanLetter } from '@lichthof/contracts/payments/prepayments.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/call.ts';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import { errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { LettersPreview } from '../../../ui/letters/letters-preview.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { RunParams } from '../billing.queries.ts';
import { useAcceptPlans } from './use-accept-plans.ts';

const pageSize = 25;
const getId = ({ contractId }: RunProposal) => String(contractId);
const writeName = ({ apartmentName, names }: RunProposal) =>
  [apartmentName, formatList(names)].filter(Boolean).join(', ');

/** The letter that would announce a proposed plan. */
function loadLetter({ customerId, estateId }: RunParams, proposal: RunProposal) {
  const { participantId, contractId, fromMonth, toMonth, dueDay, amountCents, yearlyCents } = proposal;
  const plan = { contractId, fromMonth, toMonth, dueDay, amountCents, yearlyCents };
  const body = { ...plan, basis: 'invoice' as const, isAnnouncedElsewhere: false };
  return download(previewPlanLetter, { params: { customerId, estateId, participantId }, body });
}

/** The prepayment plans that the invoices propose, all chosen; renders nothing once each is set. */
export function NewPlans({ params }: { params: RunParams }) {
  const { t } = useTranslation('billing');
  const toast = useToast();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const { data: proposals = [] } = useEndpointQuery(listRunProposals, { params });
  const [omitted, setOmitted] = useState<ReadonlySet<string>>(new Set());
  const { progress, refused, accept } = useAcceptPlans(params, t('plans.failed'));
  const columns = usePlanColumns(isPhone);
  if (proposals.length === 0) return null;

  const chosen = proposals.filter((proposal) => !omitted.has(getId(proposal)));
  const ids = new Set(chosen.map(getId));
  const choose = (kept: Set<string>) => setOmitted(new Set(proposals.map(getId).filter((id) => !kept.has(id))));
  const acceptChosen = async () => {
    const count = await accept(chosen.map(({ contractId }) => contractId));
    if (count > 0) toast.success(t('plans.done', { count, amount: formatNumber(count) }), t('plans.doneText'));
  };
  return (
    <section aria-labelledby="new-plans">
      <Typography id="new-plans" variant="h2" sx={{ m: '12px 0 4px' }}>
        {t('plans.title', { count: proposals.length, amount: formatNumber(proposals.length) })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: '12px' }}>{t('plans.text')}</Typography>
      <RefusedPlans {...{ proposals, refused }} />
      <DataTable
        label={t('plans.label')}
        columns={columns}
        rows={proposals}
        rowId={getId}
        {...(!isPhone && { selection: { ids, onChange: choose } })}
        pageSize={pageSize}
        empty={null}
      />
      <LettersPreview
        letters={chosen.map((proposal) => ({
          id: proposal.contractId,
          name: writeName(proposal),
          delivery: proposal.delivery,
          load: () => loadLetter(params, proposal),
        }))}
        onError={(error) => toast.error(t('plans.previewFailed'), errorText(error, t('plans.failed')))}
      />
      {progress && <AcceptProgress {...progress} />}
      <BusyButton
        variant="contained"
        sx={{ mt: '12px' }}
        busy={progress !== null}
        disabled={chosen.length === 0}
        onClick={() => void acceptChosen()}
      >
        {t('plans.accept', { count: chosen.length, amount: formatNumber(chosen.length) })}
      </BusyButton>
    </section>
  );
}

function RefusedPlans({ proposals, refused }: { proposals: RunProposal[]; refused: ReadonlyMap<number, string> }) {
  const { t } = useTranslation('billing');
  const named = proposals.filter(({ contractId }) => refused.has(contractId));
  if (named.length === 0) return null;
  return (
    <Notice status="error" title={t('plans.refused', { count: named.length, amount: formatNumber(named.length) })}>
      <ul>
        {named.map((proposal) => (
          <li key={proposal.contractId}>{`${writeName(proposal)}: ${refused.get(proposal.contractId)}`}</li>
        ))}
      </ul>
    </Notice>
  );
}

function AcceptProgress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation('billing');
  const detail = t('counted', { done: formatNumber(done), total: formatNumber(total) });
  return <Progress label={t('plans.progress')} share={done / total} detail={detail} />;
}

function usePlanColumns(isPhone: boolean): DataColumn<RunProposal>[] {
  const { t } = useTranslation('billing');
  const from = ({ fromMonth }: RunProposal) => t('plans.from', { month: formatMonth(fromMonth) });
  const delivery = (proposal: RunProposal) => t(`plans.delivery.${proposal.delivery}`);
  return [
    {
      id: 'name',
      header: t('plans.participant'),
      cell: (proposal) => (
        <TwoLines first={writeName(proposal)} second={isPhone ? from(proposal) : proposal.invoiceNumber} />
      ),
      sortKey: writeName,
      isName: true,
    },
    {
      id: 'before',
      header: t('plans.before'),
      cell: ({ amountBeforeCents }) => (amountBeforeCents === null ? '–' : formatMoney(amountBeforeCents)),
      sortKey: ({ amountBeforeCents }) => amountBeforeCents ?? 0,
      align: 'right',
    },
    {
      id: 'after',
      header: t('plans.after'),
      cell: ({ amountCents }) => <strong>{formatMoney(amountCents)}</strong>,
      sortKey: ({ amountCents }) => amountCents,
      align: 'right',
      onPhone: true,
    },
    { id: 'from', header: t('plans.begin'), cell: from, sortKey: ({ fromMonth }) => fromMonth },
    { id: 'delivery', header: t('plans.letter'), cell: delivery, sortKey: delivery },
  ];
}
