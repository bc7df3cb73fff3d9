import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import Box from '@mui/material/Box';
import { useExplanationTexts } from './use-explanation-texts.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { UnbrokenNumbers } from '../../../ui/tables/unbroken-numbers.tsx';

/** Says that an invoice is cancelled, or which one it replaces, and why; renders nothing for other invoices. */
export function CorrectionNotice({ explanation }: { explanation: InvoiceExplanation }) {
  const { t } = useExplanationTexts();
  const { cancelledBy, corrects, correctedBy, correctionReason } = explanation;
  if (!cancelledBy && !corrects) return null;
  const title = cancelledBy
    ? t('correction.cancelled', { number: cancelledBy.number })
    : t('correction.replaces', { number: corrects?.number });
  return (
    <Box sx={{ mb: '12px' }}>
      <Notice status={cancelledBy ? 'warning' : 'info'} title={<UnbrokenNumbers text={title} />}>
        {correctionReason && t('correction.reason', { reason: correctionReason })}{' '}
        {correctedBy && <UnbrokenNumbers text={t('correction.replacedBy', { number: correctedBy.number })} />}
      </Notice>
    </Box>
  );
}
