import { describe, expect, it } from 'vitest';
import { AUTHENTICATION_REQUIRED } from '../domain/sync/protocol.ts';
import { Leadership, type Locks } from './session.ts';
import { Live, type Socket } from './live.ts';

class FakeSocket implements Socket {
  sent: string[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  frame(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

function setup() {
  const sockets: FakeSocket[] = [];
  const heard: string[] = [];
  const confirmed: string[] = [];
  const timers: { at: number; work: () => void }[] = [];
  let now = 0;
  const live = new Live({
    url: 'ws://x',
    channels: ['a', 'b'],
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onMessage: (channel, data) => heard.push(`${channel} ${JSON.stringify(data)}`),
    onConnected: () => heard.push('connected'),
    onConfirmed: (channel) => confirmed.push(channel),
    onLost: () => heard.push('lost'),
    onSignedOut: () => heard.push('signed out'),
    now: () => now,
    random: () => 0,
    setTimer: (work, ms) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  const pass = (ms: number): void => {
    const until = now + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      now = next.at;
      timers.splice(timers.indexOf(next), 1);
      next.work();
    }
    now = until;
  };
  return { live, sockets, heard, confirmed, pass };
}

describe('the live connection', () => {
  it('W-003 W-009 S-031 subscribes again, once each, after it was cut', () => {
    const { live, sockets, heard, pass } = setup();
    live.start();
    sockets[0]!.onopen!();
    expect(sockets[0]!.sent.map((text) => JSON.parse(text) as unknown)).toEqual([
      { type: 'subscribe', channel: 'a' },
      { type: 'subscribe', channel: 'b' },
    ]);
    sockets[0]!.frame({ type: 'subscribe-confirm', channel: 'a' });
    sockets[0]!.onclose!();
    pass(1000);
    expect(sockets).toHaveLength(2);
    sockets[1]!.onopen!();
    expect(sockets[1]!.sent).toHaveLength(2);
    sockets[1]!.frame({ type: 'message', channel: 'a', data: { ver: 1 } });
    expect(heard).toEqual(['connected', 'lost', 'connected', 'a {"ver":1}']);
  });

  it('tells each channel once the server listens for it: before that, changes were not heard', () => {
    const { live, sockets, confirmed } = setup();
    live.start();
    sockets[0]!.onopen!();
    expect(confirmed).toEqual([]);
    sockets[0]!.frame({ type: 'subscribe-confirm', channel: 'b' });
    sockets[0]!.frame({ type: 'subscribe-confirm', channel: 'a' });
    expect(confirmed).toEqual(['b', 'a']);
  });

  it('W-003 W-005 leaving gives each channel back, sends nothing else, and hears nothing more', () => {
    const { live, sockets, heard } = setup();
    live.start();
    const [socket] = sockets;
    socket!.onopen!();
    live.stop();
    expect(socket!.sent.map((text) => JSON.parse(text) as unknown)).toEqual([
      { type: 'subscribe', channel: 'a' },
      { type: 'subscribe', channel: 'b' },
      { type: 'unsubscribe', channel: 'a' },
      { type: 'unsubscribe', channel: 'b' },
    ]);
    expect(socket!.closed).toBe(true);
    socket!.frame({ type: 'message', channel: 'a', data: 1 });
    expect(heard).toEqual(['connected']);
  });

  it('W-006 W-016 unknown, unreadable and other error frames change nothing, and the connection stays open', () => {
    const { live, sockets, heard, pass } = setup();
    live.start();
    const [socket] = sockets;
    socket!.onopen!();
    for (const data of [
      '',
      '{',
      'null',
      '[]',
      '7',
      '{"type":"nothing"}',
      '{"type":"message"}',
      '{"type":"error","data":"permission denied","channel":"a","status":403}',
    ])
      socket!.onmessage!({ data });
    socket!.onmessage!({ data: new ArrayBuffer(3) });
    expect(socket!.closed).toBe(false);
    socket!.frame({ type: 'message', channel: 'b', data: 1 });
    pass(1000);
    expect(heard).toEqual(['connected', 'b 1']);
    expect(sockets).toHaveLength(1);
  });

  it('takes a silent socket for dead', () => {
    const { live, sockets, pass } = setup();
    live.start();
    sockets[0]!.onopen!();
    pass(40_000);
    sockets[0]!.frame({ type: 'message', channel: 'heartbeat', data: null });
    pass(40_000);
    expect(sockets[0]!.closed).toBe(false);
    pass(10_000);
    expect(sockets[0]!.closed).toBe(true);
    pass(2000);
    expect(sockets).toHaveLength(2);
  });

  it('W-008 stops without a session until there is one, and does not hammer a server that keeps refusing', () => {
    const { live, sockets, heard, pass } = setup();
    live.start();
    sockets[0]!.onopen!();
    sockets[0]!.frame({ type: 'error', data: AUTHENTICATION_REQUIRED });
    pass(3600_000);
    expect(sockets).toHaveLength(1);
    expect(heard).toContain('signed out');
    for (let i = 1; i <= 10; i++) {
      live.renewed();
      live.renewed();
      for (let s = 0; s < 60 && sockets.length === i; s++) pass(1000);
      sockets.at(-1)!.onopen!();
      sockets.at(-1)!.frame({ type: 'error', data: AUTHENTICATION_REQUIRED });
      expect(sockets).toHaveLength(i + 1);
    }
    live.renewed();
    pass(20_000);
    expect(sockets).toHaveLength(11);
    pass(40_000);
    expect(sockets).toHaveLength(12);
  });
});

describe('F8 leadership', () => {
  function fakeLocks(): Locks & { holder: (() => void) | null } {
    const queue: { held: () => Promise<void>; done: () => void }[] = [];
    const locks = {
      holder: null as (() => void) | null,
      async request(_name: string, options: { signal?: AbortSignal; steal?: boolean }, held: () => Promise<void>): Promise<void> {
        if (options.steal && locks.holder) locks.holder();
        else if (locks.holder) await new Promise<void>((resolve) => queue.push({ held, done: resolve }));
        let stolen: () => void = () => undefined;
        const loss = new Promise<never>((_, reject) => (stolen = () => reject(new Error('stolen'))));
        locks.holder = stolen;
        try {
          await Promise.race([held(), loss]);
        } finally {
          if (locks.holder === stolen) {
            locks.holder = null;
            queue.shift()?.done();
          }
        }
      },
    };
    return locks;
  }
  const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

  it('F8 one tab syncs at a time; the next takes over when it goes, or when it is frozen', async () => {
    const locks = fakeLocks();
    const log: string[] = [];
    const tab = (name: string): Leadership =>
      new Leadership(
        'db',
        async (signal) => {
          log.push(`${name} leads`);
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
          log.push(`${name} stops`);
        },
        locks,
      );
    const [a, b, c] = [tab('a'), tab('b'), tab('c')];
    a.start();
    b.start();
    await turn();
    expect(log).toEqual(['a leads']);
    a.stop();
    await turn();
    expect(log).toEqual(['a leads', 'a stops', 'b leads']);
    c.start();
    c.takeOver();
    await turn();
    expect(log.slice(3).sort()).toEqual(['b stops', 'c leads']);
    b.stop();
    c.stop();
  });
});
