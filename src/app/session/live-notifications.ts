import * as z from 'zod/mini';
import { AUTHENTICATION_REQUIRED, HEARTBEAT_CHANNEL, notificationsChannel, serverFrameSchema } from '../../domain/live/frames.ts';
import { notify } from '../shell/notifications.ts';
import { sessionStore } from './session.ts';

const notificationSchema = z.object({ title: z.string(), body: z.optional(z.nullable(z.string())), topic: z.optional(z.object({ key: z.optional(z.string()) })) });
export type LiveNotification = z.infer<typeof notificationSchema>;

/** Keys with `:alert:` show as errors, others as infos (specification §7). */
export function noticeType(topicKey: string | undefined): 'error' | 'info' {
  return topicKey?.includes(':alert:') === true ? 'error' : 'info';
}

/** What is shown: the body where there is one, after the title. */
export function noticeText({ title, body }: LiveNotification): string {
  return body ? `${title} ${body}` : title;
}

const LEAST_MS = 1000;
const MOST_MS = 60_000;
/** An open socket goes silent offline: where the server sends heartbeats, one without a frame for this long is dropped. */
const SILENCE_MS = 75_000;

let stop: (() => void) | undefined;

function sound(): void {
  if (sessionStore.getSnapshot().preferences?.sound === false) return;
  const play = async (): Promise<void> => {
    const audio = new Audio('/notification.wav');
    audio.volume = 0.5;
    // Refused until the person has touched the page: silence then.
    await audio.play().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1500));
  };
  // Of several tabs one sounds.
  if (navigator.locks) void navigator.locks.request('sillage-sound', { ifAvailable: true }, (lock) => (lock ? play() : undefined));
  else void play();
}

/**
 * The person's channel on the notification service. Subscribes again after every reconnection; stops for good when the server asks
 * for a session, until the next start.
 */
export function startLiveNotifications(userId: string): void {
  stop?.();
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let over = false;

  const later = (): void => {
    if (over) return;
    clearTimeout(timer);
    timer = setTimeout(open, Math.min(MOST_MS, LEAST_MS * 2 ** tries++) * (0.75 + Math.random() / 2));
  };
  let beats = false;
  const heard = (): void => {
    clearTimeout(silence);
    if (beats) silence = setTimeout(() => socket?.close(), SILENCE_MS);
  };
  function open(): void {
    if (over || !navigator.onLine) return;
    socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/notify`);
    socket.addEventListener('open', () => {
      heard();
      socket?.send(JSON.stringify({ type: 'subscribe', channel: notificationsChannel(userId) }));
    });
    socket.addEventListener('message', ({ data }) => {
      heard();
      const frame = readFrame(data);
      if (!frame) return;
      if (frame.type === 'message' && frame.channel === HEARTBEAT_CHANNEL) beats = true;
      if (frame.type === 'subscribe-confirm') tries = 0;
      if (frame.type === 'error' && frame.data === AUTHENTICATION_REQUIRED) over = true;
      if (frame.type !== 'message' || frame.channel !== notificationsChannel(userId)) return;
      const { data: one, success } = notificationSchema.safeParse(frame.data);
      if (!success) return;
      notify({ msg: noticeText(one), type: noticeType(one.topic?.key) });
      sound();
    });
    socket.addEventListener('close', () => {
      clearTimeout(silence);
      later();
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
  stop = () => {
    over = true;
    clearTimeout(timer);
    clearTimeout(silence);
    removeEventListener('online', online);
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
