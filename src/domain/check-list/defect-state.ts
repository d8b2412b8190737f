/** A defect's life (field-work.md §3): repaired is not over before the next check says so. */
export const DEFECT_STATES = ['open', 'planned', 'repaired', 'verified', 'deferred', 'dismissed', 'duplicate'] as const;
export type DefectState = (typeof DEFECT_STATES)[number];

export const DEFECT_STEPS = ['plan', 'repair', 'defer', 'dismiss', 'merge', 'stillThere', 'seenRepaired', 'reopen'] as const;
/** `stillThere`, `seenRepaired`: said by the next check; the others by a manager or a workshop. */
export type DefectStep = (typeof DEFECT_STEPS)[number];

const NEXT: Readonly<Record<DefectState, Partial<Record<DefectStep, DefectState>>>> = {
  open: {
    plan: 'planned',
    repair: 'repaired',
    defer: 'deferred',
    dismiss: 'dismissed',
    merge: 'duplicate',
    stillThere: 'open',
    seenRepaired: 'verified',
  },
  planned: {
    repair: 'repaired',
    defer: 'deferred',
    dismiss: 'dismissed',
    merge: 'duplicate',
    stillThere: 'planned',
    seenRepaired: 'verified',
    reopen: 'open',
  },
  repaired: { stillThere: 'open', seenRepaired: 'verified', reopen: 'open' },
  verified: { stillThere: 'open', reopen: 'open' },
  deferred: {
    plan: 'planned',
    repair: 'repaired',
    dismiss: 'dismissed',
    merge: 'duplicate',
    stillThere: 'deferred',
    seenRepaired: 'verified',
    reopen: 'open',
  },
  dismissed: { stillThere: 'open', reopen: 'open' },
  duplicate: { reopen: 'open' },
};

/** State after a step; null: the step makes no sense there. */
export function defectAfter(state: DefectState, step: DefectStep): DefectState | null {
  return NEXT[state][step] ?? null;
}

/** Steps somebody may take now, in the order of the board. */
export function stepsFrom(state: DefectState): DefectStep[] {
  return DEFECT_STEPS.filter((step) => NEXT[state][step] !== undefined);
}

/** Whether the next check shows it and asks: "still there / repaired". */
export function isDefectCarried(state: DefectState): boolean {
  return state === 'open' || state === 'planned' || state === 'repaired' || state === 'deferred';
}
