import { takeEarly } from '../boot/early-answers.ts';
import { type Failure, FAILURE_HEADER, failureSchema, namedFailure } from '../../domain/entity/failure.ts';

/** `named`: the failure that an answer in text bears in its header. */
interface HttpRefusal {
  status: number;
  data: unknown;
  named?: Failure | null;
}

/** An answer that is not a success, with what the server said; `response` is absent when there was no answer. */
export class HttpError extends Error {
  readonly response: HttpRefusal | undefined;
  constructor(message: string, response?: HttpRefusal) {
    super(message);
    this.name = 'HttpError';
    this.response = response;
  }
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof HttpError ? error.response?.status : undefined;
}

export function failureCodeOf(error: unknown): string | undefined {
  if (!(error instanceof HttpError)) return undefined;
  const parsed = failureSchema.safeParse(error.response?.data);
  return parsed.success ? parsed.data.code : error.response?.named?.code;
}

const TIMEOUT_MS = 20_000;

const isPage = (data: unknown): boolean => typeof data === 'string' && data.trimStart().startsWith('<');

/** Same-origin request; JSON answers are parsed, others are text. Throws HttpError for refusals and for no answer. */
export async function call<T = unknown>(url: string, init: RequestInit & { json?: unknown } = {}): Promise<T> {
  const { json, ...rest } = init;
  let response: Response;
  try {
    const isRead = json === undefined && (rest.method ?? 'GET') === 'GET';
    // Without it the same is asked now.
    const early = isRead ? await takeEarly(url)?.catch(() => undefined) : undefined;
    response =
      early ??
      (await fetch(url, {
        credentials: 'same-origin',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...rest,
        headers: {
          accept: 'application/json, text/plain',
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...rest.headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }));
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
    // A proxy asks for a sign-in of its own; the server's word for it is a failure, or a text for a person.
    if (response.status === 401 && (isJson ? !failureSchema.safeParse(data).success : isPage(data)))
      throw new HttpError('not an answer of the server');
    throw new HttpError(`${response.status}`, { status: response.status, data, named: namedFailure(response.headers.get(FAILURE_HEADER)) });
  }
  // A captive portal answers 200 with a page of its own.
  if (isPage(data)) throw new HttpError('not an answer of the server');
  return data as T;
}

/** Specification §9: a loading state that is shown stays at least this long after its fetch began, so that it does not flash. */
const LEAST_FETCH_MS = 200;

/** The outcome of a fetch that has just begun, not before the least time; one that takes longer ends when it ends. */
export async function leastFetch<T>(work: Promise<T>): Promise<T> {
  const least = new Promise((resolve) => setTimeout(resolve, LEAST_FETCH_MS));
  await Promise.allSettled([work, least]);
  return work;
}
