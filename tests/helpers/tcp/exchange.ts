import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
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

const TRICKLE_BYTES = 1024;
const TRICKLE_MS = 100;

/** Gives an answer a little at a time, until its client hangs up; all that is left of it at once when the fault is over. */
async function trickle(fault: Fault, answer: Buffer, client: Socket): Promise<void> {
  let isOver = false;
  void fault.released.then(() => (isOver = true));
  for (let at = 0; at < answer.length && !client.destroyed;) {
    const piece = answer.subarray(at, isOver ? answer.length : at + TRICKLE_BYTES);
    client.write(piece);
    fault.carried += piece.length;
    at += piece.length;
    await setTimeout(TRICKLE_MS);
  }
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
    else if (fate === 'trickle') await trickle(fault, await ask(port, request), client);
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
