import { edgeNameInSentence } from '@lichthof/domain/alarms/edge-name.ts';
import type { AlarmMailFacts } from '../../database/records/add-notice.ts';

type MailedAlarm = AlarmMailFacts['alarms'][number];

const sentences: Record<MailedAlarm['kind'], (name: string) => string> = {
  edgeOffline: (name) => `Steuerung ${edgeNameInSentence(name)} ist offline`,
  meterSilent: (name) => `Zähler ${name} sendet keine Werte`,
  fileMissing: () => 'Die übliche Datei mit Werten ist nicht gekommen',
  implausibleValue: (name) => `Zähler ${name}: Ein Wert ist sehr hoch`,
  incompleteness: () => 'Werte sind unvollständig',
  batteryIdle: () => 'Die Batterie wird nicht genutzt',
  pvBelowExpectation: () => 'Die PV-Anlage erzeugt weniger als erwartet',
  energyBalance: () => 'Die Energiebilanz geht nicht auf',
};

/** One mail for all alarms, each with its link. */
export function alarmWording({ alarms, total, isDaily }: AlarmMailFacts, linkUrl: string) {
  const count = total === 1 ? 'ein Alarm' : `${total} Alarme`;
  const hidden = total - alarms.length;
  return {
    subject: isDaily ? `Tagesübersicht: ${count} offen` : `Neu: ${count}`,
    paragraphs: [
      isDaily ? 'Diese Alarme sind offen und noch nicht quittiert.' : 'Diese Alarme sind neu.',
      ...(hidden > 0 ? [`Hier stehen die ersten ${alarms.length}; ${hidden} weitere sehen Sie im Portal.`] : []),
    ],
    items: alarms.map(({ alarmId, kind, severity, subjectName, estateName }) => ({
      text: `${estateName}: ${sentences[kind](subjectName)}${severity === 'high' ? ' (dringend)' : ''}`,
      url: `${linkUrl}?alarm=${alarmId}`,
    })),
    action: 'Alle Alarme ansehen und Mails ändern',
  };
}
