/** High: values are being lost, or the power supply may be at fault. Medium: figures need a look. */
export const alarmSeverities = ['high', 'medium'] as const;
export type AlarmSeverity = (typeof alarmSeverities)[number];

interface AlarmDefinition {
  severity: AlarmSeverity;
  /** The object that has one alarm of the kind. Alarms of edges are also seen by those who only control them. */
  subject: 'edge' | 'meter' | 'estate';
  /** The unit of the limit. */
  unit: 'minutes' | 'hours' | 'days' | 'percent' | 'times';
  /** The limit that holds until an estate has its own; whole numbers. */
  usual: number;
  least: number;
  most: number;
  /** So long it must be good again before the alarm closes. */
  goodForMinutes: number;
  /** Acknowledging the alarm confirms the value as right, which closes it. */
  isConfirmable?: true;
}

const definitions = {
  edgeOffline: {
    severity: 'high',
    subject: 'edge',
    unit: 'minutes',
    usual: 60,
    least: 15,
    most: 10_080,
    goodForMinutes: 15,
  },
  meterSilent: { severity: 'high', subject: 'meter', unit: 'days', usual: 3, least: 1, most: 60, goodForMinutes: 0 },
  fileMissing: {
    severity: 'high',
    subject: 'estate',
    unit: 'hours',
    usual: 12,
    least: 1,
    most: 168,
    goodForMinutes: 0,
  },
  implausibleValue: {
    severity: 'medium',
    subject: 'meter',
    unit: 'times',
    usual: 10,
    least: 2,
    most: 100,
    goodForMinutes: 0,
    isConfirmable: true,
  },
  incompleteness: {
    severity: 'medium',
    subject: 'estate',
    unit: 'percent',
    usual: 98,
    least: 50,
    most: 100,
    goodForMinutes: 0,
  },
  batteryIdle: { severity: 'medium', subject: 'estate', unit: 'days', usual: 7, least: 3, most: 28, goodForMinutes: 0 },
  pvBelowExpectation: {
    severity: 'high',
    subject: 'estate',
    unit: 'percent',
    usual: 70,
    least: 10,
    most: 95,
    goodForMinutes: 0,
  },
  energyBalance: {
    severity: 'medium',
    subject: 'estate',
    unit: 'percent',
    usual: 10,
    least: 2,
    most: 50,
    goodForMinutes: 0,
  },
} satisfies Record<string, AlarmDefinition>;

export type AlarmKind = keyof typeof definitions;

/** One row per kind. Its texts are in alarm-texts.de.json, its facts and rule in the server's alarm-checks.ts. */
export const alarmDefinitions: Record<AlarmKind, AlarmDefinition> = definitions;

export const alarmKinds = Object.keys(definitions) as AlarmKind[];

export const edgeAlarmKinds = alarmKinds.filter((kind) => alarmDefinitions[kind].subject === 'edge');
