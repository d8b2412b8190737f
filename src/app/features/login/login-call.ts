import { normalEmail } from '../../../domain/kit/email.ts';
import { outsideAddress } from '../../../domain/kit/address.ts';
import { call, HttpError, statusOf } from '../../session/http.ts';

export interface Credentials {
  email: string;
  password: string;
  code?: string;
  org?: string;
  adminMode: boolean;
  rememberMe: boolean;
}

export type LoginRefusal =
  | { kind: 'code-required' }
  | { kind: 'refused'; key: 'bad-credentials' | 'bad-code' | 'rate-limited' | 'network' | 'cookies' | 'other'; message: string };

/** Whether the browser keeps nothing of this site. One that was told so for a site says that cookies are enabled, and refuses its storage. */
function keepsNothing(): boolean {
  try {
    void globalThis.sessionStorage;
    return !navigator.cookieEnabled;
  } catch {
    return true;
  }
}

/** What the server says to the person. */
export function messageOf(error: unknown): string {
  const data = error instanceof HttpError ? error.response?.data : undefined;
  return typeof data === 'string' ? data : '';
}

/** Asks for the callback address; the caller goes there. Resolves with the refusal otherwise. */
export async function signIn(
  { email, password, code, org, adminMode, rememberMe }: Credentials,
  /** Whole address to open afterwards. */
  back: string,
): Promise<{ callback: string } | LoginRefusal> {
  // The session would be forgotten at once, and the form come back empty.
  if (keepsNothing()) return { kind: 'refused', key: 'cookies', message: '' };
  const query = new URLSearchParams({ redirect: back });
  try {
    const callback = await call<string>(`/simple-directory/api/auth/password?${query.toString()}`, {
      method: 'POST',
      json: {
        email: normalEmail(email),
        password,
        rememberMe,
        ...(org ? { org } : {}),
        ...(adminMode ? { adminMode: true } : {}),
        ...(code ? { '2fa': code.trim() } : {}),
      },
    });
    // Of this site, or of a directory beside it.
    const address = outsideAddress(callback);
    return address ? { callback: address.href } : { kind: 'refused', key: 'other', message: '' };
  } catch (error) {
    const status = statusOf(error);
    const message = messageOf(error);
    if (status === 403 && message === '2fa-required') return { kind: 'code-required' };
    const key =
      status === undefined
        ? 'network'
        : status === 429
          ? 'rate-limited'
          : status === 400
            ? code
              ? 'bad-code'
              : 'bad-credentials'
            : 'other';
    return { kind: 'refused', key, message };
  }
}
