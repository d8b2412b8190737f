import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecure, type ServerOptions } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import type { Waiting } from '../../src/server/connectors/cloud/exchange.ts';

export interface CloudRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answering = (asked: CloudRequest, response: ServerResponse) => void | Promise<void>;

export interface StandIn {
  url: string;
  asked: CloudRequest[];
  close(): Promise<void>;
}

/** A vendor's cloud on this machine: answers by path, keeps what it was asked. `tls` asks for a certificate too when it says so. */
export async function standIn(answers: Record<string, Answering>, tls?: ServerOptions): Promise<StandIn> {
  const asked: CloudRequest[] = [];
  const listener: RequestListener = async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const one: CloudRequest = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(parts).toString('utf8'),
    };
    asked.push(one);
    const answering = answers[pathname];
    if (answering) await answering(one, response);
    else response.writeHead(404).end();
  };
  const server: Server = tls ? createSecure(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        (server as unknown as { closeAllConnections(): void }).closeAllConnections();
      }),
  };
}

/** Answers each call by the next of the list, the last one for ever. */
export function inTurn(...list: Answering[]): Answering {
  let n = 0;
  return (asked, response) => list[Math.min(n++, list.length - 1)]!(asked, response);
}

export function json(response: ServerResponse, value: unknown, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

/** Time that passes only when somebody waits; keeps how long each waited. */
export function quickWaiting(): Waiting & { waits: number[]; pass(ms: number): void } {
  let nowMs = 0;
  const waits: number[] = [];
  return {
    waits,
    pass: (ms) => void (nowMs += ms),
    now: () => nowMs,
    random: () => 0.5,
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      waits.push(ms);
      nowMs += ms;
    },
  };
}
