/** A piece of a stream of messages: `head` on the first one of a message, `isLast` on its last. */
export interface Piece {
  bytes: Buffer;
  head?: string;
  isLast: boolean;
}

interface Body {
  consume(bytes: Buffer): { used: number; done: boolean };
}

function counted(length: number): Body {
  let left = length;
  return {
    consume(bytes) {
      const used = Math.min(left, bytes.length);
      left -= used;
      return { used, done: left === 0 };
    },
  };
}

function chunked(): Body {
  let state: 'size' | 'data' | 'trailer' = 'size';
  let line = '';
  let left = 0;
  return {
    consume(bytes) {
      let at = 0;
      while (at < bytes.length) {
        if (state === 'data') {
          const used = Math.min(left, bytes.length - at);
          at += used;
          left -= used;
          if (left === 0) state = 'size';
          continue;
        }
        const char = String.fromCharCode(bytes[at++]!);
        if (char !== '\n') {
          line += char;
          continue;
        }
        const text = line.trim();
        line = '';
        if (state === 'trailer' && text === '') return { used: at, done: true };
        if (state === 'trailer') continue;
        const size = Number.parseInt(text, 16);
        state = size === 0 ? 'trailer' : 'data';
        left = size + 2;
      }
      return { used: at, done: false };
    },
  };
}

/** A WebSocket, or an answer that ends with its connection. */
const endless: Body = { consume: ({ length }) => ({ used: length, done: false }) };

export const isUpgrade = (head: string): boolean => /^upgrade: *websocket\r$/im.test(head);

function declared(head: string): Body | null {
  if (/^transfer-encoding:.*chunked/im.test(head)) return chunked();
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? Number.NaN);
  return Number.isNaN(length) ? endless : length > 0 ? counted(length) : null;
}

/** What follows the head of a request; null: nothing. */
export function bodyOfRequest(head: string): Body | null {
  if (isUpgrade(head)) return endless;
  const body = declared(head);
  return body === endless ? null : body;
}

/** What follows the head of an answer to `request`; null: nothing. */
export function bodyOfAnswer(request: string, head: string): Body | null {
  const status = Number(head.split(' ', 2)[1]);
  if (status === 101) return endless;
  return request.startsWith('HEAD ') || status < 200 || status === 204 || status === 304 ? null : declared(head);
}

/** Cuts one direction of an HTTP/1.1 connection into its messages, as the bytes arrive. */
export class HttpReader {
  #held: Buffer = Buffer.alloc(0);
  #body: Body | null = null;

  constructor(private readonly bodyOf: (head: string) => Body | null) {}

  take(chunk: Buffer): Piece[] {
    const pieces: Piece[] = [];
    for (let rest = chunk; rest.length > 0;) {
      if (this.#body) {
        const { used, done } = this.#body.consume(rest);
        pieces.push({ bytes: rest.subarray(0, used), isLast: done });
        rest = rest.subarray(used);
        if (done) this.#body = null;
        continue;
      }
      this.#held = Buffer.concat([this.#held, rest]);
      const end = this.#held.indexOf('\r\n\r\n') + 4;
      if (end < 4) return pieces;
      const bytes = this.#held.subarray(0, end);
      rest = this.#held.subarray(end);
      this.#held = Buffer.alloc(0);
      const head = bytes.toString('latin1');
      this.#body = this.bodyOf(head);
      pieces.push({ head, bytes, isLast: this.#body === null });
    }
    return pieces;
  }
}
