/** How the tab that syncs fares; kept in `meta` under 'report' so that a start without network can say the age of the data. */
export interface SyncReport {
  /** The last request got through. */
  reachable: boolean;
  /** There was one: before it, `reachable` is a guess. */
  asked?: true;
  /** A queue is being sent or a mirror being brought. */
  busy: boolean;
  signedOut: boolean;
  /** The server no longer speaks this build's protocol: reload. */
  upgrade: boolean;
  /** The server said that this person may no longer read this organization. */
  forbidden: boolean;
  /** Who took that away, and when, where the server knows. */
  by?: { name: string; at: string };
  /** Of the rights the mirror was last brought under (`epoch`): another one, other rights. */
  rights?: string;
  /** A mirror has been complete at least once. */
  mirrored: boolean;
  lastSyncAt: string | null;
  /** What the server's clock was ahead of this device's (milliseconds, by this device's clock), measured as it last answered. */
  clock?: { offsetMs: number; measuredAt: number };
  progress?: { done: number; total: number };
  storage?: 'storage' | 'quota';
  /** What the last attempt to send met, if it did not pass: the status, 0 for no answer. */
  met?: number;
  /** No live connection stands although the server answers: what it would bring is asked for. */
  asking?: true;
  /** Not reachable, for a page of the network answers instead. */
  portal?: boolean;
  /** Then, where positions do not come although rows do: of when they are. */
  positionsOf?: string;
}

/** Whether two say the same. */
export function sameReport({ progress, ...a }: SyncReport, { progress: other, ...b }: SyncReport): boolean {
  const keys = Object.keys(a) as (keyof typeof a)[];
  return (
    progress?.done === other?.done &&
    progress?.total === other?.total &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => a[key] === b[key])
  );
}

export const FIRST_REPORT: SyncReport = {
  reachable: true,
  busy: false,
  signedOut: false,
  upgrade: false,
  forbidden: false,
  mirrored: false,
  lastSyncAt: null,
};
