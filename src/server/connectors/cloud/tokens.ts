import * as z from 'zod';
import { CloudError, exchange, nameOf, parsed, type Waiting } from './exchange.ts';

/** Where a refresh token that the vendor replaces is kept. */
export interface RefreshKeeper {
  load(): Promise<string>;
  save(token: string): Promise<void>;
}

interface TokenParts {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Without it the grant is `client_credentials`, with it `refresh_token` (RFC 6749, sections 4.4 and 6). */
  refresh?: RefreshKeeper;
  scope?: string;
  /** The client is named in the header `Authorization` (RFC 6749, section 2.3.1), not in the body. */
  basic?: true;
  timeoutMs?: number;
  waiting: Waiting;
}

/** RFC 6749, section 5.1. */
const answerSchema = z.object({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.coerce.number().positive().optional(),
  refresh_token: z.string().min(1).max(10_000).optional(),
});

const TIMEOUT_MS = 20_000;
/** Renewed this much before its end, or at nine tenths of a short life. One without an end is used until it is refused. */
const MARGIN_MS = 60_000;

/**
 * The access token of one client. Invariants: whoever asks while one is being made waits for that one; it is renewed before its end;
 * a new refresh token is kept before the access token that came with it is used, for the old one may be dead already.
 */
export class TokenSource {
  private held: { token: string; untilMs: number } | null = null;
  private renewing: Promise<string> | null = null;

  constructor(private readonly parts: TokenParts) {}

  token(signal: AbortSignal): Promise<string> {
    if (this.held && this.parts.waiting.now() < this.held.untilMs) return Promise.resolve(this.held.token);
    this.renewing ??= this.renew(signal).finally(() => (this.renewing = null));
    return this.renewing;
  }

  /** The vendor refused this token: the next call makes another, unless somebody did already. */
  refused(token: string): void {
    if (this.held?.token === token) this.held = null;
  }

  private async renew(signal: AbortSignal): Promise<string> {
    const { url, clientId, clientSecret, refresh, scope, basic, waiting, timeoutMs = TIMEOUT_MS } = this.parts;
    const grant: Record<string, string> = refresh
      ? { grant_type: 'refresh_token', refresh_token: await refresh.load() }
      : { grant_type: 'client_credentials' };
    const askedMs = waiting.now();
    const call = {
      method: 'POST' as const,
      url: new URL(url),
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(basic
          ? {
              authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
            }
          : {}),
      },
      body: new URLSearchParams({
        ...grant,
        ...(basic ? {} : { client_id: clientId, client_secret: clientSecret }),
        ...(scope === undefined ? {} : { scope }),
      }).toString(),
      timeoutMs,
      signal,
    };
    const { status, text, retryAfterMs } = await exchange(call);
    if (status === 429 || status >= 500)
      throw new CloudError(status === 429 ? 'limited' : 'server', `${nameOf(call)}: ${status}`, status, retryAfterMs);
    if (status !== 200) throw new CloudError('unauthorized', `${nameOf(call)}: no token, ${status}`, status);
    const answer = parsed(call, text, answerSchema);
    if (refresh && answer.refresh_token !== undefined) await refresh.save(answer.refresh_token);
    const lifeMs = (answer.expires_in ?? Number.POSITIVE_INFINITY) * 1000;
    this.held = { token: answer.access_token, untilMs: askedMs + lifeMs - Math.min(MARGIN_MS, lifeMs / 10) };
    return answer.access_token;
  }
}
