import type { ProposedPlan } from '@lichthof/contracts/payments/prepayment-plans.ts';
import { ManyPlansForm } from '../../features/prepayments/many-plans-form.tsx';
import { PlanDialog } from '../../features/prepayments/plan-dialog.tsx';
import { somePrepayments } from '../../features/prepayments/prepayments-for-tests.ts';
import { ReturnedInstalmentDialog } from '../../features/prepayments/returned-instalment-dialog.tsx';
import { participant } from './form-data-for-tests.ts';
import { onClose, params, type FormExamples } from './form-example-for-tests.ts';

const somePlan: ProposedPlan = {
  participantId: 12,
  contractId: 11,
  fromMonth: '2026-12-01',
  toMonth: '2027-12-01',
  dueDay: 15,
  amountCents: 9100,
  yearlyCents: 108_699,
  basis: 'invoice',
  amountBeforeCents: null,
  delivery: 'mail',
};

/** The forms of prepayments. */
export const prepaymentForms: FormExamples = {
  'features/prepayments/plan-dialog.tsx': [
    {
      content: <PlanDialog params={{ ...params, participantId: 12 }} prepayments={somePrepayments} onClose={onClose} />,
      button: 'Abschlag festlegen',
    },
  ],
  'features/prepayments/many-plans-form.tsx': [
    {
      content: <ManyPlansForm {...{ params, onClose }} participants={[participant]} plans={[somePlan]} skipped={[]} />,
      button: 'Einen Plan festlegen und ankündigen',
    },
  ],
  'features/prepayments/returned-instalment-dialog.tsx': [
    {
      content: (
        <ReturnedInstalmentDialog
          params={{ ...params, participantId: 12 }}
          instalment={somePrepayments.instalments[0]!}
          today="2026-11-22"
          onClose={onClose}
        />
      ),
      button: 'Rücklastschrift eintragen',
      missing: ['Grund'],
    },
  ],
};
