import type { SourceKind } from '@lichthof/domain/intake/source-kinds.ts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MqttFields } from './mqtt-fields.tsx';
import type { SourceFormFields } from './source-form.ts';

interface SourceFieldsProps {
  hasStoredSecret: boolean;
  allowsOwnNetwork: boolean;
}

/** The fields of the chosen kind. */
export function SourceFields(props: SourceFieldsProps) {
  const kind = useWatch<SourceFormFields, 'kind'>({ name: 'kind' });
  return fieldsOfKind[kind](props);
}

const fieldsOfKind: Record<SourceKind, (props: SourceFieldsProps) => ReactNode> = {
  folder: () => (
    <>
      <FolderField kind="folder" />
      <DeletesField />
    </>
  ),
  sftp: (props) => (
    <>
      <ServerFields {...props} />
      <SignInField />
      <SecretField {...props} />
      <FolderField kind="sftp" />
      <DeletesField />
    </>
  ),
  mailbox: (props) => (
    <>
      <ServerFields {...props} />
      <SecretField {...props} />
      <FolderField kind="mailbox" />
      <MailFields />
    </>
  ),
  mqtt: (props) => (
    <>
      <ServerFields {...props} />
      <SecretField {...props} />
      <MqttFields {...props} />
    </>
  ),
  inexogy: (props) => (
    <>
      <ServerFields {...props} />
      <SecretField {...props} />
      <SinceField />
    </>
  ),
};

function ServerFields({ allowsOwnNetwork }: SourceFieldsProps) {
  const { t } = useTranslation('intake');
  return (
    <>
      <TextField
        name="host"
        label={t('form.host')}
        help={t(allowsOwnNetwork ? 'form.hostHelpOwnNetwork' : 'form.hostHelp')}
        maxLength={253}
        autoComplete="off"
      />
      <TextField name="port" label={t('form.port')} inputMode="numeric" maxLength={5} />
      <TextField name="userName" label={t('form.userName')} maxLength={200} autoComplete="off" />
    </>
  );
}

function SignInField() {
  const { t } = useTranslation('intake');
  const options = (['password', 'privateKey'] as const).map((value) => ({ value, label: t(`form.${value}`) }));
  return <SelectField name="signInBy" label={t('form.signInBy')} options={options} />;
}

function SecretField({ hasStoredSecret }: SourceFieldsProps) {
  const { t } = useTranslation('intake');
  const [kind, signInBy] = useWatch<SourceFormFields, ['kind', 'signInBy']>({ name: ['kind', 'signInBy'] });
  const isKey = kind === 'sftp' && signInBy === 'privateKey';
  return (
    <TextField
      name="secret"
      label={t(isKey ? 'form.privateKey' : 'form.password')}
      help={t(hasStoredSecret ? 'form.secretKept' : 'form.secretHelp')}
      autoComplete="new-password"
      {...(isKey ? { multiline: true, rows: 5 } : { type: 'password' })}
    />
  );
}

function FolderField({ kind }: { kind: 'folder' | 'sftp' | 'mailbox' }) {
  const { t } = useTranslation('intake');
  return <TextField name="folder" label={t('form.folder')} help={t(`form.folderHelp.${kind}`)} maxLength={500} />;
}

function SinceField() {
  const { t } = useTranslation('intake');
  return <DateField name="since" label={t('form.since')} help={t('form.sinceHelp')} />;
}

function DeletesField() {
  const { t } = useTranslation('intake');
  return <CheckboxField name="deletes" label={t('form.deletes')} help={t('form.deletesHelp')} />;
}

function MailFields() {
  const { t } = useTranslation('intake');
  return (
    <>
      <TextField
        name="doneFolder"
        label={t('form.doneFolder')}
        help={t('form.doneFolderHelp')}
        maxLength={500}
        optional
      />
      <TextField name="senders" label={t('form.senders')} help={t('form.sendersHelp')} multiline rows={3} />
    </>
  );
}
