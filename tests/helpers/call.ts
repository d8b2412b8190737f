import type { App } from '../../src/server/context.ts';
import type { Signed } from './context.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface Answer<Body> {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  body: Body;
}

/** Calls of a suite's server, by somebody or without a session; the body is null when the answer is not JSON. */
export function caller<Body = Record<string, unknown>>(app: () => App) {
  return async (
    who: Signed | null,
    method: Method,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> => {
    const answer = await app().inject({ method, url, headers: { ...who?.headers, ...headers }, ...(payload ? { payload } : {}) });
    const isJson = String(answer.headers['content-type']).includes('application/json');
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: (isJson ? answer.json() : null) as Body };
  };
}
