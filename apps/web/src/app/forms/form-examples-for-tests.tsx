import { Role } from '@lichthof/domain/access/role.ts';
import type { ReactNode } from 'react';
import { CustomersPage } from '../../features/customers/customers-page.tsx';
import { EditCustomerDialog } from '../../features/customers/edit-customer-dialog.tsx';
import { aMapping, meter as aMappableMeter, register } from '../../features/edges/mapping-for-tests.ts';
import { DevicesDialog } from '../../features/edges/devices-dialog.tsx';
import { RegisterDialog } from '../../features/edges/register-dialog.tsx';
import { ApartmentDialog } from '../../features/estates/apartments/apartment-dialog.tsx';
import { OccupancyDialog } from '../../features/estates/apartments/occupancy-dialog.tsx';
import { EstateDialog } from '../../features/estates/form/estate-dialog.tsx';
import { CreateGroupDialog } from '../../features/estates/structure/dialogs/create-group-dialog.tsx';
import { MoveDialog } from '../../features/estates/structure/dialogs/move-dialog.tsx';
import { RenameGroupDialog } from '../../features/estates/structure/dialogs/rename-group-dialog.tsx';
import { structure } from '../../features/estates/structure/structure-for-tests.ts';
import { buildTree, findNode } from '../../features/estates/structure/structure-tree.ts';
import { aDirectDebitPreview } from '../../features/invoices/direct-debits/direct-debit-for-tests.ts';
import { ReturnedDebitDialog } from '../../features/invoices/direct-debits/returned-debit-dialog.tsx';
import { SepaExportDialog } from '../../features/invoices/direct-debits/sepa-export-dialog.tsx';
import { anInvoice } from '../../features/invoices/invoice-for-tests.ts';
import { PaymentDialog } from '../../features/invoices/payment-dialog.tsx';
import { ExchangeDialog } from '../../features/meters/devices/exchange-dialog.tsx';
import { ExportDialog } from '../../features/meters/export/export-dialog.tsx';
import { CreateMeterDialog } from '../../features/meters/form/create-meter-dialog.tsx';
import { EditMeterDialog } from '../../features/meters/form/edit-meter-dialog.tsx';
import { GapFillRuleCard } from '../../features/meters/gaps/gap-fill-rule.tsx';
import { ReadingDialog } from '../../features/meters/readings/reading-dialog.tsx';
import { CreateParticipantDialog } from '../../features/participants/creation/create-participant-dialog.tsx';
import { EditParticipantDialog } from '../../features/participants/edit-participant-dialog.tsx';
import { MandateDialog } from '../../features/participants/payment/mandate-dialog.tsx';
import { ProfileDialog } from '../../features/profile/profile-dialog.tsx';
import { MixDialog } from '../../features/providers/mix-dialog.tsx';
import { RenameTariffDialog } from '../../features/tariffs/rename-tariff-dialog.tsx';
import { TariffWizard } from '../../features/tariffs/wizard/tariff-wizard.tsx';
import { ContactDialog } from '../../features/tenant/contract/contact-dialog.tsx';
import { GrantMandateDialog } from '../../features/tenant/contract/grant-mandate-dialog.tsx';
import { EditUserDialog } from '../../features/users/details/edit-user-dialog.tsx';
import { AddRightDialog } from '../../features/users/rights/add-right-dialog.tsx';
import { OccupancyDialog as RightOccupancyDialog } from '../../features/users/rights/occupancy-dialog.tsx';
import { aRight, userDetails } from '../../features/users/user-makers-for-tests.ts';
import { vi } from 'vitest';
import { InviteUserDialog } from '../../features/users/wizard/invite-user-dialog.tsx';
import { RangeDialog } from '../../ui/page/period/range-dialog.tsx';
import { ViewDialog } from '../view-dialog.tsx';
import {
  customer,
  meter,
  occupancy,
  participant,
  tariffWizard,
  tenantContract,
  timeZone,
} from './form-data-for-tests.ts';

interface FormExample {
  content: ReactNode;
  /** Its primary button. */
  button: string;
  /** On a page, not in a dialog. */
  isPage?: true;
  /** Pressed first, where the dialog opens from a page. */
  opener?: string;
  /** Labels of what an untouched form lacks, in the order of the list; without them it is complete as it opens. */
  missing?: string[];
}

const params = { customerId: 3, estateId: 7 };
const scope = { customerId: 3 };
/** What a form that is complete calls, unless it asks the server. */
export const done = vi.fn<() => void>();
const onClose = done;
const root = buildTree(structure);
const group = findNode(root, 'group-2')!;
const tenantRight = aRight({ role: Role.EstateTenant, level: 5, resourceId: 4, estateId: 7, moveIn: '2020-01-01' });

/** Every form of the product by its file. A file with several forms has as many examples. */
export const formExamples: Record<string, FormExample[]> = {
  'app/view-dialog.tsx': [{ content: <ViewDialog onClose={onClose} />, button: 'Weiter' }],
  'features/customers/customers-page.tsx': [
    { content: <CustomersPage />, opener: 'Kunde anlegen', button: 'Kunde anlegen', missing: ['Name'] },
  ],
  'features/customers/edit-customer-dialog.tsx': [
    { content: <EditCustomerDialog customer={customer} onClose={onClose} />, button: 'Speichern' },
  ],
  'features/edges/devices-dialog.tsx': [
    {
      content: (
        <DevicesDialog
          components={[{ componentId: 'meter1', name: 'WE 07', meters: [] }]}
          onTake={done}
          onClose={onClose}
        />
      ),
      button: 'Übernehmen',
    },
  ],
  'features/edges/register-dialog.tsx': [
    {
      content: (
        <RegisterDialog
          mapping={aMapping({ registers: [register('meter1')], meters: [aMappableMeter(41, 'WE 07')] })}
          drafts={new Map()}
          context={{ today: '2026-11-22' } as never}
          register={register('meter1')}
          onAssign={done}
          onClose={onClose}
        />
      ),
      button: 'Übernehmen',
    },
  ],
  'features/estates/apartments/apartment-dialog.tsx': [
    {
      content: <ApartmentDialog params={params} onClose={onClose} />,
      button: 'Speichern',
      missing: ['Name', 'Fläche'],
    },
  ],
  'features/estates/apartments/occupancy-dialog.tsx': [
    {
      content: (
        <OccupancyDialog params={{ ...params, apartmentId: 7, userId: 5 }} occupancy={occupancy} onClose={onClose} />
      ),
      button: 'Speichern',
    },
  ],
  'features/estates/form/estate-form-dialog.tsx': [
    {
      content: <EstateDialog customerId={3} onClose={onClose} />,
      button: 'Objekt anlegen',
      missing: ['Name', 'Projektnummer', 'Straße', 'Hausnummer', 'PLZ', 'Ort'],
    },
  ],
  'features/estates/structure/dialogs/create-group-dialog.tsx': [
    {
      content: <CreateGroupDialog customerId={3} place={root} onCreated={done} onClose={onClose} />,
      button: 'Gruppe anlegen',
      missing: ['Name'],
    },
  ],
  'features/estates/structure/dialogs/move-dialog.tsx': [
    {
      content: <MoveDialog customerId={3} nodeKey="group-2" name="Leipzig" onClose={onClose} />,
      button: 'Verschieben',
      missing: ['Neuer Platz'],
    },
  ],
  'features/estates/structure/dialogs/rename-group-dialog.tsx': [
    { content: <RenameGroupDialog customerId={3} group={group} onClose={onClose} />, button: 'Umbenennen' },
  ],
  'features/invoices/direct-debits/sepa-export-dialog.tsx': [
    {
      content: <SepaExportDialog params={params} proposal={aDirectDebitPreview()} onClose={onClose} />,
      button: 'SEPA-Datei erstellen',
    },
  ],
  'features/invoices/direct-debits/returned-debit-dialog.tsx': [
    {
      content: <ReturnedDebitDialog params={params} invoice={anInvoice({})} today="2026-11-22" onClose={onClose} />,
      button: 'Rücklastschrift eintragen',
      missing: ['Grund'],
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
  'features/meters/devices/exchange-dialog.tsx': [
    {
      content: <ExchangeDialog {...{ params, meter, timeZone, onClose }} meters={[meter]} />,
      button: 'Weiter zum neuen Gerät',
      missing: ['Letzter Stand von WE 07, Thoma'],
    },
  ],
  'features/meters/export/export-dialog.tsx': [
    {
      content: <ExportDialog params={params} month="2026-10" shownIds={undefined} onClose={onClose} />,
      button: 'Datei speichern',
    },
  ],
  'features/meters/form/create-meter-dialog.tsx': [
    {
      content: <CreateMeterDialog params={params} meters={[meter]} onClose={onClose} />,
      button: 'Zähler anlegen',
      missing: ['Name', 'Messstelle', 'Art', 'Seriennummer', 'OBIS-Kennzahl', 'Gerätetyp', 'Eingebaut am'],
    },
  ],
  'features/meters/form/edit-meter-dialog.tsx': [
    { content: <EditMeterDialog params={params} meter={meter} onClose={onClose} />, button: 'Speichern' },
  ],
  'features/meters/gaps/gap-fill-rule.tsx': [
    {
      content: <GapFillRuleCard estate={params} isReadOnly={false} />,
      opener: 'Regel einschalten',
      button: 'Regel speichern',
    },
  ],
  'features/meters/readings/reading-dialog.tsx': [
    {
      content: <ReadingDialog {...{ params, meter, timeZone, onClose }} />,
      button: 'Eintragen',
      missing: ['Zählerstand'],
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
  'features/participants/payment/mandate-dialog.tsx': [
    {
      content: (
        <MandateDialog
          params={{ ...params, participantId: 12 }}
          offer={{ version: '2026-11', title: 'Mandat', paragraphs: [] }}
          isChange={false}
          {...{ participant, onClose }}
        />
      ),
      button: 'Mandat eintragen',
      missing: ['Kontoinhaber', 'IBAN', 'BIC', 'Bank'],
    },
  ],
  'features/profile/profile-dialog.tsx': [{ content: <ProfileDialog onClose={onClose} />, button: 'Speichern' }],
  'features/providers/mix-dialog.tsx': [
    {
      content: <MixDialog estate={params} mix={null} years={[2024]} onClose={onClose} />,
      button: 'Speichern',
      missing: [
        'Mieterstrom, gefördert nach dem EEG',
        'Erneuerbare, gefördert nach dem EEG',
        'Erneuerbare mit Herkunftsnachweis',
        'Erdgas',
        'Kohle',
        'Sonstige fossile Energieträger',
        'Kernkraft',
        'CO₂-Emissionen',
        'Radioaktiver Abfall',
        'Quelle',
      ],
    },
  ],
  'features/tariffs/rename-tariff-dialog.tsx': [
    {
      content: (
        <RenameTariffDialog
          params={{ ...params, tariffId: 4 }}
          tariff={{ name: 'Hausstrom 2026', version: 5 }}
          onClose={onClose}
        />
      ),
      button: 'Umbenennen',
    },
  ],
  'features/tariffs/wizard/tariff-wizard.tsx': [
    {
      content: <TariffWizard {...tariffWizard} params={params} />,
      button: 'Weiter zu Mieterstromkosten',
      missing: ['Name', 'Gültig ab'],
      isPage: true,
    },
  ],
  'features/tenant/contract/contact-dialog.tsx': [
    {
      content: <ContactDialog apartmentId={7} contract={tenantContract} onClose={onClose} />,
      button: 'Speichern',
    },
  ],
  'features/tenant/contract/grant-mandate-dialog.tsx': [
    {
      content: (
        <GrantMandateDialog
          apartmentId={7}
          contract={{ ...tenantContract, names: [] }}
          offer={{ version: '2026-11', title: 'Mandat', paragraphs: [] }}
          isChange={false}
          onClose={onClose}
        />
      ),
      button: 'Mandat erteilen',
      missing: ['Kontoinhaberin oder Kontoinhaber', 'IBAN'],
    },
  ],
  'features/users/details/edit-user-dialog.tsx': [
    { content: <EditUserDialog scope={scope} userId={5} onClose={onClose} />, button: 'Speichern' },
  ],
  'features/users/rights/add-right-dialog.tsx': [
    {
      content: <AddRightDialog scope={scope} user={userDetails()} onClose={onClose} />,
      button: 'Zugriff geben',
      missing: ['Rolle'],
    },
  ],
  'features/users/rights/occupancy-dialog.tsx': [
    {
      content: <RightOccupancyDialog scope={scope} user={userDetails()} right={tenantRight} onClose={onClose} />,
      button: 'Speichern',
    },
  ],
  'features/users/wizard/invite-user-dialog.tsx': [
    {
      content: <InviteUserDialog scope={scope} onClose={onClose} />,
      button: 'Weiter zur Rolle',
      missing: ['E-Mail', 'Vorname', 'Nachname'],
    },
  ],
  'ui/page/period/range-dialog.tsx': [
    {
      content: (
        <RangeDialog
          range={{ from: '2026-10-01', to: '2026-11-01' }}
          lastDay="2026-11-22"
          submitLabel="Anzeigen"
          onChoose={done}
          onClose={onClose}
        />
      ),
      button: 'Anzeigen',
    },
  ],
};
