import { z } from 'zod';

/** The issues of a preview; `blocks` prevents a run, `warns` and `notes` do not. */
export const billingIssueCodes = [
  'noSupply',
  'supplyChanges',
  'noContracts',
  'periodNotOver',
  'periodBilled',
  'daysBilledBetween',
  'daysLeftOut',
  'allocationMissing',
  'allocationAboveConsumption',
  'allocationAboveLocal',
  'valuesMissing',
  'meterMissing',
  'meterTwice',
  'meterArchived',
  'valuesImplausible',
  'contractMissing',
  'tariffMissing',
  'marketPriceMissing',
  'areaMissing',
  'mixMissing',
  'productMixMissing',
  'nationalMixMissing',
  'basicSupplyMissing',
  'priceCapReduced',
  'mandateMissing',
  'creditorIdMissing',
  'emailMissing',
  'substitutesUsed',
  'vacantPaidByOwner',
  'noConsumption',
  'highConsumption',
  'lowConsumption',
  'manySubstitutes',
  'priceCapCutsMuch',
  'priceCapOfCompany',
  'creditInvoice',
  'readingsMissing',
  'pvAtNight',
  'pvAbovePeakPower',
  'balanceMissing',
  'balanceUnmetered',
] as const;
export type BillingIssueCode = (typeof billingIssueCodes)[number];

export const billingIssueSchema = z
  .object({
    code: z.enum(billingIssueCodes),
    severity: z.enum(['blocks', 'warns', 'notes']),
    /** The participant concerned; null if the issue concerns the estate. */
    participantId: z.int().nullable(),
    contractId: z.int().nullable(),
    meterId: z.int().nullable(),
    meterName: z.string().nullable(),
    /** An apartment without a contract. */
    apartmentId: z.int().optional(),
    apartmentName: z.string().nullable(),
    /** Days or ISO timestamps, `to` exclusive. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    quarterHours: z.int().nullable(),
    /** The difference of the counters around a gap; null if not known. */
    knownDifferenceWh: z.number().nullable(),
    /** By how much imported quantities are above what is possible. */
    excessWh: z.number().optional(),
    /** What the energy balance lacks, what reached no meter, or what a plant cannot have generated. */
    energyWh: z.number().optional(),
    /** The highest power of a plant, and its peak power as entered. */
    powerW: z.number().optional(),
    peakPowerW: z.number().optional(),
    /** A product whose mix is missing. */
    productName: z.string().optional(),
    year: z.int().nullable(),
  })
  .meta({ id: 'BillingIssue' });
export type BillingIssue = z.infer<typeof billingIssueSchema>;
