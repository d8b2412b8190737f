import { connect, type Socket } from 'node:net';
import type { Fault } from './fault.ts';
import { bodyOfAnswer, HttpReader } from './http-reader.ts';
import type { Lane } from './lane.ts';

const PORTAL_PAGE = '<!doctype html><title>Bienvenue</title><h1>Acceptez les conditions</h1>';
/** What the network of a hotel answers to everything before its login. */
export const PORTAL = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${PORTAL_PAGE.length}\r\nConnection: close\r\n\r\n${PORTAL_PAGE}`;

/** Sends a whole request on a connection of its own; gives the whole answer, byte for byte. */
function ask(port: number, request: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const head = request.toString('latin1', 0, request.indexOf('\r\n\r\n'));
    const reader = new HttpReader((answer) => bodyOfAnswer(head, answer));
    const bytes: Buffer[] = [];
    const upstream = connect(port, '127.0.0.1', () => upstream.write(request));
    const end = (): void => {
      upstream.destroy();
      resolve(Buffer.concat(bytes));
    };
    upstream.on('data', (chunk: Buffer) => {
      for (const piece of reader.take(chunk)) {
        bytes.push(piece.bytes);
        if (piece.isLast) return end();
      }
    });
    upstream.on('end', end);
    upstream.on('error', reject);
  });
}

/** The head, and half of what follows it. */
function half(answer: Buffer): Buffer {
  const head = answer.indexOf('\r\n\r\n') + 4;
  return answer.subarray(0, head + Math.floor((answer.length - head) / 2));
}

/** Carries one whole request to the end that its fault has for it. */
export async function suffer(fault: Fault, request: Buffer, port: number, client: Socket, down: Lane): Promise<void> {
  const { fate } = fault.aim;
  if (fate === 'stall') return;
  try {
    if (fate === 'reset') client.resetAndDestroy();
    else if (fate === 'portal') client.end(PORTAL);
    else if (fate === 'answer-lost') {
      await ask(port, request);
      client.resetAndDestroy();
    } else if (fate === 'answer-half') client.end(half(await ask(port, request)));
    else if (fate === 'answer-stall') client.write(half(await ask(port, request)));
    else down.write(await answerOf(fault, request, port));
    if (fate === 'again') {
      await fault.released;
      await ask(port, request);
    }
  } catch {
    client.resetAndDestroy();
  }
  fault.done++;
}

async function answerOf(fault: Fault, request: Buffer, port: number): Promise<Buffer> {
  switch (fault.aim.fate) {
    case 'twice': {
      const [first] = await Promise.all([ask(port, request), ask(port, request)]);
      return first;
    }
    case 'stale':
      return (fault.kept ??= ask(port, request));
    case 'hold-answer': {
      const answer = await ask(port, request);
      await fault.released;
      return answer;
    }
    case 'hold':
      await fault.released;
      return ask(port, request);
    default:
      return ask(port, request);
  }
}
