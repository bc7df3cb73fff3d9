import type { EdgeMapping, MappedRegister } from '@lichthof/contracts/edges/edge-mapping.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMetadata, errorText } from '../../api/error-text.ts';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { useSaveMapping, type EdgeParams } from './edges.queries.ts';
import {
  noDrafts,
  mappingRowsOf,
  acceptProposals,
  assignMeter,
  withDraft,
  type Assignment,
  type NewMeterContext,
} from './register-drafts.ts';

/** Unsaved assignments of registers, and saving them. */
export function useDrafts(params: EdgeParams, mapping: EdgeMapping, context: NewMeterContext) {
  const { t } = useTranslation('edges');
  const toast = useToast();
  const [drafts, setDrafts] = useState(noDrafts);
  const { mutate, isPending } = useSaveMapping(params);

  const assign = (register: MappedRegister, assignment: Assignment | null) =>
    setDrafts((before) => assignMeter(before, register, { mapping, assignment }));
  const assignAll = (assigned: [MappedRegister, Assignment][]) =>
    setDrafts((before) => assigned.reduce((next, [register, draft]) => withDraft(next, register, draft), before));
  const acceptAllProposals = () => {
    const { drafts: next, taken, unchecked, left } = acceptProposals(mapping, drafts, context);
    setDrafts(next);
    const sentences = [
      left > 0 && t('proposals.left', { count: left }),
      unchecked > 0 && t('proposals.unchecked', { count: unchecked }),
      taken > 0 && t('proposals.save'),
    ];
    const tell = left > 0 ? toast.warn : toast.info;
    tell(t('proposals.taken', { count: taken }), sentences.filter(Boolean).join(' '));
  };
  const save = () =>
    mutate(
      { rows: mappingRowsOf(mapping.registers, drafts), version: mapping.version },
      {
        onSuccess: ({ created }) => {
          setDrafts(noDrafts);
          toast.success(t('save.done'), created > 0 ? t('save.created', { count: created }) : t('save.doneText'));
        },
        onError: (error) => toast.error(t('save.failed'), failureText(error, t('save.failedText'))),
      },
    );
  return {
    drafts,
    assign,
    assignAll,
    acceptAllProposals,
    save,
    discard: () => setDrafts(noDrafts),
    isSaving: isPending,
  };
}

export type RegisterDrafts = ReturnType<typeof useDrafts>;

/** 'Dieser Name ist schon vergeben. (WE 07)' */
function failureText(error: unknown, fallback: string): string {
  const names = errorMetadata(error).names;
  const text = errorText(error, fallback);
  return names?.length ? `${text} (${names.join(', ')})` : text;
}
