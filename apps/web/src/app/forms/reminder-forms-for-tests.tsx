import { defaultReminderRules } from '@lichthof/domain/reminders/reminder-rules.ts';
import { BlockDialog } from '../../features/payments/reminders/block-dialog.tsx';
import { ReminderRulesDialog } from '../../features/providers/reminder-rules/reminder-rules-dialog.tsx';
import { onClose, params, type FormExamples } from './form-example-for-tests.ts';

/** The forms of reminders. */
export const reminderForms: FormExamples = {
  'features/payments/reminders/block-dialog.tsx': [
    {
      content: (
        <BlockDialog
          params={params}
          claim={{ claim: 'invoice-1', number: 'RE-1', openCents: 100, block: null }}
          today="2026-11-22"
          onClose={onClose}
        />
      ),
      button: 'Mahnsperre setzen',
      missing: ['Grund'],
    },
  ],
  'features/providers/reminder-rules/reminder-rules-dialog.tsx': [
    {
      content: (
        <ReminderRulesDialog
          estate={params}
          stored={{ rules: defaultReminderRules, version: null, providerName: 'Aue eG', mayChange: true }}
          onClose={onClose}
        />
      ),
      button: 'Speichern',
    },
  ],
};
