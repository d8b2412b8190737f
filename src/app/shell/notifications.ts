/** Messages at the bottom left: errors, and offers that stay, until closed; the others 6 s (specification §4). */
interface Notice {
  id: number;
  type: 'info' | 'error';
  /** What happened. */
  msg: string;
  /** Text drawn from `error` (specification §8). */
  errorMsg?: string;
  action?: { label: string; run: () => void };
  stays?: true;
}

interface NotifyInput {
  msg: string;
  type?: 'info' | 'error';
  error?: unknown;
  action?: { label: string; run: () => void };
  /** An offer is there until it is taken, taken back or closed. */
  stays?: true;
}

export const NOTICE_MS = 6000;
const KEPT = 5;

/** The server's data, else its status, else the error's own message; a response without data gives its status. */
export function errorText(error: unknown): string | undefined {
  if (error == null) return undefined;
  if (typeof error === 'string') return error || undefined;
  if (typeof error !== 'object') return undefined;
  const { response, failure, status, message } = error as {
    response?: { data?: unknown; status?: unknown };
    failure?: { message?: string };
    status?: unknown;
    message?: unknown;
  };
  if (response) {
    const { data } = response;
    if (typeof data === 'string' && data.trim() !== '') return data;
    const inner = (data as { message?: unknown } | null | undefined)?.message;
    if (typeof inner === 'string' && inner !== '') return inner;
    if (response.status !== undefined) return String(response.status);
  }
  if (failure?.message) return failure.message;
  if (typeof message === 'string' && message !== '') return message;
  return status === undefined ? undefined : String(status);
}

let notices: readonly Notice[] = [];
let last = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  change(notices.filter((notice) => notice.id !== id));
}

/** Shows a message and returns its id. An error given without a type shows as an error; the same with its cause and without is one. */
export function notify({ msg, type, error, action, stays: isOffer }: NotifyInput): number {
  const kind = type ?? (error === undefined ? 'info' : 'error');
  const errorMsg = errorText(error);
  const same = notices.find((one) => one.type === kind && one.msg === msg && (one.errorMsg === errorMsg || !one.errorMsg || !errorMsg));
  if (same) dismiss(same.id);
  const stays = isOffer ?? same?.stays;
  // What somebody takes back stays under the id they have.
  const id = same?.stays ? same.id : ++last;
  const infos = notices.filter((notice) => notice.type === 'info' && !notice.stays);
  if (kind === 'info' && !stays && infos.length >= KEPT) dismiss(infos[0]!.id);
  change([...notices, { ...same, id, type: kind, msg, ...(errorMsg && { errorMsg }), ...(action && { action }), ...(stays && { stays }) }]);
  if (kind === 'info' && !stays)
    timers.set(
      id,
      setTimeout(() => dismiss(id), NOTICE_MS),
    );
  return id;
}

export const noticeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: (): readonly Notice[] => notices,
};
