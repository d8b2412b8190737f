import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { ServerFrame } from '../../src/domain/sync/protocol.ts';

export interface LiveLine {
  frames: ServerFrame[];
  close(): void;
}

/** A masked text frame of a client (RFC 6455, section 5.2); at most 125 bytes. */
function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new RangeError('a short frame only');
  const mask = randomBytes(4);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, payload.map((byte, index) => byte ^ mask[index % 4]!)]);
}

/** Takes whole unmasked frames off the bytes of a server; gives the texts and what is left. */
function serverTexts(given: Buffer): { texts: string[]; rest: Buffer } {
  const texts: string[] = [];
  let rest = given;
  for (;;) {
    if (rest.length < 2) return { texts, rest };
    const short = rest[1]! & 0x7f;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (rest.length < head) return { texts, rest };
    const length = short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short;
    if (rest.length < head + length) return { texts, rest };
    if ((rest[0]! & 0x0f) === 1) texts.push(rest.subarray(head, head + length).toString());
    rest = rest.subarray(head + length);
  }
}

/** A live socket of a server in another process, subscribed to a channel when it resolves. `host` is that of its public address. */
export async function openLine(port: number, { host, cookie }: { host: string; cookie: string }, channel: string): Promise<LiveLine> {
  const frames: ServerFrame[] = [];
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET /notify HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0);
    let isOpen = false;
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`the line closed: ${bytes.toString('latin1')}`)));
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (!isOpen) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!bytes.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) return reject(new Error(bytes.toString('latin1', 0, end)));
        isOpen = true;
        bytes = bytes.subarray(end + 4);
        socket.write(clientFrame(JSON.stringify({ type: 'subscribe', channel })));
      }
      const { texts, rest } = serverTexts(bytes);
      bytes = rest;
      for (const text of texts) {
        const frame = JSON.parse(text) as ServerFrame;
        if (frame.type === 'message') frames.push(frame);
        else if (frame.type === 'subscribe-confirm') resolve();
        else reject(new Error(text));
      }
    });
  });
  return { frames, close: () => socket.destroy() };
}
