/**
 * The library of the embedded sign-in. It warns of each Node that is not yet a long-term release, whichever the product was
 * tested with; what a server prints at its start is for its operator, and there is nothing to do about this.
 */
const { warn } = console;
console.warn = () => {};
export const { Provider, errors, interactionPolicy } = await import('oidc-provider');
console.warn = warn;
