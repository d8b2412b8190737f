import { countBytes } from '../../db/queries/traffic.ts';
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';

/** A request carries 256 KB at most: on a slow link that takes a minute. */
const PATIENCE_MS = 120_000;

class Answer implements HttpResponse {
  constructor(
    private readonly response: Response,
    private readonly text: string,
  ) {}
  getStatus = (): number => this.response.status;
  getHeader = (name: string): string | undefined => this.response.headers.get(name) ?? undefined;
  getBody = (): string => this.text;
  getUnderlyingObject = (): Response => this.response;
}

/** The library's own requests wait for ever on a link that stalls, and do not exist in a worker. */
class TusRequest implements HttpRequest {
  readonly #headers: Record<string, string> = {};
  readonly #stop = new AbortController();

  constructor(
    private readonly method: string,
    private readonly url: string,
    private readonly signal: AbortSignal,
  ) {}

  getMethod = (): string => this.method;
  getURL = (): string => this.url;
  getHeader = (name: string): string | undefined => this.#headers[name];
  getUnderlyingObject = (): null => null;
  /** Progress is told by the parts that the server confirmed. */
  setProgressHandler(): void {}

  setHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  async send(body: BodyInit | null): Promise<HttpResponse> {
    this.signal.throwIfAborted();
    const stop = (): void => this.#stop.abort();
    this.signal.addEventListener('abort', stop);
    const timer = setTimeout(stop, PATIENCE_MS);
    countBytes('files', { up: body instanceof Blob ? body.size : 0 });
    try {
      const response = await fetch(this.url, {
        method: this.method,
        headers: this.#headers,
        body,
        credentials: 'same-origin',
        cache: 'no-store',
        signal: this.#stop.signal,
      });
      return new Answer(response, await response.text());
    } finally {
      clearTimeout(timer);
      this.signal.removeEventListener('abort', stop);
    }
  }

  async abort(): Promise<void> {
    this.#stop.abort();
  }
}

/** Requests that go as long as `signal` does not say to stop: one under way is given up, none is begun. */
export const tusRequests = (signal: AbortSignal): HttpStack => ({
  createRequest: (method, url) => new TusRequest(method, url, signal),
  getName: () => 'fetch',
});
