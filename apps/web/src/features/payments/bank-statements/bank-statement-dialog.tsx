import {
  checkBankStatement,
  largestStatementBytes,
  recordBankStatement,
  type StatementReview,
} from '@lichthof/contracts/payments/bank-statements.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useEndpointMutation, useEndpointUpload } from '../../../api/endpoint-mutation.ts';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { moneyReads } from '../../../api/money-reads.ts';
import { thenRefetch } from '../../../api/refetch.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DropZone } from '../../../ui/page/drop-zone.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { listBookings, type Decisions, firstDecisions, unansweredEntries } from './statement-decisions.ts';
import { StatementEntries } from './statement-entries.tsx';

interface BankStatementDialogProps {
  params: EstateParams;
  onClose: () => void;
}

/** Reads a bank statement, shows who paid what, and records what a person has confirmed. */
export function BankStatementDialog({ params, onClose }: BankStatementDialogProps) {
  const { t } = useTranslation('bank-statements');
  const toast = useToast();
  const [file, setFile] = useState<File>();
  const [review, setReview] = useState<StatementReview>();
  const [decisions, setDecisions] = useState<Decisions>({});
  const { mutate, isPending, error, reset } = useRecordStatement(params);
  const check = useCheckStatement(params);
  const bookings = review && listBookings(review, decisions);
  const count = bookings ? bookings.payments.length + bookings.returnedDebits.length : 0;
  const questionCount = review ? unansweredEntries(review, decisions).length : 0;
  // a statement without a booking is noted too, so that none is missing before the next one
  const isNothing = count === 0 && review?.balances.length === 0;

  const { leave, question } = useDiscardQuestion(review !== undefined, onClose);
  const show = (read: StatementReview, from: File) => {
    setFile(from);
    setReview(read);
    setDecisions((earlier) => firstDecisions(read, earlier));
  };
  const goBack = () => {
    reset();
    setReview(undefined);
    setDecisions({});
  };
  const record = () =>
    bookings &&
    mutate(bookings, {
      onSuccess: ({ paymentCount, returnedCount }) => {
        const returned = returnedCount > 0 ? t('doneReturned', { count: returnedCount }) : undefined;
        toast.success(t('done', { count: paymentCount }), returned);
        onClose();
      },
      onError: (cause) => {
        const isChanged = errorMetadata(cause).code === ErrorCode.StatementChanged;
        if (isChanged && file) check.mutate(file, { onSuccess: (read) => show(read, file) });
      },
    });
  return (
    <DialogFrame
      open
      title={t('title')}
      context={t('context')}
      width="user"
      minHeight={520}
      onClose={isPending ? () => undefined : onClose}
      onDismiss={isPending ? () => undefined : leave}
      note={questionCount > 0 && t('openQuestions', { count: questionCount })}
      actions={
        review && (
          <>
            <Button disabled={isPending} onClick={goBack}>
              {t('back')}
            </Button>
            <BusyButton
              variant="contained"
              busy={isPending || check.isPending}
              disabled={questionCount > 0 || isNothing}
              onClick={record}
            >
              {isNothing ? t('nothingChosen') : t('record', { count })}
            </BusyButton>
          </>
        )
      }
    >
      <Stack sx={{ gap: '16px' }}>
        {question}
        {error && <Notice status="error">{errorText(error, t('recordFailed'))}</Notice>}
        {review ? (
          <StatementEntries
            {...{ review, decisions }}
            onDecide={(changed) => setDecisions({ ...decisions, ...changed })}
          />
        ) : (
          <StatementFile params={params} onRead={show} />
        )}
      </Stack>
    </DialogFrame>
  );
}

interface StatementFileProps {
  params: EstateParams;
  onRead: (review: StatementReview, file: File) => void;
}

function StatementFile({ params, onRead }: StatementFileProps) {
  const { t } = useTranslation('bank-statements');
  const [problem, setProblem] = useState<string>();
  const check = useCheckStatement(params);
  const take = (file: File) => {
    const found = file.size === 0 ? t('empty') : file.size > largestStatementBytes ? t('tooLarge') : undefined;
    setProblem(found);
    if (found) return;
    check.mutate(file, {
      onSuccess: (review) => onRead(review, file),
      onError: (error) => setProblem(errorText(error, t('failed'))),
    });
  };
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('intro')}</Typography>
      <DropZone
        busyLabel={check.isPending ? t('reading', { name: check.variables.name }) : undefined}
        texts={{ drop: t('drop'), choose: t('choose'), limit: t('limit') }}
        accept=".xml,.camt,application/xml,text/xml,.c53,.c52,.c54,.sta,.940"
        onFiles={([file]) => file && take(file)}
      />
      {problem && <Notice status="error">{problem}</Notice>}
    </>
  );
}

const useCheckStatement = (params: EstateParams) => useEndpointUpload(checkBankStatement, () => ({ params }));

const useRecordStatement = (params: EstateParams) =>
  useEndpointMutation(recordBankStatement, { params }, { onSettled: thenRefetch(...moneyReads) });
