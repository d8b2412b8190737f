import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Profile } from './profile.ts';

/** A whole request, as a neighbour reads it. */
export interface Asked {
  method: string;
  path: string;
  /** Bytes of its head. */
  head: number;
  body: Buffer;
}

/** A whole answer. */
export interface Given {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * What becomes of a request: an answer of the neighbour's own; none, before the server has it or after; the server's answer, changed or as it is.
 */
export type Meeting = { own: Given; afterMs?: number } | { lost: 'before' | 'after' } | { alter: (given: Given) => Given } | null;

/** A request in the neighbour's log. */
export interface Line {
  method: string;
  path: string;
  bytes: number;
  /** The server had it. */
  arrived: boolean;
  /** The device had the server's answer, whole. */
  passed: boolean;
  /** What the device saw; 0: no answer. */
  status: number;
}

const wholeOf = async (from: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of from) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

const headBytes = ({ method, url, rawHeaders }: IncomingMessage): number =>
  `${method} ${url} HTTP/1.1\r\n`.length + rawHeaders.reduce((sum, text) => sum + text.length + 2, 2);

/** Of one connection, or of a message cut here: what is sent on names them anew. */
const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];
const carried = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.includes(name)));

/** A proxy between devices and the real server that behaves as its profile says, and keeps a log. Without a profile everything passes. */
export class Neighbour {
  readonly log: Line[] = [];
  /** Whence its devices come, for the server. */
  address = '10.26.0.1';
  /** Live connections that were asked for. */
  upgrades = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  #profile: Profile | null = null;
  #rule: ((asked: Asked) => Meeting) | undefined;

  private constructor(private readonly target: number) {
    this.#server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => void this.#serve(request, response));
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  static async before(target: number): Promise<Neighbour> {
    const neighbour = new Neighbour(target);
    await new Promise<void>((resolve) => neighbour.#server.listen(0, '127.0.0.1', resolve));
    return neighbour;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** From now on it behaves so; null: it lets everything pass. */
  be(profile: Profile | null): void {
    this.#profile = profile;
    this.#rule = profile?.rule?.();
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const line: Line = { method: request.method ?? '', path: request.url ?? '', bytes: 0, arrived: false, passed: false, status: 0 };
    try {
      const body = await wholeOf(request);
      line.bytes = body.length;
      await this.#onItsWay(body.length);
      const meeting = this.#rule?.({ method: line.method, path: line.path, head: headBytes(request), body }) ?? null;
      // As it comes in, so that one that is never answered is there too.
      this.log.push(line);
      if (meeting && 'own' in meeting) {
        if (meeting.afterMs) await new Promise((resolve) => setTimeout(resolve, meeting.afterMs));
        return this.#give(response, line, meeting.own);
      }
      if (meeting && 'lost' in meeting && meeting.lost === 'before') return void request.socket.destroy();
      // The device waits no longer: what a slow link still carries of it is not whole.
      if (request.socket.destroyed) return;
      line.arrived = true;
      const given = await this.#ask(request, body);
      if (meeting && 'lost' in meeting) return void request.socket.destroy();
      await this.#onItsWay(given.body.length);
      if (request.socket.destroyed) return;
      line.passed = true;
      this.#give(response, line, meeting ? meeting.alter(given) : given);
    } catch {
      request.socket.destroy();
    }
  }

  async #onItsWay(bytes: number): Promise<void> {
    const link = this.#profile?.link;
    if (link) await new Promise((resolve) => setTimeout(resolve, link.latencyMs + bytes / link.bytesPerMs));
  }

  #give(response: ServerResponse, line: Line, { status, headers, body }: Given): void {
    line.status = status;
    const isBare = line.method === 'HEAD' || status === 204 || status === 304;
    response.writeHead(status, { ...carried(headers), ...(isBare ? {} : { 'content-length': String(body.length) }) });
    response.end(isBare ? undefined : body);
  }

  #ask(request: IncomingMessage, body: Buffer): Promise<Given> {
    return new Promise((resolve, reject) => {
      const headers: IncomingHttpHeaders = {
        ...carried(request.headers),
        'content-length': String(body.length),
        'x-forwarded-for': this.address,
      };
      if (body.length === 0 && request.headers['content-length'] === undefined) delete headers['content-length'];
      if (this.#profile?.isPlain) delete headers['accept-encoding'];
      const asked = httpRequest({ host: '127.0.0.1', port: this.target, method: request.method, path: request.url, headers, agent: false });
      asked.on('error', reject);
      asked.on('response', (answer) => {
        wholeOf(answer).then((whole) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole }), reject);
      });
      asked.end(body);
    });
  }

  /** A live connection: refused, cut after a while, opened and then silent, or passed. */
  #upgrade(request: IncomingMessage, client: Duplex, head: Buffer): void {
    this.upgrades++;
    const live = this.#profile?.live;
    this.#keep(client);
    if (live === 'refuse') return void client.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    const server: Socket = connect(this.target, '127.0.0.1');
    this.#keep(server);
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let at = 0; at < request.rawHeaders.length; at += 2) lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
    server.write(`${lines.join('\r\n')}\r\n\r\n`);
    server.write(head);
    client.pipe(server);
    let isOpen = false;
    server.on('data', (chunk: Buffer) => {
      // The answer that opens it passes, whatever comes behind it in the same piece too.
      if (live !== 'hold' || !isOpen) client.write(chunk);
      isOpen = true;
    });
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
    if (typeof live === 'object') setTimeout(() => client.destroy(), live.cutMs);
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  }
}
