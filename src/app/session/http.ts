import { failureSchema } from '../../domain/kit/failure.ts';

/** An answer that is not a success, with what the server said; `response` is absent when there was no answer. */
export class HttpError extends Error {
  readonly response: { status: number; data: unknown } | undefined;
  constructor(message: string, response?: { status: number; data: unknown }) {
    super(message);
    this.name = 'HttpError';
    this.response = response;
  }
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof HttpError ? error.response?.status : undefined;
}

export function failureCodeOf(error: unknown): string | undefined {
  const parsed = error instanceof HttpError ? failureSchema.safeParse(error.response?.data) : undefined;
  return parsed?.success ? parsed.data.code : undefined;
}

const TIMEOUT_MS = 20_000;

/** Same-origin request; JSON answers are parsed, others are text. Throws HttpError for refusals and for no answer. */
export async function call<T = unknown>(url: string, init: RequestInit & { json?: unknown } = {}): Promise<T> {
  const { json, ...rest } = init;
  let response: Response;
  try {
    response = await fetch(url, {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...rest,
      headers: {
        accept: 'application/json, text/plain',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...rest.headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  } catch (error) {
    throw new HttpError(error instanceof Error ? error.message : String(error));
  }
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const text = response.status === 204 ? '' : await response.text().catch(() => '');
  let data: unknown = text;
  if (isJson) {
    try {
      data = JSON.parse(text);
    } catch {
      data = text;
    }
  }
  if (!response.ok) {
    const { method = 'GET' } = rest;
    // Somebody on the way who lets nothing but GET and POST pass.
    if (/^(PATCH|PUT|DELETE)$/.test(method) && [403, 405, 501].includes(response.status) && !failureSchema.safeParse(data).success)
      return call(url, { ...init, method: 'POST', headers: { ...rest.headers, 'x-http-method-override': method } });
    throw new HttpError(`${response.status}`, { status: response.status, data });
  }
  // A captive portal answers 200 with a page of its own.
  if (typeof data === 'string' && data.trimStart().startsWith('<')) throw new HttpError('not an answer of the server');
  return data as T;
}
