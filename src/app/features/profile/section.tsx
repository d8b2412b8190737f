import type { ReactNode } from 'react';
import { call, HttpError, statusOf } from '../../session/http.ts';

/** One question of the profile: title, what it is about, then its content. */
export function Section({
  id,
  title,
  about,
  aside,
  children,
}: {
  id: string;
  title: string;
  about?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="pf-section" id={`pf-${id}`} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </header>
      {about ? <p className="pf-about">{about}</p> : null}
      {children}
    </section>
  );
}

export type Refusal = 'network' | 'rate-limited' | 'wrong-password' | 'common-password' | 'wrong-code' | 'signed-out' | 'other';

/** Calls of one's own account: they need the network, and answer a status with a text for a person. */
const PREFIX = '/simple-directory/api';

export function identityUrl(path: string): string {
  return PREFIX + path;
}

export function identityCall<T = unknown>(path: string, method: 'POST' | 'PUT' | 'DELETE', json?: unknown): Promise<T> {
  return call<T>(PREFIX + path, { method, ...(json === undefined ? {} : { json }) });
}

/** Why it was refused; `on400` is what a 400 means for this call. */
export function refusalOf(error: unknown, on400: Refusal): Refusal {
  const status = statusOf(error);
  if (!(error instanceof HttpError) || status === undefined) return 'network';
  if (status === 429) return 'rate-limited';
  // Its length was looked at here.
  if (status === 422) return 'common-password';
  if (status === 401) return 'signed-out';
  return status === 400 ? on400 : 'other';
}
