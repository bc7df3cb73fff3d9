import type { StatementReview } from '@lichthof/contracts/payments/bank-statements.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from './choice-select.tsx';
import type { EntryRowProps } from './entry-row.tsx';
import { invoiceIdsOf } from './statement-decisions.ts';

/** Whose payment a movement is, and what it pays. */
export function PayerChoice({ entry, payers, decision, onDecide, name }: EntryRowProps & { name: string }) {
  const { t } = useTranslation('bank-statements');
  const { participantId } = decision;
  const payer = payers.find((one) => one.participantId === participantId);
  const isChanged = entry.participantId !== null && participantId !== entry.participantId;
  const writeLabel = ({ name: payerName, balanceCents }: Payer) =>
    t(balanceCents < 0 ? 'payerWithCredit' : 'payerWithBalance', {
      name: payerName,
      amount: formatMoney(Math.abs(balanceCents)),
    });
  return (
    <div>
      <ChoiceSelect
        value={participantId}
        options={payers.map((one) => ({ value: one.participantId, label: writeLabel(one) }))}
        texts={{ none: t('noPayer'), label: t('payerOf', { name }), menu: t('payer') }}
        autoFocus={isChanged}
        onChoose={(value) => onDecide({ ...decision, isChosen: value !== null, participantId: value })}
      />
      {payer && (
        <PaidClaims
          payer={payer}
          amountCents={entry.amountCents}
          invoiceIds={invoiceIdsOf(entry, participantId, payers)}
        />
      )}
    </div>
  );
}

type Payer = StatementReview['payers'][number];

interface PaidClaimsProps {
  payer: Payer;
  amountCents: number;
  invoiceIds: number[];
}

/** Says what a payment pays by name or by its amount, and what is left of it or stays open. */
function PaidClaims({ payer, amountCents, invoiceIds }: PaidClaimsProps) {
  const { t } = useTranslation('bank-statements');
  const named = payer.openInvoices.filter(({ invoiceId }) => invoiceIds.includes(invoiceId));
  const instalment = payer.openInstalments.find(({ openCents }) => openCents === amountCents);
  const claims = named.length > 0 ? named : instalment ? [instalment] : [];
  const differenceCents = amountCents - sumOpen(claims.length > 0 ? claims : payer.openInvoices);
  const facts = [
    claims.length > 0 && t('for', { numbers: claims.map(({ number }) => number).join(', ') }),
    differenceCents < 0 && t('tooLittle', { amount: formatMoney(-differenceCents) }),
    differenceCents > 0 && t('tooMuch', { amount: formatMoney(differenceCents) }),
  ];
  return (
    <Typography variant="small" component="p" sx={{ mt: '4px', color: 'text.secondary' }}>
      {facts.filter(Boolean).join(', ')}
    </Typography>
  );
}

const sumOpen = (claims: { openCents: number }[]) => claims.reduce((sum, { openCents }) => sum + openCents, 0);
