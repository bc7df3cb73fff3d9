/** Where the values of an edge come from: a device in the building, or files of an estate without one. */
export const edgeSources = ['controller', 'files'] as const;
export type EdgeSource = (typeof edgeSources)[number];
