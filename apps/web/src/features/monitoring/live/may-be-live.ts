import type { Estate } from '@lichthof/contracts/estates.ts';

/** Whether a controller may connect at all. */
export const mayBeLive = ({ archivedAt, edges }: Pick<Estate, 'archivedAt' | 'edges'>) =>
  archivedAt === null && edges.some(({ keyCreatedAt }) => keyCreatedAt);
