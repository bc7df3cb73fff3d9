import manifest from '../../../package.json' with { type: 'json' };

/** The version of the whole product, as `--version`, the health check and the portal's foot name it. */
export const productVersion = manifest.version;
