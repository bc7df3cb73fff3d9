/** Files, messages that a person maps topic by topic, or readings that a metering operator is asked for. */
export type SourceBrings = 'files' | 'messages' | 'readings';

interface SourceKindRules {
  /** What people call it. */
  label: string;
  /** Whether the source asks for a password, key or token, which is stored encrypted. */
  hasSecret: boolean;
  /** Whether it lies on another computer: then it needs an address on the internet, unless the operator allows others. */
  isRemote: boolean;
  brings: SourceBrings;
  /** How long after a poll the next one is due; null where values come at once. */
  pollMinutes: number | null;
}

/** The kinds of sources from which values come by themselves. */
export const sourceKindRules = {
  folder: { label: 'Ordner', hasSecret: false, isRemote: false, brings: 'files', pollMinutes: 1 },
  sftp: { label: 'SFTP', hasSecret: true, isRemote: true, brings: 'files', pollMinutes: 5 },
  mailbox: { label: 'Postfach', hasSecret: true, isRemote: true, brings: 'files', pollMinutes: 5 },
  mqtt: { label: 'MQTT', hasSecret: true, isRemote: true, brings: 'messages', pollMinutes: null },
  inexogy: { label: 'inexogy', hasSecret: true, isRemote: true, brings: 'readings', pollMinutes: 60 },
} satisfies Record<string, SourceKindRules>;

export type SourceKind = keyof typeof sourceKindRules;

export const sourceKinds = Object.keys(sourceKindRules) as SourceKind[];
