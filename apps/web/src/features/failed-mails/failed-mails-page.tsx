import type { FailedMails } from '@lichthof/contracts/failed-mails.ts';
import { formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorFacts, errorText } from '../../api/error-text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { EmailText } from '../../ui/page/email-text.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { failedMailsQuery, useCredentialMailCalls, useMailCalls } from './failed-mails.queries.ts';

interface FailedRow {
  id: string;
  recipient: string;
  kind: string;
  customer: string;
  failure: string;
  at: string;
  againLabel: string;
  sendAgain: () => Promise<unknown>;
  markDone: () => Promise<unknown>;
}

/** Mails of all customers that did not go out, for the operating company. */
export function FailedMailsPage() {
  const { t } = useTranslation('failed-mails');
  const toast = useToast();
  const { data, isPending, error, refetch } = useQuery(failedMailsQuery);
  const rows = useFailedRows(data);
  if (error && !data) return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  const carryOut = async (act: FailedRow['sendAgain'], said: string) => {
    try {
      await act();
      toast.success(said);
    } catch (failure) {
      toast.error(t('notChanged'), errorText(failure, t('failed')));
    }
  };
  const rowMenu = ({ recipient, againLabel, sendAgain, markDone }: FailedRow) => [
    {
      label: againLabel,
      icon: <Send size={16} aria-hidden />,
      onClick: () => void carryOut(sendAgain, t('sentAgain', { recipient })),
    },
    {
      label: t('done'),
      icon: <Check size={16} aria-hidden />,
      onClick: () => void carryOut(markDone, t('markedDone', { recipient })),
    },
  ];
  const listed = data?.mails.length ?? 0;
  const isCut = data !== undefined && data.total > listed;
  return (
    <>
      <PageHeader
        title={t('title')}
        status={isCut ? t('mostListed', { count: listed, total: data.total }) : t('status')}
      />
      <DataTable
        label={t('title')}
        rows={rows}
        rowId={({ id }) => id}
        loading={isPending}
        pageSize={24}
        rowMenu={rowMenu}
        columns={[
          {
            id: 'recipient',
            header: t('column.recipient'),
            cell: ({ recipient, kind }) => <TwoLines first={<EmailText email={recipient} />} second={kind} />,
            sortKey: ({ recipient }) => recipient,
            isName: true,
            onPhone: true,
          },
          {
            id: 'customer',
            header: t('column.customer'),
            cell: ({ customer }) => customer,
            sortKey: ({ customer }) => customer,
          },
          {
            id: 'failure',
            header: t('column.failure'),
            // answers of mail servers contain addresses, too
            cell: ({ failure }) => <EmailText email={failure} />,
            onPhone: true,
          },
          {
            id: 'since',
            header: t('column.since'),
            cell: ({ at }) => formatDayAndTime(at, defaultTimeZone),
            sortKey: ({ at }) => at,
          },
        ]}
        empty={<EmptyState picture="done" title={t('none.title')} text={t('none.text')} />}
      />
    </>
  );
}

/** Mails of customers and mails with a link to a person, the newest first. */
function useFailedRows({ mails, credentials }: Pick<FailedMails, 'mails' | 'credentials'> = none): FailedRow[] {
  const { t } = useTranslation('failed-mails');
  const mailCalls = useMailCalls();
  const credentialCalls = useCredentialMailCalls();
  const ofCustomers = mails.map((mail) => ({
    id: `${mail.customerId}-${mail.mailId}`,
    recipient: mail.recipient,
    kind: t(`kind.${mail.kind}`),
    customer: mail.customerName,
    failure: mail.failure || t('noReason'),
    at: mail.createdAt,
    againLabel: mail.kind === 'invoice' ? t('againRun') : t('again'),
    sendAgain: () => mailCalls.sendAgain(mail),
    markDone: () => mailCalls.markDone(mail),
  }));
  const ofPeople = credentials.map((mail) => ({
    id: mail.accountSub,
    recipient: mail.recipient,
    kind: t(`purpose.${mail.purpose}`),
    customer: t('noCustomer'),
    failure: mail.failure,
    at: mail.failedAt,
    againLabel: t('again'),
    sendAgain: () => credentialCalls.sendAgain(mail),
    markDone: () => credentialCalls.markDone(mail),
  }));
  return [...ofPeople, ...ofCustomers].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const none = { mails: [], credentials: [] };
