import { PlanDialog } from '../../features/participants/prepayments/plan-dialog.tsx';
import { somePrepayments } from '../../features/participants/prepayments/prepayments-for-tests.ts';
import { ReturnedInstalmentDialog } from '../../features/participants/prepayments/returned-instalment-dialog.tsx';
import { onClose, params, type FormExamples } from './form-example-for-tests.ts';

/** The forms of prepayments. */
export const prepaymentForms: FormExamples = {
  'features/participants/prepayments/plan-dialog.tsx': [
    {
      content: <PlanDialog params={{ ...params, participantId: 12 }} prepayments={somePrepayments} onClose={onClose} />,
      button: 'Abschlag festlegen',
    },
  ],
  'features/participants/prepayments/returned-instalment-dialog.tsx': [
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
