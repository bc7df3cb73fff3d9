import { FillAllGapsDialog } from '../../features/billing/gaps/fill-all-gaps-dialog.tsx';
import { GapFillDialog } from '../../features/billing/gaps/gap-fill-dialog.tsx';
import { aPreview, anIssue } from '../../features/billing/preparation/billing-preview-for-tests.ts';
import { amountsOf } from '../../features/billing/preparation/preview-sums.ts';
import { StartDialog } from '../../features/billing/preparation/start-billing.tsx';
import { ArchivesDialog } from '../../features/invoices/archives/archives-dialog.tsx';
import { BankStatementDialog } from '../../features/payments/bank-statements/bank-statement-dialog.tsx';
import { RevokeFileDialog } from '../../features/sepa/direct-debits/revoke-file-dialog.tsx';
import { HistoryDialog } from '../../features/payments/reminders/history-dialog.tsx';
import { IssueDialog } from '../../features/payments/reminders/issue-dialog.tsx';
import { OffsetDialog } from '../../features/payments/account/offset-dialog.tsx';
import { TakeBackDialog } from '../../features/payments/account/take-back-dialog.tsx';
import { RestoreDialog, StayDialog } from '../../features/participants/contract/contract-actions.tsx';
import { NoSupplyDialog } from '../../features/participants/creation/no-supply-dialog.tsx';
import { ImportContractsDialog } from '../../features/participants/import/import-contracts-dialog.tsx';
import { RevokeMandateDialog } from '../../features/participants/mandates/revoke-mandate-dialog.tsx';
import { EndDialog } from '../../features/prepayments/end-dialog.tsx';
import { ManyPlansDialog } from '../../features/prepayments/many-plans-dialog.tsx';
import { somePrepayments } from '../../features/prepayments/prepayments-for-tests.ts';
import { OpenUsesDialog } from '../../features/participants/uses/open-uses-dialog.tsx';
import { RemoveProduct } from '../../features/providers/products/products.tsx';
import { DeleteBasicSupplyDialog } from '../../features/tariffs/basic-supply/basic-supply-card.tsx';
import { NewPricesLoader } from '../../features/tariffs/changes/new-prices-loader.tsx';
import { TariffDetailsDialog } from '../../features/tariffs/tariff-details-dialog.tsx';
import { DeleteTariffDialog } from '../../features/tariffs/use-tariff-menu.tsx';
import { aRefund, mixOfYear, participant, tariffDetails, timeZone } from '../forms/form-data-for-tests.ts';
import { onClose, params } from '../forms/form-example-for-tests.ts';
import { gap, overdueClaim, reminders } from './dialog-answers-for-tests.ts';
import type { DialogExamples } from './dialog-example-for-tests.ts';

const issue = anIssue({ code: 'valuesMissing', meterName: 'WE 07', quarterHours: 8, ...gap });
const preview = aPreview({ issues: [issue] });
const gaps = [{ ...gap, issue }];
const participantParams = { ...params, participantId: 12 };
const tariffParams = { ...params, tariffId: 4 };
const leaving = { ...participant, contractTo: '2027-01-01', moveOut: '2026-12-31' };
const { year: _year, source: _source, products: _products, version: _version, ...mix } = mixOfYear;
const product = { ...mix, name: 'Hofstrom', salesPercent: '12' };
const basicSupply = {
  basicSupplyId: 1,
  supplierName: 'Leipziger Stadtwerke',
  baseEurPerYear: '180',
  ctPerKwh: '38.2',
  from: '2026-01-01',
  to: null,
  source: 'Preisblatt',
  isVerified: true,
  version: 1,
};
const openUse = {
  participantId: 12,
  type: 'tenant' as const,
  names: ['Bäckerei Thoma GmbH'],
  apartmentName: 'WE 01',
  contractNumber: 'V-100001',
  contractVersion: 1,
  contractFrom: '2025-01-01',
  contractTo: null,
  unitUse: 'residential' as const,
  reason: 'companyName' as const,
  affectedInvoices: [],
};
const sepaFile = {
  sepaFileId: 2,
  kind: 'directDebits' as const,
  fileName: 'sepa.xml',
  createdAt: '2026-11-20T09:00:00Z',
  createdByName: 'Katrin Albrecht',
  revokedAt: null,
  transactionCount: 21,
  totalCents: 111_855,
  returnedCount: 0,
  firstDate: '2026-11-30',
  lastDate: '2026-11-30',
};

/** The dialogs of tenant electricity that are no forms. */
export const dialogsOfElectricity: DialogExamples = {
  'features/billing/gaps/fill-all-gaps-dialog.tsx': [
    { content: <FillAllGapsDialog {...{ params, gaps, preview, timeZone, onClose }} /> },
  ],
  'features/billing/gaps/gap-fill-dialog.tsx': [
    { content: <GapFillDialog {...{ params, preview, timeZone, onClose }} gap={{ ...gap, issue }} /> },
  ],
  'features/billing/preparation/start-billing.tsx': [
    {
      content: (
        <StartDialog
          period={preview}
          amounts={amountsOf(preview.drafts)}
          preview={preview}
          busy={false}
          onConfirm={onClose}
          onCancel={onClose}
        />
      ),
    },
  ],
  'features/invoices/archives/archives-dialog.tsx': [
    { content: <ArchivesDialog params={params} years={[2026, 2025]} onClose={onClose} /> },
  ],
  'features/payments/bank-statements/bank-statement-dialog.tsx': [
    { content: <BankStatementDialog {...{ params, onClose }} /> },
  ],
  'features/sepa/direct-debits/revoke-file-dialog.tsx': [
    { content: <RevokeFileDialog params={params} file={sepaFile} onClose={onClose} /> },
  ],
  'features/payments/reminders/history-dialog.tsx': [
    { content: <HistoryDialog params={params} claim="invoice-31" name="RE-2026-0031" onClose={onClose} /> },
  ],
  'features/payments/reminders/issue-dialog.tsx': [
    { content: <IssueDialog params={params} overview={reminders} claims={[overdueClaim]} onClose={onClose} /> },
  ],
  'features/payments/account/offset-dialog.tsx': [
    { content: <OffsetDialog params={participantParams} offsetCents={2155} onClose={onClose} /> },
  ],
  'features/payments/account/take-back-dialog.tsx': [
    { content: <TakeBackDialog params={participantParams} entry={aRefund} onClose={onClose} /> },
  ],
  'features/participants/contract/contract-actions.tsx': [
    { content: <RestoreDialog params={participantParams} participant={leaving} onClose={onClose} /> },
    { content: <StayDialog params={participantParams} participant={leaving} onClose={onClose} /> },
  ],
  'features/participants/uses/open-uses-dialog.tsx': [
    { content: <OpenUsesDialog {...{ params, onClose }} open={[openUse]} /> },
  ],
  'features/participants/creation/no-supply-dialog.tsx': [{ content: <NoSupplyDialog {...{ params, onClose }} /> }],
  'features/participants/import/import-contracts-dialog.tsx': [
    { content: <ImportContractsDialog {...{ params, onClose }} /> },
  ],
  'features/participants/mandates/revoke-mandate-dialog.tsx': [
    { content: <RevokeMandateDialog params={participantParams} {...{ participant, onClose }} /> },
  ],
  'features/prepayments/end-dialog.tsx': [
    { content: <EndDialog params={participantParams} prepayments={somePrepayments} onClose={onClose} /> },
  ],
  'features/prepayments/many-plans-dialog.tsx': [
    { content: <ManyPlansDialog {...{ params, onClose }} participants={[participant]} /> },
  ],
  'features/providers/products/products.tsx': [
    { content: <RemoveProduct estate={params} mix={mixOfYear} product={product} onClose={onClose} /> },
  ],
  'features/tariffs/basic-supply/basic-supply-card.tsx': [
    { content: <DeleteBasicSupplyDialog estate={params} tariff={basicSupply} onClose={onClose} /> },
  ],
  'features/tariffs/changes/new-prices-loader.tsx': [
    { content: <NewPricesLoader params={tariffParams} onClose={onClose} /> },
  ],
  'features/tariffs/tariff-details-dialog.tsx': [
    {
      content: <TariffDetailsDialog params={tariffParams} onClose={onClose} onRename={onClose} onNewPrices={onClose} />,
    },
  ],
  'features/tariffs/use-tariff-menu.tsx': [
    { content: <DeleteTariffDialog params={params} tariff={tariffDetails} onClose={onClose} /> },
  ],
};
