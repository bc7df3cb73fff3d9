import type { StatementEntry, StatementReview } from '@lichthof/contracts/payments/bank-statements.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/date-formats.ts';
import { formatMoney } from '../../../i18n/number-formats.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { checkedIcon, uncheckedIcon } from '../../../ui/fields/control-icons.tsx';
import { ChevronIcon } from '../../../ui/fields/select-field.tsx';
import type { Decision } from './statement-decisions.ts';

interface EntryRowProps {
  entry: StatementEntry;
  payers: StatementReview['payers'];
  decision: Decision;
  onDecide: (decision: Decision) => void;
}

/** One movement: whether it is recorded, and as whose payment. */
export function EntryRow({ entry, payers, decision, onDecide }: EntryRowProps) {
  const { t } = useTranslation('bank-statements');
  const { amountCents, bookedOn, name, purpose, returned } = entry;
  const isChosen = decision.isChosen && (returned !== null || decision.participantId !== null);
  const title = [name ?? t('nobody'), formatMoney(amountCents)].join(', ');
  return (
    <Box component="li" sx={row}>
      <Checkbox
        checked={isChosen}
        disabled={returned === null && decision.participantId === null}
        onChange={(_event, checked) => onDecide({ ...decision, isChosen: checked })}
        icon={uncheckedIcon}
        checkedIcon={checkedIcon}
        slotProps={{ input: { 'aria-label': t('recordOne', { title }) } }}
        sx={{ mt: '2px' }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 550 }}>{name ?? t('nobody')}</Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {[formatDay(bookedOn), purpose].filter(Boolean).join(', ')}
        </Typography>
      </Box>
      <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap', textAlign: 'right' }}>
        {formatMoney(amountCents)}
      </Typography>
      <Box sx={{ gridColumn: '2 / -1', minWidth: 0 }}>
        {returned ? (
          <Typography variant="small">
            {t(returned.feeCents > 0 ? 'returnedWithFee' : 'returned', {
              ...returned,
              fee: formatMoney(returned.feeCents),
            })}
          </Typography>
        ) : (
          <PayerChoice {...{ entry, payers, decision, onDecide }} />
        )}
      </Box>
    </Box>
  );
}

function PayerChoice({ entry, payers, decision, onDecide }: EntryRowProps) {
  const { t } = useTranslation('bank-statements');
  const { participantId } = decision;
  const payer = payers.find((one) => one.participantId === participantId);
  const invoiceIds = participantId === entry.participantId ? entry.invoiceIds : [];
  const numbers = payer?.openInvoices.filter(({ invoiceId }) => invoiceIds.includes(invoiceId)) ?? [];
  const differenceCents = payer ? entry.amountCents - sumOf(numbers.length > 0 ? numbers : payer.openInvoices) : 0;
  return (
    <>
      <Select<number | ''>
        value={participantId ?? ''}
        onChange={({ target: { value } }) => onDecide({ isChosen: value !== '', participantId: value || null })}
        displayEmpty
        fullWidth
        IconComponent={ChevronIcon}
        input={<OutlinedInput size="small" />}
        inputProps={{ 'aria-label': t('payerOf', { name: entry.name ?? t('nobody') }) }}
        MenuProps={{ slotProps: { root: { role: 'region', 'aria-label': t('payer') } } }}
      >
        <MenuItem value="">{t('noPayer')}</MenuItem>
        {payers.map((one) => (
          <MenuItem key={one.participantId} value={one.participantId}>
            {t(one.balanceCents < 0 ? 'payerWithCredit' : 'payerWithBalance', {
              name: one.name,
              amount: formatMoney(Math.abs(one.balanceCents)),
            })}
          </MenuItem>
        ))}
      </Select>
      {payer && (
        <Typography variant="small" component="p" sx={{ mt: '4px', color: 'text.secondary' }}>
          {[
            numbers.length > 0 && t('for', { numbers: numbers.map(({ number }) => number).join(', ') }),
            differenceCents < 0 && t('tooLittle', { amount: formatMoney(-differenceCents) }),
            differenceCents > 0 && t('tooMuch', { amount: formatMoney(differenceCents) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </Typography>
      )}
    </>
  );
}

const sumOf = (invoices: { openCents: number }[]) => invoices.reduce((sum, { openCents }) => sum + openCents, 0);

const row: SxStyle = (theme) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '6px 12px',
  padding: '12px 0',
  borderTop: `1px solid ${theme.vars!.palette.divider}`,
});
