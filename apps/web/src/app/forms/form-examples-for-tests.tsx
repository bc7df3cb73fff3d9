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
import { FactorDialog } from '../../features/meters/devices/factor-dialog.tsx';
import { ExchangeDialog } from '../../features/meters/devices/exchange-dialog.tsx';
import { ExportDialog } from '../../features/meters/export/export-dialog.tsx';
import { CreateMeterDialog } from '../../features/meters/form/create-meter-dialog.tsx';
import { EditMeterDialog } from '../../features/meters/form/edit-meter-dialog.tsx';
import { AlarmDialog } from '../../features/alarms/alarm-dialog.tsx';
import { AlarmMailsDialog } from '../../features/alarms/alarm-mails-dialog.tsx';
import { CreateApiKeyDialog } from '../../features/customers/api-keys/create-api-key-dialog.tsx';
import { RotateApiKeyDialog } from '../../features/customers/api-keys/rotate-api-key-dialog.tsx';
import { WebhookDialog } from '../../features/alarms/webhook/webhook-dialog.tsx';
import { AlarmRulesDialog } from '../../features/alarms/alarm-rules-dialog.tsx';
import { GapFillRuleCard } from '../../features/meters/gaps/gap-fill-rule.tsx';
import { ReadingDialog } from '../../features/meters/readings/reading-dialog.tsx';
import { RangeDialog } from '../../ui/page/period/range-dialog.tsx';
import { apiKey, customer, meter, meterDevice, occupancy, timeZone } from './form-data-for-tests.ts';
import { done, onClose, params, type FormExamples } from './form-example-for-tests.ts';
import { electricityForms } from './electricity-forms-for-tests.tsx';
import { reminderForms } from './reminder-forms-for-tests.tsx';
import { intakeForms } from './intake-forms-for-tests.tsx';
import { peopleForms } from './people-forms-for-tests.tsx';

const root = buildTree(structure);
const group = findNode(root, 'group-2')!;

/** Every form of the product by its file. */
export const formExamples: FormExamples = {
  ...electricityForms,
  ...reminderForms,
  ...peopleForms,
  ...intakeForms,
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
  'features/meters/devices/exchange-dialog.tsx': [
    {
      content: <ExchangeDialog {...{ params, meter, timeZone, onClose }} meters={[meter]} />,
      button: 'Weiter zum neuen Gerät',
      missing: ['Letzter Stand von WE 07, Thoma'],
    },
  ],
  'features/meters/devices/factor-dialog.tsx': [
    {
      content: <FactorDialog {...{ params, meter, onClose }} device={meterDevice} />,
      button: 'Eintragen',
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
    {
      content: <EditMeterDialog params={params} meter={meter} meters={[meter]} onClose={onClose} />,
      button: 'Speichern',
    },
  ],
  'features/alarms/alarm-dialog.tsx': [
    { content: <AlarmDialog customerId={3} alarmId={9} onClose={onClose} />, button: 'Quittieren' },
  ],
  'features/alarms/alarm-mails-dialog.tsx': [
    { content: <AlarmMailsDialog customerId={3} onClose={onClose} />, button: 'Speichern' },
  ],
  'features/alarms/webhook/webhook-dialog.tsx': [
    {
      content: <WebhookDialog customerId={3} onClose={onClose} />,
      button: 'Webhook einrichten',
      missing: ['Adresse'],
    },
  ],
  'features/customers/api-keys/create-api-key-dialog.tsx': [
    {
      content: <CreateApiKeyDialog customerId={3} onCreated={onClose} onClose={onClose} />,
      button: 'Schlüssel anlegen',
      missing: ['Name'],
    },
  ],
  'features/customers/api-keys/rotate-api-key-dialog.tsx': [
    {
      content: <RotateApiKeyDialog customerId={3} apiKey={apiKey} onCreated={onClose} onClose={onClose} />,
      button: 'Geheimnis erneuern',
    },
  ],
  'features/alarms/alarm-rules-dialog.tsx': [
    {
      content: <AlarmRulesDialog estate={params} estateName="Weidenhof" onClose={onClose} />,
      button: 'Grenzen speichern',
    },
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
