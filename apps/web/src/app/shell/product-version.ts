import { version } from '../../../../../package.json';

/** The version of the whole product, which the server names, too. */
export const productVersion = version;
