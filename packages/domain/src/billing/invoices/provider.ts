export interface Address {
  street: string;
  houseNumber: string;
  zipCode: string;
  city: string;
}

/** Who sells the electricity: an individual, a partnership (OHG, KG), a company (GmbH, AG), or an association or cooperative. */
export const legalForms = ['sole_trader', 'partnership', 'capital_company', 'association'] as const;
export type LegalForm = (typeof legalForms)[number];

export interface InvoiceProvider {
  name: string;
  address: Address;
  hotline: string;
  hotlineHours: string | null;
  email: string;
  registerCourt: string | null;
  registerNumber: string | null;
  directors: string[];
  vatId: string | null;
  taxNumber: string | null;
  isSmallBusiness: boolean;
  bank: { iban: string; bic: string; bankName: string; accountHolder: string };
  creditorId: string | null;
  /** The logo's SHA-256, so that the snapshot identifies the printed picture. */
  logoSha256: string | null;
  /** Of a sample customer: each page says that it is an example. */
  isSample?: true;
}

/** Who sends a letter. Those from before one letterhead for all documents name neither register nor logo. */
export type LetterProvider = Omit<InvoiceProvider, 'logoSha256'> & Partial<Pick<InvoiceProvider, 'logoSha256'>>;

/** Texts of an invoice; invoices from before a text existed lack it. */
export interface InvoiceTexts {
  complaint: string;
  conciliation: string;
  networkAgency: string;
  energyAdvice: string;
  supplierChange: string;
  introduction?: string;
  labellingNote?: string;
  latePayment?: string;
  furtherNotes?: string;
}
