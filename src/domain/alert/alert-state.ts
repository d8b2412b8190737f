export const ALERT_STATES = ['open', 'acknowledged', 'closed'] as const;
export type AlertStateName = (typeof ALERT_STATES)[number];

/** State of an alert: over when its condition is, whoever has seen it; until then seen or not. */
export function alertStateOf({ endAt, acknowledged }: { endAt: string | null; acknowledged: boolean }): AlertStateName {
  if (endAt !== null) return 'closed';
  return acknowledged ? 'acknowledged' : 'open';
}

/**
 * Server fields that follow from an acknowledgement: who and when, by the first one that arrives. Two people who acknowledge without network
 * want the same value of the same field, so neither goes to repair; the second changes nothing.
 */
export function acknowledgement(
  before: { acknowledged: boolean },
  after: { acknowledged: boolean; endAt: string | null },
  who: { userId: string; userName: string; at: string },
): { acknowledgedBy: string; acknowledgedByName: string | null; acknowledgedAt: string; state: AlertStateName } | null {
  if (before.acknowledged || !after.acknowledged) return null;
  return {
    acknowledgedBy: who.userId,
    acknowledgedByName: who.userName.slice(0, 120) || null,
    acknowledgedAt: who.at,
    state: alertStateOf(after),
  };
}
