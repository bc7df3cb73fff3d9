import { type KindAndConfig, type SourceConfigs, sourceConfigs } from '@lichthof/contracts/intake/source-configs.ts';
import { type DataSource, sourceName } from '@lichthof/contracts/intake/sources.ts';
import { type SourceKind, sourceKindRules, sourceKinds } from '@lichthof/domain/intake/source-kinds.ts';
import { timeForms } from '@lichthof/domain/intake/stream-values.ts';
import { z } from 'zod';

/** The fields of all kinds; those of the chosen kind are shown and checked by its own schema. */
const sourceForm = z.object({
  name: sourceName,
  kind: z.enum(sourceKinds),
  host: z.string(),
  port: z.string(),
  userName: z.string(),
  signInBy: z.enum(['password', 'privateKey']),
  secret: z.string(),
  folder: z.string(),
  deletes: z.boolean(),
  doneFolder: z.string(),
  /** One in each line. */
  senders: z.string(),
  hostKey: z.string(),
  usesTls: z.boolean(),
  ca: z.string(),
  template: z.string(),
  valuePath: z.string(),
  timePath: z.string(),
  timeForm: z.enum(timeForms),
  takesArrival: z.boolean(),
  toleranceSeconds: z.int(),
  since: z.string(),
});
export type SourceFormFields = z.infer<typeof sourceForm>;

const configOf = ({ port, doneFolder, senders, hostKey, ...fields }: SourceFormFields) => ({
  ...fields,
  port: Number(port),
  ca: fields.ca.trim() || null,
  valuePath: fields.valuePath.trim() || null,
  timePath: fields.timePath.trim() || null,
  doneFolder: doneFolder.trim() || null,
  senders: senders
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  hostKey: hostKey || null,
});

/** The form with the rules of the chosen kind. A secret may be left out where one is stored. */
export const sourceFormOf = (hasStoredSecret: boolean) =>
  sourceForm.superRefine((fields, check) => {
    const checked = sourceConfigs[fields.kind].safeParse(configOf(fields));
    for (const issue of checked.error?.issues ?? []) {
      // an entry of a list is an error of its field
      check.addIssue({ ...issue, path: issue.path.slice(0, 1) });
    }
    if (sourceKindRules[fields.kind].hasSecret && !hasStoredSecret && fields.secret === '') {
      check.addIssue({ code: 'too_small', minimum: 1, origin: 'string', inclusive: true, path: ['secret'], input: '' });
    }
    if (fields.kind === 'sftp' && fields.hostKey === '') {
      check.addIssue({ code: 'custom', params: { rule: 'hostKeyNeeded' }, path: ['hostKey'] });
    }
  });

/** The part of a form that says what the source is, once it fulfils its rules; undefined before. */
export function setupOf(fields: SourceFormFields): KindAndConfig | undefined {
  const { kind } = fields;
  const { data: config } = sourceConfigs[kind].safeParse(configOf(fields));
  // a config belongs to the kind whose schema has read it
  return config && ({ kind, config } as KindAndConfig);
}

export const secretOf = ({ secret }: SourceFormFields): string | null => (secret === '' ? null : secret);

const usual: Record<SourceKind, Pick<SourceFormFields, 'host' | 'port' | 'folder'>> = {
  folder: { host: '', port: '', folder: '' },
  sftp: { host: '', port: '22', folder: '' },
  mailbox: { host: '', port: '993', folder: 'INBOX' },
  mqtt: { host: '', port: '8883', folder: '' },
  inexogy: { host: 'api.inexogy.com', port: '443', folder: '' },
};

/** What a new source of a kind begins with. */
export const usualFields = (kind: SourceKind) => usual[kind];

export function initialSourceFields(kind: SourceKind, source?: DataSource): SourceFormFields {
  const empty: SourceFormFields = {
    name: source?.name ?? '',
    kind,
    userName: '',
    signInBy: 'password',
    secret: '',
    deletes: false,
    doneFolder: '',
    senders: '',
    hostKey: '',
    usesTls: true,
    ca: '',
    template: '',
    valuePath: '',
    timePath: '',
    timeForm: 'iso',
    takesArrival: false,
    toleranceSeconds: 30,
    since: '',
    ...usualFields(kind),
  };
  if (!source) return empty;
  const { config } = source.setup;
  const senders = 'senders' in config ? config.senders.join('\n') : '';
  const doneFolder = 'doneFolder' in config ? (config.doneFolder ?? '') : '';
  const hostKey = 'hostKey' in config ? (config.hostKey ?? '') : '';
  const port = 'port' in config ? String(config.port) : '';
  const texts = 'template' in config ? mqttTexts(config) : {};
  return { ...empty, ...config, port, senders, doneFolder, hostKey, ca: '', valuePath: '', timePath: '', ...texts };
}

const mqttTexts = ({ ca, valuePath, timePath }: SourceConfigs['mqtt']) => ({
  ca: ca ?? '',
  valuePath: valuePath ?? '',
  timePath: timePath ?? '',
});
