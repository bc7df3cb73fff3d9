import { aDraft } from '../../features/billing/preparation/billing-preview-for-tests.ts';
import { LateContractsDialog } from '../../features/billing/late-contracts/late-contracts-dialog.tsx';
import { contractGaps, lateContractOptions } from '../../features/billing/late-contracts/contract-gaps-for-tests.ts';
import { ChooseParticipantsDialog } from '../../features/billing/preparation/participant-choice.tsx';
import { CancelInvoiceDialog } from '../../features/invoices/corrections/cancel-invoice-dialog.tsx';
import { AccountsForm } from '../../features/payments/bookkeeping/accounts-dialog.tsx';
import { aDirectDebitPreview } from '../../features/sepa/direct-debits/direct-debit-for-tests.ts';
import { ReturnedDebitDialog } from '../../features/sepa/direct-debits/returned-debit-dialog.tsx';
import { SepaExportDialog } from '../../features/sepa/direct-debits/sepa-export-dialog.tsx';
import { anInvoice } from '../../features/invoices/invoice-for-tests.ts';
import { PaymentDialog } from '../../features/invoices/payment-dialog.tsx';
import { PostDialog } from '../../features/invoices/post-dialog.tsx';
import { aCredit, aCreditPreview } from '../../features/sepa/refunds/credits-for-tests.ts';
import { RefundDialog } from '../../features/sepa/refunds/refund-dialog.tsx';
import { PaymentDialog as AccountPaymentDialog } from '../../features/payments/account/payment-dialog.tsx';
import { ReturnedRefundDialog } from '../../features/payments/account/returned-refund-dialog.tsx';
import { TermsDialog } from '../../features/participants/contract/terms-dialog.tsx';
import { CreateParticipantDialog } from '../../features/participants/creation/create-participant-dialog.tsx';
import { EditParticipantDialog } from '../../features/participants/edit-participant-dialog.tsx';
import { MandateDialog } from '../../features/participants/mandates/mandate-dialog.tsx';
import { TextsWizard } from '../../features/providers/billing-texts/texts-wizard.tsx';
import { EditProviderDialog } from '../../features/providers/edit/edit-provider-dialog.tsx';
import { EditSupplyDialog } from '../../features/providers/edit/edit-supply-dialog.tsx';
import { provider, supply } from '../../features/providers/provider-for-tests.ts';
import { SetUpWizard } from '../../features/providers/set-up/set-up-wizard.tsx';
import { MixDialog } from '../../features/providers/mix-dialog.tsx';
import { ProductDialog } from '../../features/providers/products/product-dialog.tsx';
import { RenameTariffDialog } from '../../features/tariffs/rename-tariff-dialog.tsx';
import { BasicSupplyDialog } from '../../features/tariffs/basic-supply/basic-supply-dialog.tsx';
import { AssignTariffDialog } from '../../features/tariffs/changes/assign-tariff-dialog.tsx';
import { NewPricesDialog } from '../../features/tariffs/changes/new-prices-dialog.tsx';
import { TariffWizard } from '../../features/tariffs/wizard/tariff-wizard.tsx';
import { PlantDialog } from '../../features/year-statements/plant-dialog.tsx';
import { account, aRefund, mixOfYear, participant, tariffDetails, tariffWizard } from './form-data-for-tests.ts';
import { done, onClose, params, type FormExamples } from './form-example-for-tests.ts';
import { prepaymentForms } from './prepayment-forms-for-tests.tsx';
import { referenceTableForms } from './reference-table-forms-for-tests.tsx';

const mixFields = [
  'Mieterstrom, gefördert nach dem EEG',
  'Erneuerbare, gefördert nach dem EEG',
  'Erneuerbare mit Herkunftsnachweis',
  'Erdgas',
  'Kohle',
  'Sonstige fossile Energieträger',
  'Kernkraft',
  'CO₂-Emissionen',
  'Radioaktiver Abfall',
];

const someCredits = [
  aCredit(),
  aCredit({ participantId: 2, account: null, payUntil: null, numbers: [] }),
  aCredit({ participantId: 3, reason: 'notSent' }),
];

/** The forms of tenant electricity, from the tariff to the invoice. */
export const electricityForms: FormExamples = {
  'features/payments/bookkeeping/accounts-dialog.tsx': [
    {
      content: <AccountsForm params={params} settings={null} rates={[19, 16, 0]} onClose={onClose} />,
      button: 'Speichern',
      missing: ['Beraternummer', 'Mandantennummer', 'Konto für Gebühren', 'Bankkonto', 'Erstes Debitorenkonto'],
    },
  ],
  'features/year-statements/plant-dialog.tsx': [
    {
      content: <PlantDialog estate={params} plant={null} onClose={onClose} />,
      button: 'Speichern',
      missing: ['Inbetriebnahme', 'Installierte Leistung'],
    },
  ],
  'features/billing/late-contracts/late-contracts-dialog.tsx': [
    {
      content: <LateContractsDialog {...{ params, onClose }} gaps={contractGaps} options={lateContractOptions} />,
      button: 'Verträge nachtragen',
      missing: ['Eigentümer', 'Tarif', 'Grund'],
    },
  ],
  'features/billing/preparation/participant-choice.tsx': [
    {
      content: <ChooseParticipantsDialog billable={[aDraft({})]} chosen={[]} onChoose={done} onClose={onClose} />,
      button: 'Auswahl prüfen',
      missing: ['Teilnehmer'],
    },
  ],
  'features/sepa/direct-debits/sepa-export-dialog.tsx': [
    {
      content: <SepaExportDialog params={params} proposal={aDirectDebitPreview()} onClose={onClose} />,
      button: 'SEPA-Datei erstellen',
    },
  ],
  'features/invoices/corrections/cancel-invoice-dialog.tsx': [
    {
      content: <CancelInvoiceDialog params={params} invoice={anInvoice({})} onClose={onClose} />,
      button: 'Stornieren und neu berechnen',
      missing: ['Grund'],
    },
  ],
  'features/sepa/direct-debits/returned-debit-dialog.tsx': [
    {
      content: <ReturnedDebitDialog params={params} invoice={anInvoice({})} today="2026-11-22" onClose={onClose} />,
      button: 'Rücklastschrift eintragen',
      missing: ['Grund'],
    },
  ],
  'features/sepa/refunds/refund-dialog.tsx': [
    {
      content: <RefundDialog params={params} preview={aCreditPreview(someCredits)} onClose={onClose} />,
      button: 'SEPA-Datei erstellen',
    },
  ],
  'features/payments/account/returned-refund-dialog.tsx': [
    {
      content: (
        <ReturnedRefundDialog
          params={{ ...params, participantId: 12 }}
          entry={aRefund}
          today="2026-11-22"
          onClose={onClose}
        />
      ),
      button: 'Rücklauf eintragen',
    },
  ],
  'features/invoices/payment-dialog.tsx': [
    {
      content: (
        <PaymentDialog params={params} invoices={[anInvoice({})]} today="2026-11-22" onDone={done} onClose={onClose} />
      ),
      button: 'Als bezahlt setzen',
    },
  ],
  'features/invoices/post-dialog.tsx': [
    {
      content: (
        <PostDialog params={params} invoice={anInvoice({ isMailFailed: true })} today="2026-11-22" onClose={onClose} />
      ),
      button: 'Als per Post versandt setzen',
    },
  ],
  'features/payments/account/payment-dialog.tsx': [
    {
      content: <AccountPaymentDialog params={{ ...params, participantId: 12 }} {...{ account, onClose }} />,
      button: 'Zahlung erfassen',
    },
  ],
  ...prepaymentForms,
  ...referenceTableForms,
  'features/participants/contract/contract-dialog.tsx': [
    {
      content: <TermsDialog params={{ ...params, participantId: 12 }} {...{ participant, onClose }} />,
      button: 'Speichern',
    },
  ],
  'features/participants/creation/create-participant-dialog.tsx': [
    {
      content: <CreateParticipantDialog {...{ params, onClose }} />,
      button: 'Weiter zum Kontakt',
      missing: ['Wohnung'],
    },
  ],
  'features/participants/edit-participant-dialog.tsx': [
    {
      content: <EditParticipantDialog params={{ ...params, participantId: 12 }} {...{ participant, onClose }} />,
      button: 'Speichern',
    },
  ],
  'features/participants/mandates/mandate-dialog.tsx': [
    {
      content: (
        <MandateDialog
          params={{ ...params, participantId: 12 }}
          offer={{ version: '2026-11', title: 'Mandat', paragraphs: [] }}
          current={undefined}
          {...{ participant, onClose }}
        />
      ),
      button: 'Mandat eintragen',
      missing: ['IBAN', 'BIC', 'Bank'],
    },
  ],
  'features/providers/billing-texts/texts-wizard.tsx': [
    {
      content: (
        <TextsWizard
          estate={params}
          supply={supply}
          initialStep="legal"
          stored={{
            providerName: 'Aue eG',
            versions: [],
            version: null,
            today: '2026-11-23',
            estates: [{ estateId: 7, name: 'Weidenhof' }],
            mayChange: true,
          }}
        />
      ),
      button: 'Texte speichern',
      isPage: true,
    },
  ],
  'features/providers/edit/edit-provider-dialog.tsx': [
    { content: <EditProviderDialog estate={params} provider={provider} onClose={onClose} />, button: 'Speichern' },
  ],
  'features/providers/edit/edit-supply-dialog.tsx': [
    {
      content: <EditSupplyDialog estate={params} supply={supply} providers={[]} onClose={onClose} />,
      button: 'Speichern',
    },
  ],
  'features/providers/set-up/set-up-wizard.tsx': [
    {
      content: (
        <SetUpWizard
          estate={params}
          draft={null}
          allocationKey={null}
          customerAddress={null}
          providers={[]}
          onClose={onClose}
        />
      ),
      button: 'Weiter zur Verteilung',
      missing: ['Modell'],
    },
  ],
  'features/providers/mix-dialog.tsx': [
    {
      content: <MixDialog estate={params} mix={null} years={[2024]} onClose={onClose} />,
      button: 'Speichern',
      missing: [...mixFields, 'Quelle'],
    },
  ],
  'features/providers/products/product-dialog.tsx': [
    {
      content: <ProductDialog estate={params} mix={mixOfYear} product={null} onClose={onClose} />,
      button: 'Speichern',
      missing: ['Name des Produkts', 'Anteil am Absatz', ...mixFields],
    },
  ],
  'features/tariffs/rename-tariff-dialog.tsx': [
    {
      content: <RenameTariffDialog params={{ ...params, tariffId: 4 }} tariff={tariffDetails} onClose={onClose} />,
      button: 'Umbenennen',
    },
  ],
  'features/tariffs/basic-supply/basic-supply-dialog.tsx': [
    {
      content: <BasicSupplyDialog estate={params} onClose={onClose} />,
      button: 'Speichern',
      missing: ['Grundversorger', 'Grundpreis brutto', 'Arbeitspreis brutto', 'Gilt ab'],
    },
  ],
  'features/tariffs/changes/assign-tariff-dialog.tsx': [
    {
      content: (
        <AssignTariffDialog
          estate={params}
          tariff={{ tariffId: 4, name: 'Hausstrom 2026', startDate: '2999-01-01' }}
          participantIds={['12']}
          onClose={onClose}
        />
      ),
      button: 'Tarif zuordnen',
    },
  ],
  'features/tariffs/changes/new-prices-dialog.tsx': [
    {
      content: (
        <NewPricesDialog
          params={{ ...params, tariffId: 4 }}
          tariff={tariffDetails}
          supplyModel="full_supply"
          levies={[]}
          onClose={onClose}
        />
      ),
      button: 'Preise eintragen',
      missing: ['Gilt ab'],
    },
  ],
  'features/tariffs/wizard/tariff-wizard.tsx': [
    {
      content: <TariffWizard {...tariffWizard} params={params} />,
      button: 'Weiter zu den Mieterstromkosten',
      missing: ['Name', 'Gültig ab'],
      isPage: true,
    },
  ],
};
