/** By which a person tells support of a billing run; all lines of the log about it have it as their `reqId`. */
export const billingRunReference = (runId: number) => `billing-run-${runId}`;
