interface OpenClaim {
  openCents: number;
}

interface Account<Fee extends OpenClaim> {
  balanceCents: number;
  /** The open invoices and instalments that the balance counts. */
  claims: readonly OpenClaim[];
  /** The fees that are not waived, the oldest first. */
  fees: readonly Fee[];
  /** What payments have paid too much, less what of it was paid out; it covers fees before anything else. */
  restCents: number;
}

interface DividedBalance<Fee extends OpenClaim> {
  openFees: Fee[];
  /** The balance less claims and open fees: negative for credits, positive for what was paid out and is owed back. */
  remainderCents: number;
}

/** Finds which fees are open, and what besides claims and open fees makes up a balance. */
export function divideBalance<Fee extends OpenClaim>({
  balanceCents,
  claims,
  fees,
  restCents,
}: Account<Fee>): DividedBalance<Fee> {
  let leftCents = Math.max(0, restCents);
  const openFees = fees.flatMap((fee) => {
    const coveredCents = Math.min(leftCents, fee.openCents);
    leftCents -= coveredCents;
    return coveredCents < fee.openCents ? [{ ...fee, openCents: fee.openCents - coveredCents }] : [];
  });
  const remainderCents = [...claims, ...openFees].reduce((cents, { openCents }) => cents - openCents, balanceCents);
  return { openFees, remainderCents };
}
