import { seededRandom } from '../seeded-random.ts';
import type { Asked, Given, Meeting } from './neighbour.ts';

/** How a network, or a device on it, behaves. */
export interface Profile {
  /** Row of the table. */
  name: string;
  /** What becomes of a request; made anew each time the neighbour takes its place. */
  rule?: () => (asked: Asked) => Meeting;
  /** How long a request or an answer is on its way at least, and how many bytes of it pass in a millisecond. */
  link?: { latencyMs: number; bytesPerMs: number };
  /** It asks the server for no compression. */
  isPlain?: true;
  /** Live connections; without, they pass. Nothing else is met: what is asked for goes as ever. */
  live?: 'refuse' | 'hold' | { cutMs: number };
  /** What leaves while it stands: all, all but a text or file it dislikes, or nothing. */
  lets: 'all' | 'all-but-bad' | 'nothing';
  /** What the chip has to say meanwhile; `either`: as the last exchange went. */
  said: 'online' | 'offline' | 'portal' | 'either';
  /** The neighbour asked to wait that long after it let go. */
  graceMs?: number;
  /** The device itself is wrong, or its patience is of the same scale as the link. */
  device?: { skewMs?: number; onLine?: boolean; answerMs?: number };
}

/** What a filter dislikes. */
export const DISLIKED = '<script>alert(1)</script>';
const isDisliked = ({ body }: Asked): boolean => body.includes(DISLIKED) || body.includes(JSON.stringify(DISLIKED).slice(1, -1));

const html = (status: number, words: string, headers: Record<string, string> = {}): Given => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: Buffer.from(`<!doctype html><title>${words}</title><h1>${words}</h1>`),
});

const always =
  (meeting: Meeting): Profile['rule'] =>
  () =>
  () =>
    meeting;
/** Only some requests are met. */
const where =
  (isMet: (asked: Asked) => boolean, own: Given): Profile['rule'] =>
  () =>
  (asked) =>
    isMet(asked) ? { own } : null;

const bodyLimit = (kilobytes: number): Profile => ({
  name: `body limit ${kilobytes} KB`,
  rule: where(({ body }) => body.length > kilobytes * 1024, html(413, 'Request Entity Too Large')),
  lets: 'all',
  said: 'online',
});

/** An outage: one answer for everything. */
const outage = (name: string, own: Given, over: Partial<Profile> = {}): Profile => ({
  name,
  rule: always({ own }),
  lets: 'nothing',
  said: 'offline',
  ...over,
});

/** Answers, each given twice in a row, as by a cache that does not ask whether they still hold. */
function stale(): (asked: Asked) => Meeting {
  const kept = new Map<string, Given>();
  return ({ method, path }) => {
    if (method !== 'GET' && !path.includes('/sync/')) return null;
    const key = `${method} ${path}`;
    const before = kept.get(key);
    if (before) {
      kept.delete(key);
      return { own: before };
    }
    return {
      alter: (given) => {
        if (given.status === 200) kept.set(key, given);
        return given;
      },
    };
  };
}

/** Two requests of five are lost, some before the server has them, some after; always the same ones in the same order. */
function lossy(...lost: readonly ('before' | 'after')[]): Profile['rule'] {
  return () => {
    const random = seededRandom(26);
    return () => (random() < 0.4 ? { lost: lost[Math.floor(random() * lost.length)] ?? 'after' } : null);
  };
}

const DAYS_MS = 86_400_000;
/** A twentieth of what a second is: GPRS with 0.6 s of way and 5 KB/s, a device that waits thirty seconds for an answer. */
const SLOW = { link: { latencyMs: 600 / 20, bytesPerMs: 5 * 20 }, device: { answerMs: 30_000 / 20 } };
/** Of the thirty seconds of a gateway that gives up, what a test waits. */
const GATEWAY_MS = 40;

/** The neighbours: what public reports tell of networks, and of devices that are wrong about them. */
export const PROFILES: readonly Profile[] = [
  outage('portal', html(200, 'Bienvenue sur le Wi-Fi de la gare'), { said: 'portal' }),
  { name: 'text filter', rule: where(isDisliked, html(403, 'Forbidden')), lets: 'all-but-bad', said: 'online' },
  bodyLimit(8),
  bodyLimit(64),
  bodyLimit(128),
  {
    name: 'GET, HEAD, POST only',
    rule: where(({ method }) => !['GET', 'HEAD', 'POST'].includes(method), html(405, 'Method Not Allowed')),
    lets: 'all',
    said: 'online',
  },
  { name: 'no WebSocket', live: 'refuse', lets: 'all', said: 'online' },
  { name: 'WebSocket cut every 20 s', live: { cutMs: 200 }, lets: 'all', said: 'online' },
  { name: 'buffered streams', live: 'hold', lets: 'all', said: 'online' },
  outage('502', html(502, 'Bad Gateway')),
  outage('503 with Retry-After', html(503, 'Service Unavailable', { 'retry-after': '20' }), { graceMs: 20_000 }),
  { name: '504 after 30 s', rule: always({ own: html(504, 'Gateway Timeout'), afterMs: GATEWAY_MS }), lets: 'nothing', said: 'offline' },
  outage('429', html(429, 'Too Many Requests', { 'retry-after': '5' }), { graceMs: 5000 }),
  outage('302 to a sign-in of the proxy', html(302, 'Found', { location: 'http://proxy.example/login' }), { said: 'portal' }),
  outage('401 of the proxy', html(401, 'Unauthorized', { 'www-authenticate': 'Basic realm="proxy"' })),
  outage('401 of the proxy in JSON', {
    status: 401,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"error":"unauthorized"}'),
  }),
  outage('407 of the proxy', html(407, 'Proxy Authentication Required')),
  {
    name: 'header limit 4 KB',
    rule: where(({ head }) => head > 4096, html(431, 'Request Header Fields Too Large')),
    lets: 'all',
    said: 'online',
  },
  { name: 'stale cached answers', rule: stale, lets: 'all', said: 'online' },
  {
    name: 'no compression, no ETag',
    isPlain: true,
    rule: always({
      alter: (given) => ({ ...given, headers: Object.fromEntries(Object.entries(given.headers).filter(([key]) => key !== 'etag')) }),
    }),
    lets: 'all',
    said: 'online',
  },
  { name: 'HTML error under 200', rule: where(isDisliked, html(200, 'Votre demande a été bloquée')), lets: 'all-but-bad', said: 'online' },
  { name: 'cut after the server has taken it', rule: lossy('after'), lets: 'all', said: 'either' },
  { name: '2G with loss', rule: lossy('before', 'after'), ...SLOW, lets: 'all', said: 'either' },
  { name: 'clock two days late', device: { skewMs: -2 * DAYS_MS }, lets: 'all', said: 'online' },
  { name: 'clock two days ahead', device: { skewMs: 2 * DAYS_MS }, lets: 'all', said: 'online' },
  { name: 'onLine false with a network', device: { onLine: false }, lets: 'all', said: 'online' },
  { name: 'onLine true without', rule: always({ lost: 'before' }), lets: 'nothing', said: 'offline' },
];
