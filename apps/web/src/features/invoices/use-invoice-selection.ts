import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { useState } from 'react';

/** Invoices chosen on several pages. */
export function useInvoiceSelection(shown: Invoice[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Invoice>>(new Map());
  const choose = (invoices: Invoice[]) =>
    setChosen(new Map(invoices.map((invoice) => [String(invoice.invoiceId), invoice])));
  const current = new Map([...chosen, ...shown.map((invoice) => [String(invoice.invoiceId), invoice] as const)]);
  return {
    ids: new Set(chosen.keys()),
    selected: [...chosen.keys()].map((id) => current.get(id)!),
    choose,
    onChange: (ids: Set<string>) => choose([...ids].map((id) => current.get(id)!)),
    clear: () => setChosen(new Map()),
  };
}
