import { formExamples } from '../forms/form-examples-for-tests.tsx';
import { dialogsOfElectricity } from './dialogs-of-electricity-for-tests.tsx';
import { dialogsOfIntake } from './dialogs-of-intake-for-tests.tsx';
import { dialogsOfPeople } from './dialogs-of-people-for-tests.tsx';
import { dialogsOfPlaces } from './dialogs-of-places-for-tests.tsx';
import type { DialogExamples } from './dialog-example-for-tests.ts';

const formDialogs: DialogExamples = Object.fromEntries(
  Object.entries(formExamples)
    .map(([file, examples]) => [file, examples.filter(({ isPage }) => !isPage)] as const)
    .filter(([, examples]) => examples.length > 0),
);

/** Every dialog of the product by its file. */
export const dialogExamples: DialogExamples = {
  ...formDialogs,
  ...dialogsOfPlaces,
  ...dialogsOfElectricity,
  ...dialogsOfPeople,
  ...dialogsOfIntake,
};
