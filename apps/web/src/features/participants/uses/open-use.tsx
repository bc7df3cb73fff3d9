import type { OpenContractUse } from '@lichthof/contracts/supply/contract-uses.ts';
import { unitUses, type UnitUse } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useDecideUse } from './contract-uses.queries.ts';

interface OpenUseProps {
  params: EstateParams;
  use: OpenContractUse;
}

/** A contract with the reason for the question, what was reduced, and the possible answers. */
export function OpenUse({ params, use }: OpenUseProps) {
  const { t } = useTranslation('contract-uses');
  const { names, apartmentName, contractNumber, reason, affectedInvoices, unitUse } = use;
  const reduced = affectedInvoices.filter(({ reductionCents }) => reductionCents < 0);
  const amount = formatMoney(reduced.reduce((sum, { reductionCents }) => sum - reductionCents, 0));
  return (
    <Box component="li" sx={row}>
      <Typography component="p" sx={{ fontWeight: 600 }}>
        {[names.join(', '), apartmentName, contractNumber].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {t(`reason.${reason}`, { use: t(`estates:unitUse.${unitUse}`) })}{' '}
        {reduced.length > 0 && t('reduced', { count: reduced.length, amount })}
      </Typography>
      {isAboutInvoices(use) && <AffectedInvoices {...{ params, use }} />}
      <Answers {...{ params, use }} />
    </Box>
  );
}

const isAboutInvoices = ({ reason }: OpenContractUse) => reason === 'cappedInvoices' || reason === 'uncappedInvoices';

function Answers({ params, use }: OpenUseProps) {
  const { t } = useTranslation('contract-uses');
  const toast = useToast();
  const { mutate, isPending } = useDecideUse();
  const { participantId, contractNumber, contractVersion: version, names } = use;
  const decide = (unitUse: UnitUse, keepsInvoices: boolean) =>
    mutate(
      { ...params, participantId, body: { contractNumber, version, unitUse, keepsInvoices } },
      { onError: (error) => toast.error(t('failed'), errorText(error, t('failed'))) },
    );
  const name = names.join(', ');
  if (isAboutInvoices(use)) {
    return (
      <Button size="small" disabled={isPending} onClick={() => decide(use.unitUse, true)}>
        {t('keep')}
      </Button>
    );
  }
  return (
    <Box sx={{ display: 'flex', gap: '8px', mt: '8px' }}>
      {unitUses.map((unitUse) => (
        <Button
          key={unitUse}
          size="small"
          variant="outlined"
          disabled={isPending}
          aria-label={t('decideOf', { use: t(`estates:unitUse.${unitUse}`), name })}
          onClick={() => decide(unitUse, false)}
        >
          {t(`estates:unitUse.${unitUse}`)}
        </Button>
      ))}
    </Box>
  );
}

/** Each with the way to its correction. */
function AffectedInvoices({ params, use }: OpenUseProps) {
  const { t } = useTranslation('contract-uses');
  return (
    <Box component="ul" sx={{ m: '4px 0', p: 0, listStyle: 'none' }}>
      {use.affectedInvoices.map(({ invoiceId, number, reductionCents }) => (
        <Box
          component="li"
          key={invoiceId}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' }}
        >
          <Typography variant="small">
            {reductionCents === 0 ? number : t('invoice', { number, amount: formatMoney(reductionCents) })}
          </Typography>
          <Button
            size="small"
            component={Link}
            to={`${pathTo('estate_tenantelectricity_billings', { ...params })}?correct=${invoiceId}`}
            aria-label={t('correctOf', { number })}
          >
            {t('correct')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}

const row = { py: '12px', borderBottom: '1px solid', borderColor: 'divider' };
