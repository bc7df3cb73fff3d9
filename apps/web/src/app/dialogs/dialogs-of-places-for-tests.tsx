import { aMapping } from '../../features/edges/mapping-for-tests.ts';
import { CreatedKey, KeyDialog } from '../../features/edges/key-dialog.tsx';
import { ApiKeyDialogs } from '../../features/customers/api-keys/api-key-dialogs.tsx';
import { WebhookActions } from '../../features/alarms/webhook/webhook-actions.tsx';
import { ApartmentDialogs } from '../../features/estates/apartments/apartment-dialogs.tsx';
import { TimesDialog } from '../../features/estates/apartments/times-dialog.tsx';
import { WithdrawDialog } from '../../features/estates/apartments/withdraw-dialog.tsx';
import { DeleteEstateDialog } from '../../features/estates/deletion/delete-estate-dialog.tsx';
import { ConfirmMoveDialog } from '../../features/estates/structure/dialogs/confirm-move-dialog.tsx';
import { DeleteGroupDialog } from '../../features/estates/structure/dialogs/delete-group-dialog.tsx';
import { structure } from '../../features/estates/structure/structure-for-tests.ts';
import { buildTree, findNode } from '../../features/estates/structure/structure-tree.ts';
import { RevokeImportDialog } from '../../features/imports/revoke-import-dialog.tsx';
import { GapFillDialog } from '../../features/meters/gaps/gap-fill-dialog.tsx';
import { RevokeGapFillDialog } from '../../features/meters/gaps/revoke-gap-fill-dialog.tsx';
import { DeleteMeterDialog } from '../../features/meters/meter-dialogs.tsx';
import { DeleteReadingDialog } from '../../features/meters/readings/readings-tab.tsx';
import { RemoveSampleDialog } from '../../features/sample-customer/remove-sample-dialog.tsx';
import { RecalculationsDialog } from '../../features/meters/recalculation/recalculations-dialog.tsx';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.tsx';
import { apiKey, meter, timeZone } from '../forms/form-data-for-tests.ts';
import { onClose, params } from '../forms/form-example-for-tests.ts';
import { anApartment, gap, gapFill, reading } from './dialog-answers-for-tests.ts';
import type { DialogExamples } from './dialog-example-for-tests.ts';

const root = buildTree(structure);
const [leipzig, dresden] = [findNode(root, 'group-2')!, findNode(root, 'group-3')!];
const { edge } = aMapping();
const meterParams = { ...params, meterId: meter.meterId };
const apartmentParams = { ...params, apartmentId: 7 };
const [occupancy] = anApartment.occupancies;

/** The dialogs about estates, their apartments, edges and meters that are no forms. */
export const dialogsOfPlaces: DialogExamples = {
  'ui/dialogs/secret-dialog.tsx': [
    {
      content: (
        <SecretDialog
          title="Das Geheimnis Ihres Webhooks"
          warning={{ title: 'Sie sehen es nur dieses eine Mal', text: 'Kopieren Sie es jetzt.' }}
          label="Geheimnis"
          help="Damit prüft Ihr System die Signatur."
          doneLabel="Ich habe es kopiert"
          secret="whsec_7Hk2"
          onClose={onClose}
        />
      ),
    },
  ],
  'features/sample-customer/remove-sample-dialog.tsx': [
    { content: <RemoveSampleDialog customerId={3} onClose={onClose} /> },
  ],
  'features/customers/api-keys/api-key-dialogs.tsx': [
    { content: <ApiKeyDialogs customerId={3} dialog={{ kind: 'revoke', apiKey }} onChange={onClose} /> },
  ],
  'features/alarms/webhook/webhook-actions.tsx': [
    {
      content: <WebhookActions customerId={3} url="https://aue.example/hook" onSecret={onClose} onClose={onClose} />,
      opener: 'Webhook löschen',
    },
  ],
  'features/edges/key-dialog.tsx': [
    { content: <KeyDialog params={{ ...params, edgeId: 5 }} edge={edge} onClose={onClose} /> },
    { content: <CreatedKey name="Keller" uri="wss://portal.example/edges" secret="7Hk2-9Qwe" onClose={onClose} /> },
  ],
  'features/estates/apartments/apartment-dialogs.tsx': [
    {
      content: (
        <ApartmentDialogs
          params={params}
          open={{ act: 'delete', apartment: anApartment }}
          isReadOnly={false}
          onClose={onClose}
        />
      ),
    },
  ],
  'features/estates/apartments/times-dialog.tsx': [
    { content: <TimesDialog params={params} apartmentId={7} name="WE 07" isReadOnly={false} onClose={onClose} /> },
  ],
  'features/estates/apartments/withdraw-dialog.tsx': [
    { content: <WithdrawDialog params={apartmentParams} person={occupancy!.people[0]!} onClose={onClose} /> },
  ],
  'features/estates/deletion/delete-estate-dialog.tsx': [
    { content: <DeleteEstateDialog customerId={3} estateId={7} name="Weidenhof" onClose={onClose} /> },
    { content: <DeleteEstateDialog customerId={3} estateId={8} name="Kanalstraße" onClose={onClose} /> },
  ],
  'features/estates/structure/dialogs/confirm-move-dialog.tsx': [
    { content: <ConfirmMoveDialog moved={leipzig} place={dresden} onConfirm={onClose} onCancel={onClose} /> },
  ],
  'features/estates/structure/dialogs/delete-group-dialog.tsx': [
    { content: <DeleteGroupDialog customerId={3} group={leipzig} onClose={onClose} /> },
    { content: <DeleteGroupDialog customerId={3} group={dresden} onClose={onClose} /> },
  ],
  'features/imports/revoke-import-dialog.tsx': [
    {
      content: (
        <RevokeImportDialog params={params} imported={{ importId: 4, fileName: 'werte.csv' }} onClose={onClose} />
      ),
    },
  ],
  'features/meters/gaps/gap-fill-dialog.tsx': [
    { content: <GapFillDialog {...{ params, meter, gap, timeZone, onClose }} /> },
  ],
  'features/meters/gaps/revoke-gap-fill-dialog.tsx': [
    { content: <RevokeGapFillDialog params={meterParams} fill={gapFill} {...{ meter, timeZone, onClose }} /> },
  ],
  'features/meters/meter-dialogs.tsx': [{ content: <DeleteMeterDialog {...{ params, meter, onClose }} /> }],
  'features/meters/readings/readings-tab.tsx': [
    {
      content: <DeleteReadingDialog params={meterParams} reading={reading} baseUnit="Wh" {...{ timeZone, onClose }} />,
    },
  ],
  'features/meters/recalculation/recalculations-dialog.tsx': [
    { content: <RecalculationsDialog customerId={3} {...{ timeZone, onClose }} /> },
  ],
};
