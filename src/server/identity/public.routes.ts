import { createHash } from 'node:crypto';
import * as z from 'zod';
import sharp from 'sharp';
import type { Actor, App, Context } from '../context.ts';
import { fileAnswer } from '../http/answers.ts';
import { drawnImages } from '../heavy-work.ts';
import type { Identity } from './identity.ts';
import { organizationsOf, userById } from './people.ts';
import { OPEN_DIRECTORY, refuse, texts } from './plain.ts';
import { publicPlatform } from './site.ts';

/**
 * Capital letters and digits as pen strokes on a grid 4 wide and 6 high: a server without any font still draws initials.
 * `x,y` points; a space lifts the pen.
 */
const STROKES: Record<string, string> = {
  A: '06 20 46 / 14 34',
  B: '00 06 36 45 44 33 03 / 00 30 41 42 33',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46 / 03 33',
  F: '40 00 06 / 03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06 / 40 46 / 03 43',
  I: '20 26',
  J: '40 45 36 16 05',
  K: '00 06 / 40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 01 05 16 36 45 41 30 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 01 05 16 36 45 41 30 10 / 24 46',
  R: '06 00 30 41 42 33 03 / 23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40 / 20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46 / 40 06',
  Y: '00 23 40 / 23 26',
  Z: '00 40 06 46',
  '0': '10 01 05 16 36 45 41 30 10',
  '1': '02 20 26',
  '2': '01 10 30 41 42 06 46',
  '3': '00 40 23 33 44 45 36 16 05',
  '4': '30 04 44 / 33 36',
  '5': '40 00 02 32 43 45 36 06',
  '6': '30 10 01 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '10 01 02 13 33 42 41 30 10 / 13 04 05 16 36 45 44 33',
  '9': '43 13 02 01 10 30 41 45 36 16',
};

/** SVG path of a character with its top left corner at (x, y), `unit` wide by grid step; empty for one without strokes. */
function glyphPath(char: string, x: number, y: number, unit: number): string {
  const place = (point: string): string => `${x + Number(point[0]) * unit} ${y + Number(point[1]) * unit}`;
  return (STROKES[char] ?? '')
    .split(' / ')
    .filter(Boolean)
    .map((stroke) => `M${stroke.split(' ').map(place).join('L')}`)
    .join('');
}

const SIZE = 128;
const UNIT = 10;
/** Dark enough for white strokes at 4.5:1. */
const BACKGROUNDS = ['#0e5c66', '#42557a', '#136a3d', '#855000', '#8a3f1d', '#6b3a78', '#33546b', '#5c5a1e'];

/** Up to two capital letters or digits: first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z0-9]+/gu) ?? [];
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1]?.[0] ?? '') : '';
  return first + last;
}

/** A colour and two letters, at most: there are few, and each is drawn once. */
const drawn = new Map<string, Promise<Buffer>>();
const DRAWN_MAX = 4096;

/** PNG of 128 × 128: initials on a colour that only depends on the id; a plain disc when the name is not to be told. */
function avatarPng(id: string, name: string | null): Promise<Buffer> {
  const background = BACKGROUNDS[(createHash('sha1').update(id).digest()[0] as number) % BACKGROUNDS.length] ?? '';
  const initials = initialsOf(name ?? '');
  const key = background + initials;
  let png = drawn.get(key);
  if (!png) {
    if (drawn.size >= DRAWN_MAX) drawn.clear();
    png = drawnImages.run(() => draw(background, initials));
    png.catch(() => drawn.delete(key));
    drawn.set(key, png);
  }
  return png;
}

function draw(background: string, initials: string): Promise<Buffer> {
  const letters = initials.split('');
  const step = UNIT * 5.4;
  const left = (SIZE - (step * (letters.length - 1) + UNIT * 4)) / 2;
  const path = letters.map((letter, index) => glyphPath(letter, left + index * step, (SIZE - UNIT * 6) / 2, UNIT)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><rect width="100%" height="100%" fill="${background}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

const keysCall = {
  ...OPEN_DIRECTORY,
  summary: 'Public keys that sign session tokens (JWKS)',
  response: { 200: z.object({ keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string().optional() })) }) },
};
const siteCall = {
  ...OPEN_DIRECTORY,
  summary: 'Name and look of the site that is asked',
  response: {
    200: z.object({
      host: z.string(),
      owner: z.object({ type: z.literal('organization'), id: z.string(), name: z.string() }).nullable(),
      title: z.string(),
      theme: z.object({ logo: z.string().optional(), colors: z.record(z.string(), z.string()) }),
    }),
  },
};
const avatarCall = {
  ...OPEN_DIRECTORY,
  summary: 'Picture of a person or an organization',
  response: { 200: fileAnswer('image/png'), 304: z.undefined(), ...texts(404) },
};

/** What needs no session: public keys, the site, pictures. */
export function registerPublic(scope: App, context: Context, identity: Identity): void {
  scope.get('/.well-known/jwks.json', { schema: keysCall }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300');
    return identity.tokens.keys.jwks();
  });

  scope.get('/api/sites/_public', { schema: siteCall }, async (request, reply) => {
    void reply.header('cache-control', 'public, max-age=60').header('vary', 'host');
    return publicPlatform(context, request.headers.host);
  });

  scope.get('/api/avatars/:type/:id/avatar.png', { schema: avatarCall }, async (request, reply) => {
    const asked = z.object({ type: z.enum(['user', 'organization']), id: z.uuid() }).safeParse(request.params);
    if (!asked.success) return refuse(request, reply, 404, 'not-found');
    const name = request.actor ? await nameFor(context, request.actor, asked.data) : null;
    const png = await avatarPng(asked.data.id, name);
    const etag = `"${createHash('sha1').update(png).digest('base64url')}"`;
    void reply.header('cache-control', 'private, no-cache').header('etag', etag);
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('image/png').send(png);
  });
}

/** Name of a person or organization, only when the actor shares an organization with it: initials must not tell who is a customer. */
async function nameFor(context: Context, actor: Actor, of: { type: 'user' | 'organization'; id: string }): Promise<string | null> {
  const own = actor.user?.organizations ?? [];
  if (of.type === 'organization') return own.find((org) => org.id === of.id)?.name ?? null;
  if (of.id === actor.userId) return actor.userName;
  const theirs = await organizationsOf(context, of.id);
  return theirs.some((org) => own.some(({ id }) => id === org.id)) ? ((await userById(context, of.id))?.name ?? null) : null;
}
