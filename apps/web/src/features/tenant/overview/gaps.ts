interface Entry {
  at: number;
  energyWh: number | null;
}

/** Runs of quarter-hours without a value, as indexes (`to` exclusive); what is still to come is none. */
export function gapsIn(entries: Entry[], nowMs = Date.now()): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  for (const [index, { at, energyWh }] of entries.entries()) {
    if (energyWh !== null || at > nowMs) continue;
    const last = gaps.at(-1);
    if (last?.to === index) last.to = index + 1;
    else gaps.push({ from: index, to: index + 1 });
  }
  return gaps;
}
