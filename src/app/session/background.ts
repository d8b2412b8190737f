import * as z from 'zod/mini';
import { directoryIdOf } from '../../domain/identity/session-user.ts';
import { AUTHENTICATION_REQUIRED, HEARTBEAT_CHANNEL, notificationsChannel, serverFrameSchema } from '../../domain/sync/protocol.ts';
import { firstData, whenIdle } from '../shell/first-screen.ts';
import { notify } from '../shell/notifications.ts';
import { nudgeSync, runSync } from './run-sync.ts';
import { startKeepAlive } from './keep-alive.ts';
import { markFound, markLost, sessionStore } from './session.ts';

const notificationSchema = z.object({
  title: z.optional(z.nullable(z.string())),
  body: z.optional(z.nullable(z.string())),
  topic: z.optional(z.object({ key: z.optional(z.string()) })),
});
type LiveNotification = z.infer<typeof notificationSchema>;

/** Keys with `:alert:` show as errors, others as infos (specification §7). */
export function noticeType(topicKey: string | undefined): 'error' | 'info' {
  return topicKey?.includes(':alert:') === true ? 'error' : 'info';
}

/** What is shown: the body where there is one, after the title. */
export function noticeText({ title, body }: LiveNotification): string {
  return [title, body].filter(Boolean).join(' ');
}

const LEAST_MS = 1000;
const MOST_MS = 60_000;
/** An open socket goes silent offline: where the server sends heartbeats, one without a frame for this long is dropped. */
const SILENCE_MS = 75_000;

let stop: (() => void) | undefined;
let resume: (() => void) | undefined;

const SOUND_TURN_MS = 1500;
let turn: Promise<boolean> | undefined;

/** Of several tabs that hear the same message one sounds; it keeps its turn for what follows at once. */
function isSoundTurn(): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return (turn ??= new Promise((resolve) => {
    void navigator.locks.request('sillage-sound', { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await new Promise((over) => setTimeout(over, SOUND_TURN_MS));
      turn = undefined;
    });
  }));
}

async function sound(): Promise<void> {
  if (sessionStore.getSnapshot().preferences?.sound === false || !(await isSoundTurn())) return;
  const audio = new Audio('/notification.wav');
  audio.volume = 0.5;
  // Refused until the person has touched the page: silence then.
  await audio.play().catch(() => undefined);
}

function tell(data: unknown): void {
  const { data: one, success } = notificationSchema.safeParse(data);
  if (!success || noticeText(one) === '') return;
  notify({ msg: noticeText(one), type: noticeType(one.topic?.key) });
  void sound();
}

/** A session was found again: a connection that was refused for want of one is tried again. */
export function resumeLiveNotifications(): void {
  resume?.();
}

/**
 * The person's channel on the notification service. Subscribes again after every reconnection; when the server asks for a session,
 * it closes and waits for one.
 */
export function startLiveNotifications(userId: string): void {
  stop?.();
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  /** Where no connection stands they are asked for. */
  let asking: Promise<() => void> | undefined;
  const rest = (): void => {
    // Its code did not come: nothing was asked.
    void asking?.then((end) => end()).catch(() => undefined);
    asking = undefined;
  };
  const beginAsking = (): void => {
    const begun = (asking ??= import('./ask-notifications.ts').then(({ ask }) => ask(tell)));
    begun.catch(() => {
      // No network either: tried with the next connection.
      if (asking === begun) asking = undefined;
    });
  };
  let over = false;
  let refused = false;

  const later = (): void => {
    if (over || refused) return;
    clearTimeout(timer);
    timer = setTimeout(open, Math.min(MOST_MS, LEAST_MS * 2 ** tries++) * (0.75 + Math.random() / 2));
  };
  let beats = false;
  const heard = (): void => {
    clearTimeout(silence);
    if (beats) silence = setTimeout(() => socket?.close(), SILENCE_MS);
  };
  function open(): void {
    if (over || refused) return;
    const mine = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/notify`);
    // One that is still being made belongs to the network of before: of two, each message would be told twice.
    const former = socket;
    socket = mine;
    former?.close();
    mine.addEventListener('open', () => {
      if (mine !== socket) return;
      heard();
      mine.send(JSON.stringify({ type: 'subscribe', channel: notificationsChannel(userId) }));
    });
    mine.addEventListener('message', ({ data }) => {
      if (mine !== socket) return;
      heard();
      const frame = readFrame(data);
      if (!frame) return;
      if (frame.type === 'message' && frame.channel === HEARTBEAT_CHANNEL) beats = true;
      if (frame.type === 'subscribe-confirm') {
        tries = 0;
        rest();
      }
      if (frame.type === 'error' && frame.data === AUTHENTICATION_REQUIRED) {
        refused = true;
        rest();
        mine.close();
      }
      if (frame.type !== 'message' || frame.channel !== notificationsChannel(userId)) return;
      tell(frame.data);
    });
    mine.addEventListener('close', () => {
      if (mine !== socket) return;
      clearTimeout(silence);
      later();
      // One that never served: messages are asked for meanwhile.
      if (tries > 1 && !over && !refused) beginAsking();
    });
  }
  const online = (): void => {
    tries = 0;
    if (socket?.readyState !== WebSocket.OPEN) {
      clearTimeout(timer);
      open();
    }
  };
  addEventListener('online', online);
  open();
  resume = () => {
    if (!refused || over) return;
    refused = false;
    later();
  };
  stop = () => {
    over = true;
    clearTimeout(timer);
    clearTimeout(silence);
    rest();
    removeEventListener('online', online);
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'unsubscribe', channel: notificationsChannel(userId) }));
    socket?.close();
  };
}

function readFrame(data: unknown) {
  try {
    return serverFrameSchema.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}

/** What waits until the screens have their rows: files to send, messages to this device, documentation to keep for a day without network. */
function startLater(): void {
  void firstData().then(() =>
    whenIdle(
      () =>
        void import('./behind.ts').then(
          ({ startBehind }) => startBehind(),
          () => undefined,
        ),
    ),
  );
}

let running = '';

/** What goes on behind the screens once it is known who is here: the mirror, the session's renewal, the live notifications. */
export function startBackground(): void {
  startKeepAlive((state) => {
    if (state === 'over') return markLost();
    markFound();
    nudgeSync();
    resumeLiveNotifications();
  });
  const follow = (): void => {
    const { phase, user } = sessionStore.getSnapshot();
    if (phase !== 'ready' || !user) return;
    const key = `${user.id}:${user.organization?.id ?? ''}`;
    if (key === running) return;
    running = key;
    runSync({ userId: user.id, orgId: user.organization?.id ?? null });
    startLiveNotifications(directoryIdOf(user));
  };
  sessionStore.subscribe(follow);
  follow();
  startLater();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') nudgeSync();
  });
}
