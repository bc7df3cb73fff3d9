import type { IncompleteDebit } from '@lichthof/contracts/payments/direct-debits.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { saveDebitNotice, useAnnounceDebitsAnew, useMarkDebitNoticeSent } from './direct-debits.queries.ts';

interface FormerMandatesProps {
  params: EstateParams;
  incomplete: IncompleteDebit[];
}

/** The invoices that a change of account holds back, each with its new announcement, and the action that sends it. */
export function FormerMandates({ params, incomplete }: FormerMandatesProps) {
  const { t } = useTranslation('direct-debits');
  const { announce, isPending } = useAnnounce(params);
  const invoices = incomplete.filter(({ reason, invoiceId }) => reason === 'formerMandate' && invoiceId !== null);
  if (invoices.length === 0) return null;
  const invoiceIds = invoices.flatMap(({ invoiceId, notice }) => (notice ? [] : (invoiceId ?? [])));
  const title = t('announce.title', { count: invoices.length, amount: formatNumber(invoices.length) });
  return (
    <Notice status="info" title={title}>
      {t('announce.text')}
      <Box component="ul" sx={{ m: '6px 0 0', p: 0, listStyle: 'none', display: 'grid', gap: '8px' }}>
        {invoices.map((invoice) => (
          <HeldInvoice key={invoice.invoiceId} {...{ params, invoice }} />
        ))}
      </Box>
      {invoiceIds.length > 0 && (
        <Button sx={{ mt: '10px' }} variant="outlined" disabled={isPending} onClick={() => announce(invoiceIds)}>
          {t('announce.action')}
        </Button>
      )}
    </Notice>
  );
}

function HeldInvoice({ params, invoice }: { params: EstateParams; invoice: IncompleteDebit }) {
  const { t } = useTranslation('direct-debits');
  const { number, names, openCents, notice } = invoice;
  const isForPost = notice !== null && notice.state !== 'sent' && findState(invoice) !== 'sending';
  return (
    <Box component="li">
      {t('announce.line', { number, names: names.join(', '), amount: formatMoney(openCents) })}
      <Typography variant="small" component="p">
        {t(`announce.state.${findState(invoice)}`, { day: notice && formatDay(notice.collectionDate) })}
      </Typography>
      {isForPost && <PostActions {...{ params, number }} debitNoticeId={notice.debitNoticeId} />}
    </Box>
  );
}

function findState({ notice }: IncompleteDebit) {
  if (!notice) return 'none';
  if (notice.state !== 'waiting') return notice.state;
  return notice.delivery === 'mail' ? 'sending' : 'post';
}

interface PostActionsProps {
  params: EstateParams;
  number: string;
  debitNoticeId: number;
}

/** Prints the letter, and notes that it was sent. */
function PostActions({ params, number, debitNoticeId }: PostActionsProps) {
  const { t } = useTranslation('direct-debits');
  const toast = useToast();
  const { mutate, isPending } = useMarkDebitNoticeSent(params);
  const tell = (title: string) => (error: unknown) => toast.error(title, errorText(error, t('announce.failedText')));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 12px' }}>
      <Button
        size="small"
        variant="text"
        aria-label={t('announce.printOne', { number })}
        onClick={() => void saveDebitNotice(params, debitNoticeId).catch(tell(t('announce.notPrinted')))}
      >
        {t('announce.print')}
      </Button>
      <Button
        size="small"
        variant="text"
        disabled={isPending}
        aria-label={t('announce.sentOne', { number })}
        onClick={() => mutate(debitNoticeId, { onError: tell(t('announce.notNoted')) })}
      >
        {t('announce.sent')}
      </Button>
    </Box>
  );
}

function useAnnounce(params: EstateParams) {
  const { t } = useTranslation('direct-debits');
  const toast = useToast();
  const { mutate, isPending } = useAnnounceDebitsAnew(params);
  const announce = (invoiceIds: number[]) =>
    mutate(
      { invoiceIds },
      {
        onSuccess: ({ mailCount, postCount }) =>
          toast.success(
            t('announce.done'),
            t('announce.doneText', { mails: formatNumber(mailCount), letters: formatNumber(postCount) }),
          ),
        onError: (error) => toast.error(t('announce.failed'), errorText(error, t('announce.failedText'))),
      },
    );
  return { announce, isPending };
}
