import { loadTexts } from '../../../i18n/i18n.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

/** The import of a bank statement, loaded with its texts when it is about to be opened. */
export const BankStatementDialog = lazyPart(async () => {
  const load = import('./bank-statement-dialog.tsx');
  const [{ BankStatementDialog: Component }] = await Promise.all([load, loadTexts('bank-statements')]);
  return { default: Component };
});
