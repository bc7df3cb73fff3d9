import type { SupplyDraft } from '@lichthof/contracts/supply/electricity-supply.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { readDraft, removeDraft, saveDraft } from '../../../ui/wizard/drafts.ts';

const keyOf = ({ estateId }: EstateParams) => `supply-set-up ${estateId}`;

/** Keeps in the tab what is typed until the server has it, so that a reload meanwhile loses nothing. */
export function keepUnsent(estate: EstateParams, draft: Pick<SupplyDraft, 'form'> & { version: number | null }): void {
  saveDraft(keyOf(estate), draft);
}

/** The part that the server lacks; undefined if it has everything, or another person has saved something meanwhile. */
export function readUnsent(estate: EstateParams, draft: SupplyDraft | null): Pick<SupplyDraft, 'form'> | undefined {
  const unsent = readDraft(keyOf(estate));
  const isNewest = unsent !== undefined && unsent['version'] === (draft?.version ?? null);
  return isNewest ? { form: unsent['form'] as SupplyDraft['form'] } : undefined;
}

export const removeUnsent = (estate: EstateParams): void => removeDraft(keyOf(estate));
