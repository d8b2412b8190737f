import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTHENTICATION_REQUIRED, notificationsChannel } from '../../domain/sync/protocol.ts';
import { dismiss, noticeStore } from '../shell/notifications.ts';
import { noticeText, noticeType, resumeLiveNotifications, startLiveNotifications } from './background.ts';

const session = vi.hoisted(() => ({ preferences: {} as { sound?: boolean } }));
vi.mock('./session.ts', () => ({ sessionStore: { getSnapshot: () => session } }));

describe('type and text', () => {
  it('W-013 a key with :alert: shows as an error', () => expect(noticeType('a:alert:b')).toBe('error'));
  it.each(['a:b', 'a:alert', 'alert:b', 'a:alerts:b', undefined])('W-014 %s shows as an info', (key) =>
    expect(noticeType(key)).toBe('info'),
  );
  it('W-012 the body follows the title, and stands alone without one', () => {
    expect(noticeText({ title: 'Vidange', body: 'GH-482-KD' })).toBe('Vidange GH-482-KD');
    expect(noticeText({ body: 'GH-482-KD' })).toBe('GH-482-KD');
    expect(noticeText({ title: 'Vidange', body: null })).toBe('Vidange');
  });
});

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: unknown[] = [];
  constructor(readonly url: string) {
    super();
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    if (this.readyState === 0) throw new DOMException('Still in CONNECTING state.', 'InvalidStateError');
    this.sent.push(JSON.parse(text));
  }
  opened(): this {
    if (this.readyState === 3) return this;
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    return this;
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
  frame(frame: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: typeof frame === 'string' ? frame : JSON.stringify(frame) }));
  }
}

const CHANNEL = notificationsChannel('U');
const message = (topic: object | undefined, body = 'Vitesse dépassée') => ({
  type: 'message',
  channel: CHANNEL,
  data: { body, ...(topic ? { topic } : {}) },
});
const shown = (): [string, string][] => noticeStore.getSnapshot().map(({ type, msg }) => [type, msg]);
const last = (): FakeSocket => FakeSocket.all.at(-1)!;

describe('the connection to the notification service', () => {
  let played: string[];
  let refuseSound: boolean;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    FakeSocket.all = [];
    played = [];
    refuseSound = false;
    session.preferences = {};
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('location', { protocol: 'https:', host: 'fleet.example' });
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    vi.stubGlobal(
      'Audio',
      class {
        volume = 1;
        constructor(readonly src: string) {}
        async play(): Promise<void> {
          played.push(this.src);
          if (refuseSound) throw new DOMException('not yet', 'NotAllowedError');
        }
      },
    );
  });
  afterEach(() => {
    for (const { id } of noticeStore.getSnapshot()) dismiss(id);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('W-002 W-010 subscribes to the channel of the person, and to nothing else', () => {
    startLiveNotifications('U');
    expect(last().url).toBe('wss://fleet.example/notify');
    expect(last().opened().sent).toEqual([{ type: 'subscribe', channel: CHANNEL }]);
  });

  it('W-012 W-013 W-014 each message shows, as its key says', () => {
    startLiveNotifications('U');
    last().opened();
    last().frame(message({ key: 'a:alert:b' }));
    for (const topic of [{ key: 'a:b' }, { key: 'a:alert' }, { key: 'alert:b' }, { key: 'a:alerts:b' }, {}, undefined]) {
      last().frame(message(topic, `info ${JSON.stringify(topic)}`));
      expect(shown().at(-1)![0]).toBe('info');
    }
    expect(shown()[0]).toEqual(['error', 'Vitesse dépassée']);
    vi.advanceTimersByTime(6001);
    expect(shown()).toEqual([['error', 'Vitesse dépassée']]);
  });

  it('W-004 W-005 W-006 W-016 what is not a message of this channel changes nothing, and the connection stays open', () => {
    startLiveNotifications('U');
    const socket = last().opened();
    for (const frame of [
      '',
      '{',
      'null',
      '[]',
      { type: 'unheard' },
      { type: 'error', data: 'permission denied' },
      { ...message({ key: 'a' }), channel: 'user:V:notifications' },
      { ...message({ key: 'a' }), data: null },
    ])
      socket.frame(frame);
    expect(shown()).toEqual([]);
    expect([socket.readyState, FakeSocket.all.length]).toEqual([1, 1]);
    socket.frame(message({ key: 'a:b' }));
    expect(shown()).toHaveLength(1);
  });

  it('W-015 a sound with each, error or info; one that is refused takes no message away', async () => {
    startLiveNotifications('U');
    last().opened();
    last().frame(message({ key: 'a:alert:b' }));
    last().frame(message({ key: 'a:b' }, 'Rapport prêt'));
    await vi.advanceTimersByTimeAsync(0);
    expect(played).toEqual(['/notification.wav', '/notification.wav']);
    refuseSound = true;
    last().frame(message({ key: 'a:b' }, 'Autre rapport'));
    await vi.advanceTimersByTimeAsync(10);
    expect(played).toHaveLength(3);
    expect(shown().map(([, text]) => text)).toEqual(['Vitesse dépassée', 'Rapport prêt', 'Autre rapport']);
    session.preferences = { sound: false };
    last().frame(message({ key: 'a:b' }, 'Sans bruit'));
    await vi.advanceTimersByTimeAsync(10);
    expect(played).toHaveLength(3);
  });

  it('W-015 of several tabs the one that has the turn sounds, with each message', async () => {
    let free = true;
    const locks = {
      request: async (_name: string, _options: object, held: (lock: object | null) => Promise<void>) => {
        const had = free;
        free = false;
        await held(had ? {} : null);
        if (had) free = true;
      },
    };
    vi.stubGlobal('navigator', { onLine: true, locks });
    startLiveNotifications('U');
    last().opened();
    last().frame(message({ key: 'a:b' }));
    last().frame(message({ key: 'a:alert:b' }));
    await vi.advanceTimersByTimeAsync(10);
    expect(played).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2000);
    free = false;
    last().frame(message({ key: 'a:b' }, 'Ailleurs'));
    await vi.advanceTimersByTimeAsync(10);
    expect(played).toHaveLength(2);
  });

  it('S-031 W-009 a connection that was lost is opened and subscribed again, once', () => {
    startLiveNotifications('U');
    last().opened().close();
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1500);
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().opened().sent).toEqual([{ type: 'subscribe', channel: CHANNEL }]);
    last().frame(message({ key: 'a:b' }));
    expect(shown()).toHaveLength(1);
  });

  it('W-009 a network that is back while a connection is still being made: one connection, subscribed once, each message told once', () => {
    const heard = new EventTarget();
    vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
    vi.stubGlobal('removeEventListener', heard.removeEventListener.bind(heard));
    startLiveNotifications('U');
    const before = last();
    heard.dispatchEvent(new Event('online'));
    before.opened();
    last().opened();
    for (const socket of FakeSocket.all) if (socket.readyState === 1) socket.frame(message({ key: 'a:b' }));
    expect(FakeSocket.all.flatMap(({ sent }) => sent)).toEqual([{ type: 'subscribe', channel: CHANNEL }]);
    expect(shown()).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.all.filter(({ readyState }) => readyState < 3)).toHaveLength(1);
  });

  it('W-007 W-008 without a session it closes, and is not opened again until there is one', () => {
    startLiveNotifications('U');
    const socket = last().opened();
    socket.frame({ type: 'error', data: AUTHENTICATION_REQUIRED });
    expect(socket.readyState).toBe(3);
    vi.advanceTimersByTime(3_600_000);
    expect(FakeSocket.all).toHaveLength(1);
    resumeLiveNotifications();
    resumeLiveNotifications();
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().opened().sent).toEqual([{ type: 'subscribe', channel: CHANNEL }]);
  });

  it('W-003 another person: the channel of the first is given back', () => {
    startLiveNotifications('U');
    const first = last().opened();
    startLiveNotifications('V');
    expect(first.sent).toEqual([
      { type: 'subscribe', channel: CHANNEL },
      { type: 'unsubscribe', channel: CHANNEL },
    ]);
    expect(first.readyState).toBe(3);
    expect(last().opened().sent).toEqual([{ type: 'subscribe', channel: notificationsChannel('V') }]);
  });

  it('where no connection stands they are asked for: those that come meanwhile show, until one stands', async () => {
    let list = [{ _id: 'a', date: '2026-11-20T08:00:00.000Z', body: 'Avant' }];
    const asked = vi.fn(async () => new Response(JSON.stringify({ results: list }), { headers: { 'content-type': 'application/json' } }));
    vi.stubGlobal('fetch', asked);
    startLiveNotifications('U');
    for (let i = 0; i < 3; i++) {
      last().close();
      await vi.advanceTimersByTimeAsync(2000 * 2 ** i);
    }
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    list = [{ _id: 'b', date: '2026-11-20T08:01:00.000Z', body: 'Batterie' }, ...list];
    // One that shows goes by itself: it may have come and gone in what is let pass.
    const told: [string, string][] = [];
    const off = noticeStore.subscribe(() => told.push(...shown().slice(told.length)));
    // The answer before is read in its own time: the next question comes after it.
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(told).toEqual([['info', 'Batterie']]);
    });
    off();
    last().opened().frame({ type: 'subscribe-confirm', channel: CHANNEL });
    await vi.advanceTimersByTimeAsync(1);
    const before = asked.mock.calls.length;
    await vi.advanceTimersByTimeAsync(200_000);
    expect(asked).toHaveBeenCalledTimes(before);
  });
});
