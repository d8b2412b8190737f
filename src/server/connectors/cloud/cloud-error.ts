/**
 * Why a call to a vendor cloud gave nothing. The message names method, host and path, never the query, the headers or the body: keys
 * and tokens travel there.
 *  - network, timeout, server (5xx), limited (429): may pass; tried again
 *  - unauthorized (401, 403, a refused grant), refused (other 4xx, redirects), malformed (an answer outside its schema): will not
 *  - stopped: this server is stopping
 */
export type CloudTrouble = 'network' | 'timeout' | 'server' | 'limited' | 'unauthorized' | 'refused' | 'malformed' | 'stopped';

const PASSING: ReadonlySet<CloudTrouble> = new Set(['network', 'timeout', 'server', 'limited']);

export class CloudError extends Error {
  override readonly name = 'CloudError';

  constructor(
    readonly trouble: CloudTrouble,
    message: string,
    readonly status: number | null = null,
    /** What the vendor asked to wait (`Retry-After`), in milliseconds. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }

  get mayPass(): boolean {
    return PASSING.has(this.trouble);
  }
}
