import { dropScreens } from '../boot/kept-screens.ts';
import { sessionPayloadSchema, type SessionPayload } from '../../domain/identity/session-user.ts';
import { readCookie, tokenSays } from './readable-cookies.ts';

/* Readable cookies of the session (platform of identity): the token's payload and the active organization. */
export function activeOrgCookie(): string | null {
  return readCookie('id_token_org');
}

export function writeActiveOrg(orgId: string): void {
  document.cookie = `id_token_org=${encodeURIComponent(orgId)}; path=/; max-age=${365 * 86_400}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
}

/** Forgets what a script can, and what was last seen under them: the signature is the server's to remove. */
export function clearReadableCookies(): void {
  dropScreens();
  for (const name of ['id_token', 'id_token_org', 'id_token_dep', 'id_token_role'])
    document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
}

/** Payload of the token, which proves nothing here: the server checks the signature. Null when absent or unreadable. */
export function tokenPayload(token: string | null = readCookie('id_token')): SessionPayload | null {
  return sessionPayloadSchema.safeParse(tokenSays(token)).data ?? null;
}

/** True when the readable token is there and its end has come (with a margin for the clock). */
export function isTokenOver(nowMs: number, payload = tokenPayload()): boolean {
  return payload?.exp !== undefined && payload.exp * 1000 < nowMs + 20_000;
}
