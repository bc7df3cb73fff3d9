import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import { getLateContractOptions } from '@lichthof/contracts/supply/late-contracts.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { contractGapsOf, kindOfGaps } from './contract-gaps.ts';
import { LateContractsDialog } from './late-contracts-dialog.tsx';

interface LateContractsActionProps {
  params: EstateParams;
  period: DayRange;
  issues: BillingIssue[];
  /** What the button is for, in its accessible name. */
  subject: string;
  variant: 'outlined' | 'text';
  /** Shown where all the days are billed already. */
  otherwise: ReactNode;
}

/** The button that enters the missing contracts of an apartment or of several. */
export function LateContractsAction(props: LateContractsActionProps) {
  const { params, period, issues, subject, variant, otherwise } = props;
  const { t } = useTranslation('late-contracts');
  const [isOpen, setOpen] = useState(false);
  const { data: options } = useEndpointQuery(
    getLateContractOptions,
    { params, query: { from: period.from, to: period.to } },
    { staleTime: 0 },
  );
  const gaps = issues.flatMap((issue) => contractGapsOf(issue, options?.gaps ?? []));
  if (!options || gaps.length === 0) return otherwise;
  const words = issues.length > 1 ? 'enterAll' : 'enter';
  const word = t(`${words}.${kindOfGaps(gaps)}`, { count: gaps.length });
  return (
    <>
      <Button
        size="small"
        variant={variant}
        aria-haspopup="dialog"
        aria-label={`${word}: ${subject}`}
        onClick={() => setOpen(true)}
      >
        {word}
      </Button>
      {isOpen && <LateContractsDialog {...{ params, gaps, options }} onClose={() => setOpen(false)} />}
    </>
  );
}
