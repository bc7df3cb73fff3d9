import type { SourceKind } from '@lichthof/domain/intake/source-kinds.ts';
import { timeForms } from '@lichthof/domain/intake/stream-values.ts';
import { z } from 'zod';
import { requiredLine } from '../fields.ts';

const longestPath = 500;
const longestTopic = 300;
const longestCertificate = 20_000;
const longestTolerance = 120;
const mostSenders = 200;

/** A name or an address, without protocol and port. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(253)
  .regex(/^[a-z0-9._:-]+$/);
const port = z.int().min(1).max(65_535);
const userName = requiredLine(200);

/** A folder within the customer's part of the server; no part of it leads upwards. */
const localFolder = requiredLine(longestPath).refine(isInnerPath, { params: { rule: 'innerFolder' } });

function isInnerPath(path: string): boolean {
  const parts = path.split(/[/\\]/);
  return !/^[/\\]|^[A-Za-z]:/.test(path) && parts.every((part) => part !== '..' && part !== '.' && part !== '');
}

/** The SHA-256 fingerprint of a host key as OpenSSH writes it. */
const hostKey = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/);

/** An address, or all addresses of a domain: 'werte@messdienst.example', '@messdienst.example'. */
const sender = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^@\s]*@[^@\s]+\.[^@\s]+$/);

/** A topic with places in braces, each a whole part: 'haus/{estate}/zaehler/{serial}/{register}'. */
const topicTemplate = requiredLine(longestTopic).refine(
  (template) =>
    template.split('/').every((part) => /^\{\w+\}$/.test(part) || (part !== '' && !/[#+{}]/.test(part))) &&
    !template.startsWith('$'),
  { params: { rule: 'topicTemplate' } },
);
/** The fields that lead to a value in JSON, with dots between. */
const jsonPath = z
  .string()
  .max(200)
  .regex(/^[^.\s]+(\.[^.\s]+)*$/)
  .nullable();

/** What each kind of source has to know, besides its secret. */
export const sourceConfigs = {
  folder: z.object({
    folder: localFolder,
    /** Deletes a file once it is stored; otherwise it stays, and only newer ones are loaded. */
    deletes: z.boolean(),
  }),
  sftp: z.object({
    host,
    port,
    userName,
    /** What the secret is. */
    signInBy: z.enum(['password', 'privateKey']),
    folder: requiredLine(longestPath),
    deletes: z.boolean(),
    /** As a person has confirmed it. Null only until then: nothing is fetched without it. */
    hostKey: hostKey.nullable(),
  }),
  mailbox: z.object({
    host,
    port,
    userName,
    folder: requiredLine(longestPath),
    /** Where messages are moved once their files are stored; null: they are marked as read. */
    doneFolder: requiredLine(longestPath).nullable(),
    /** Whose attachments are loaded without a question; those of others wait for a person. */
    senders: z.array(sender).max(mostSenders),
  }),
  mqtt: z.object({
    host,
    port,
    /** Without it only in the own network, where the operator allows that. */
    usesTls: z.boolean(),
    /** A certificate authority besides the usual ones, as PEM. */
    ca: z
      .string()
      .max(longestCertificate)
      .regex(/^-----BEGIN CERTIFICATE-----/)
      .nullable(),
    userName,
    template: topicTemplate,
    /** Null: the message is the counter alone. */
    valuePath: jsonPath,
    /** Null: the message has no time; then it is stored only with `takesArrival`. */
    timePath: jsonPath,
    timeForm: z.enum(timeForms),
    /** A person has decided that the time of arrival is that of the counter. */
    takesArrival: z.boolean(),
    /** A counter that comes so long after a five-minute instant counts for it. */
    toleranceSeconds: z.int().min(0).max(longestTolerance),
  }),
  inexogy: z.object({
    host,
    port,
    userName,
    /** The local day from which on readings are fetched. */
    since: z.iso.date(),
  }),
} satisfies Record<SourceKind, z.ZodType>;

export type SourceConfigs = { [Kind in SourceKind]: z.infer<(typeof sourceConfigs)[Kind]> };

/** A source's kind with its config. */
export type KindAndConfig<Kind extends SourceKind = SourceKind> = {
  [Each in Kind]: { kind: Each; config: SourceConfigs[Each] };
}[Kind];

const optionOf = <Kind extends SourceKind>(kind: Kind) =>
  z.object({ kind: z.literal(kind), config: sourceConfigs[kind] });
type Option = { [Kind in SourceKind]: ReturnType<typeof optionOf<Kind>> }[SourceKind];

// the kinds of the table are those of the union
const options = (Object.keys(sourceConfigs) as SourceKind[]).map(optionOf) as unknown as [Option, ...Option[]];

export const kindAndConfig = z.discriminatedUnion('kind', options);
