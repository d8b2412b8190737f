import { FRAME_PATHS, START_PATH } from '../../domain/identity/start.ts';
import type { FirstPage } from '../../workers/client/sync.ts';
import { readCookie, tokenSays } from '../session/readable-cookies.ts';

/**
 * What a first visit asks the server whatever its screen: who is here, the single rows that the frame needs, and the first page of the mirror. The page asks before
 * its code has come (boot.ts), so that the answers travel with it; who needs one takes it. A device that knows the person needs none of them.
 */
const ME = '/simple-directory/api/auth/me';
const PULL = '/api/v1/sync/pull';

/** Whose mirror a page is of. */
interface Asker {
  userId: string;
  orgId: string | null;
}

declare global {
  var sillageAnswers: Map<string, Promise<Response>> | undefined;
  var sillagePage: { of: Asker; page: Promise<FirstPage | undefined> } | undefined;
}

interface Token {
  id?: string;
  exp?: number;
  organizations?: { id: string }[];
}

/** A token with less than this to live is renewed before anything is asked under it. */
const MARGIN_MS = 60_000;
/** Who waits for an answer asks for it after that. */
const TIMEOUT_MS = 20_000;
/** Of the local storage: whose data this device has. Where it is refused, or says too much, a start is slower and nothing else. */
const HERE = 'sillage.here';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const nameOf = ({ userId, orgId }: Asker): string => `${userId}:${orgId ?? ''}`;

/** Whose data are on this device from now on: their next start asks nothing ahead. Null: they left it. */
export function noteHere(asker: Asker | null): void {
  try {
    if (asker) localStorage.setItem(HERE, nameOf(asker));
    else localStorage.removeItem(HERE);
  } catch {
    // Storage refused.
  }
}

/** Somebody signed in whom this device does not know yet; null: nobody, or somebody known. */
function newcomer(): Asker | null {
  const { id, exp, organizations = [] } = (tokenSays() ?? {}) as Token;
  if (id === undefined || exp === undefined || exp * 1000 < Date.now() + MARGIN_MS) return null;
  const named = readCookie('id_token_org');
  const asker = { userId: id, orgId: organizations.find((organization) => organization.id === named)?.id ?? null };
  try {
    return localStorage.getItem(HERE) === nameOf(asker) ? null : asker;
  } catch {
    // Storage refused.
    return null;
  }
}

async function askPage({ userId, orgId }: Asker, schema: number): Promise<FirstPage | undefined> {
  const answer = await fetch(PULL, {
    method: 'POST',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-sillage-profile': `${userId}:${orgId ?? 'none'}` },
    // The mirror that asks for the next page has a name of its own.
    body: JSON.stringify({ schema, user: userId, org: orgId, serverId: null, cursor: null, device: crypto.randomUUID() }),
  });
  const isPage = answer.status === 200 && /\bjson\b/.test(answer.headers.get('content-type') ?? '');
  return isPage ? { text: await answer.text(), atMs: Date.now() } : undefined;
}

const ask = (path: string): Promise<Response> =>
  fetch(path, { credentials: 'same-origin', signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'application/json, text/plain' } });

async function askFrame(): Promise<Record<string, unknown>> {
  const answer = await ask(START_PATH);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** What a path of its own would have answered; rejects where it is to be asked. */
function answerOf(text: unknown): Response {
  if (typeof text !== 'string') throw new Error('refused');
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

/** Asks, for somebody new on this device; `schema` of the mirror. True: there is somebody. */
export function askEarly(schema: number): boolean {
  const asker = newcomer();
  if (!asker) return false;
  const me = ask(ME);
  const frame = readCookie('id_token_org') === null ? undefined : askFrame();
  globalThis.sillageAnswers = new Map([
    [ME, me],
    ...FRAME_PATHS.flatMap((path): [string, Promise<Response>][] =>
      frame ? [[path, frame.then((answers) => answerOf(answers[path]))]] : [],
    ),
  ]);
  // Who takes one of them hears of it.
  for (const answer of globalThis.sillageAnswers.values()) answer.catch(() => undefined);
  if (asker.orgId !== null && UUID.test(asker.userId) && UUID.test(asker.orgId))
    globalThis.sillagePage = {
      of: asker,
      // Without it the mirror asks for it.
      page: askPage(asker, schema).catch(() => undefined),
    };
  return true;
}

/** The answer to what the page asked, once; undefined: it is to be asked. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const answer = globalThis.sillageAnswers?.get(path);
  globalThis.sillageAnswers?.delete(path);
  return answer;
}

/** What nobody took says nothing of later. */
export function dropEarly(): void {
  globalThis.sillageAnswers = undefined;
}

/** The first page of somebody's mirror, once; undefined: the mirror asks for it. */
export async function takePage(asker: Asker): Promise<FirstPage | undefined> {
  const early = globalThis.sillagePage;
  globalThis.sillagePage = undefined;
  return early && nameOf(early.of) === nameOf(asker) ? early.page : undefined;
}
