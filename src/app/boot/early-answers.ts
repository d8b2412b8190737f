import { readCookie, tokenSays } from '../session/readable-cookies.ts';

/**
 * What a first visit asks the server whatever its screen: who is here, and the single rows that the frame needs. The page asks before its code has come
 * (boot.ts), so that the answers travel with it; who needs one takes it (http.ts). On a device that knows the person nobody waits for them.
 */
const PATHS = ['/simple-directory/api/sites/_public', '/simple-directory/api/auth/me', '/api/v1/preferences'];
const OF_ORGANIZATION = ['/api/v1/permissions', '/api/v1/settings'];

declare global {
  var sillageAnswers: Map<string, Promise<Response>> | undefined;
}

/** A token with less than this to live is renewed before anything is asked under it. */
const MARGIN_MS = 60_000;

/** Asks, where somebody is signed in and no service worker has this page: one that has was here before. */
export function askEarly(): void {
  const { exp } = (tokenSays() ?? {}) as { exp?: number };
  if (exp === undefined || exp * 1000 < Date.now() + MARGIN_MS || navigator.serviceWorker?.controller) return;
  const paths = [...PATHS, ...(readCookie('id_token_org') === null ? [] : OF_ORGANIZATION)];
  globalThis.sillageAnswers = new Map(
    paths.map((path) => {
      const answer = fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json, text/plain' } });
      // Who takes it hears of it.
      answer.catch(() => undefined);
      return [path, answer];
    }),
  );
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
