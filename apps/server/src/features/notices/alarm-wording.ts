import { fillPath, portalPages } from '@lichthof/contracts/portal-pages.ts';
import { alarmSentence } from '@lichthof/domain/alarms/alarm-texts.ts';
import type { AlarmMailFacts } from './add-notice.ts';

/** One mail for all alarms, each with its link. */
export function alarmWording({ alarms, total, isDaily }: AlarmMailFacts, customerId: number) {
  const page = fillPath(portalPages.customerAlarms, { customerId });
  const count = total === 1 ? 'ein Alarm' : `${total} Alarme`;
  const hidden = total - alarms.length;
  return {
    subject: isDaily ? `Tagesübersicht: ${count} offen` : `Neu: ${count}`,
    paragraphs: [
      isDaily ? 'Diese Alarme sind offen und noch nicht quittiert.' : 'Diese Alarme sind neu.',
      ...(hidden > 0 ? [`Hier stehen die ersten ${alarms.length}; ${hidden} weitere sehen Sie im Portal.`] : []),
    ],
    items: alarms.map(({ alarmId, severity, estateName, ...alarm }) => ({
      text: `${estateName}: ${alarmSentence(alarm)}${severity === 'high' ? ' (dringend)' : ''}`,
      page: `${page}?alarm=${alarmId}`,
    })),
    action: 'Alle Alarme ansehen und Mails ändern',
    page,
  };
}
