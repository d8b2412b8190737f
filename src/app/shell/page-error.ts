import i18next from 'i18next';

/** A refusal of a page, with what the error page needs: status, flags `suspended` and `elsewhere` (of another organization), the server's message. */
export class PageError extends Error {
  readonly statusCode: number;
  readonly suspended: boolean;
  readonly elsewhere: boolean;
  constructor(statusCode: number, message?: string, options: { suspended?: boolean; elsewhere?: boolean } = {}) {
    super(message ?? '');
    this.name = 'PageError';
    this.statusCode = statusCode;
    this.suspended = options.suspended === true;
    this.elsewhere = options.elsewhere === true;
  }
}

/** Status of a route error: statusCode, status or response.status, default 500 (specification §8). */
export function errorStatus(error: unknown): number {
  const { statusCode, status, response } = (error ?? {}) as { statusCode?: unknown; status?: unknown; response?: { status?: unknown } };
  for (const value of [statusCode, status, response?.status]) if (typeof value === 'number') return value;
  return 500;
}

/** Message of the server, or of a guard; never one of an error nobody wrote for a person. */
export function errorMessage(error: unknown): string | undefined {
  if (error instanceof PageError) return error.message || undefined;
  const data = (error as { response?: { data?: unknown } } | null)?.response?.data;
  if (typeof data === 'string') return data.trim() || undefined;
  const message = (data as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

function isSuspendedError(error: unknown): boolean {
  const { suspended, response } = (error ?? {}) as { suspended?: unknown; response?: { data?: { code?: unknown } } };
  return suspended === true || response?.data?.code === 'suspended';
}

export type ErrorKind = 'suspended' | 'elsewhere' | 'not-found' | 'forbidden' | 'gone' | 'undetermined';

/** Which error page (specification §2); the flag comes before the status. */
export function errorKind(error: unknown): ErrorKind {
  if (isSuspendedError(error)) return 'suspended';
  if (error instanceof PageError && error.elsewhere) return 'elsewhere';
  switch (errorStatus(error)) {
    case 404:
      return 'not-found';
    case 401:
    case 403:
      return 'forbidden';
    case 410:
      return 'gone';
    default:
      return 'undetermined';
  }
}

/** The sentence of the page: the server's message where it may show, else the product's. */
export function errorSentence(error: unknown): string {
  const kind = errorKind(error);
  const message = errorMessage(error);
  if (kind === 'not-found') return i18next.t('errors:notFound');
  if (kind === 'forbidden' || kind === 'elsewhere') return message ?? i18next.t('errors:forbidden');
  if (kind === 'gone') return message ?? i18next.t('errors:gone');
  return i18next.t('errors:undetermined');
}

/** Who gives access to a page that is refused: those who run the platform to its administration, an administrator of the organization to the rest. */
export function whoOpens(pathname: string): 'operator' | 'administrator' {
  return /^\/admin(\/|$)/.test(pathname) ? 'operator' : 'administrator';
}
