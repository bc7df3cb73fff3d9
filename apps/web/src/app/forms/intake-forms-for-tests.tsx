import type { ImportRecipe, ImportRecipeDetails } from '@lichthof/contracts/imports/import-recipes.ts';
import type { ChannelList, SourceChannel } from '@lichthof/contracts/intake/channels.ts';
import type { DataSource } from '@lichthof/contracts/intake/sources.ts';
import { recipeForTests } from '@lichthof/domain/recipes/recipe-for-tests.ts';
import { EditRecipeDialog } from '../../features/imports/kept/edit-recipe-dialog.tsx';
import { FromFileDialog } from '../../features/imports/kept/from-file-dialog.tsx';
import { RenameRecipeDialog } from '../../features/imports/kept/rename-recipe-dialog.tsx';
import { AssignChannelDialog } from '../../features/intake/channels/assign-channel-dialog.tsx';
import { SourceDialog } from '../../features/intake/sources/source-dialog.tsx';
import { done, onClose, scope, type FormExamples } from './form-example-for-tests.ts';

export const importRecipe: ImportRecipe = {
  recipeId: 4,
  name: 'Messdienst Musterau, Lastgang je Zähler',
  state: 'confirmed',
  version: 2,
  format: 'text',
  steps: [15],
  contents: [],
  createdByName: 'Katrin Albrecht',
  confirmedByName: 'Katrin Albrecht',
  confirmedAt: '2026-09-02T08:00:00Z',
  lastFile: null,
  filesIn90Days: 126,
};
const recipeDetails: ImportRecipeDetails = {
  ...importRecipe,
  recipe: { ...recipeForTests, status: { W: 'measured' } },
  form: { headers: ['Zeit', 'Verbrauch'], labels: [] },
  meterRule: { by: 'series' },
  meters: [{ text: 'Verbrauch', meter: { meterId: 41, name: 'WE 07', estateId: 2, estateName: 'Weidenhof' } }],
  meterChoices: [
    {
      meterId: 41,
      name: 'WE 07',
      estateName: 'Weidenhof',
      devices: [
        {
          deviceId: 7,
          serialNumber: '4711',
          from: '2024-01-01',
          to: null,
          factors: [{ from: '2024-01-01', to: null, factor: 40 }],
        },
      ],
    },
  ],
  waitingFiles: 1,
};
export const dataSource: DataSource = {
  sourceId: 6,
  name: 'Ordner Musterau',
  setup: { kind: 'folder', config: { folder: 'werte', deletes: false } },
  hasSecret: false,
  version: 1,
  isPaused: false,
  isDue: false,
  polledAt: '2026-11-28T06:02:00Z',
  failure: null,
  failingSince: null,
  changedByName: 'Katrin Albrecht',
  fileCount: 126,
  lastFileAt: '2026-11-28T06:02:00Z',
};
const channel: SourceChannel = {
  channelId: 11,
  address: 'haus/prie-2/zaehler/4711',
  meterId: 41,
  unit: 'kWh',
  samples: [{ at: '2026-11-28T06:00:00Z', text: '{"energie":4812.4}', isRetained: false }],
  seenAt: '2026-11-28T06:00:00Z',
  reachedAt: null,
  problem: 'noTime',
};
export const channelList: ChannelList = {
  channels: [channel],
  meters: [
    { meterId: 41, name: 'WE 07', estateName: 'Weidenhof', baseUnit: 'Wh', obis: '1-1:1.8.0', serialNumber: '4711' },
  ],
};

/** The forms about files that come by themselves, and how they are read. */
export const intakeForms: FormExamples = {
  'features/imports/kept/from-file-dialog.tsx': [
    { content: <FromFileDialog {...scope} onChoose={done} onClose={onClose} />, button: 'Weiter zur Datei' },
  ],
  'features/imports/kept/edit-recipe-dialog.tsx': [
    { content: <EditRecipeDialog {...scope} recipe={recipeDetails} onClose={onClose} />, button: 'Speichern' },
  ],
  'features/imports/kept/rename-recipe-dialog.tsx': [
    { content: <RenameRecipeDialog {...scope} recipe={importRecipe} onClose={onClose} />, button: 'Umbenennen' },
  ],
  'features/intake/channels/assign-channel-dialog.tsx': [
    {
      content: (
        <AssignChannelDialog
          {...scope}
          sourceId={dataSource.sourceId}
          brings="messages"
          channel={channel}
          meters={channelList.meters}
          onClose={onClose}
        />
      ),
      button: 'Zuordnung bestätigen',
    },
  ],
  'features/intake/sources/source-dialog.tsx': [
    { content: <SourceDialog {...scope} source={dataSource} onClose={onClose} />, button: 'Speichern' },
  ],
};
