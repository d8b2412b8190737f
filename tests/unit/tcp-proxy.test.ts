import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts';

interface Seen {
  line: string;
  body: string;
}

let server: Server;
let proxy: TcpProxy;
let agent: Agent;
let seen: Seen[];

const lines = (): string[] => seen.map(({ line }) => line);

beforeEach(async () => {
  seen = [];
  server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      seen.push({ line: `${incoming.method} ${incoming.url}`, body });
      const text = `${seen.length}:${body}`;
      if (incoming.url === '/chunks') {
        outgoing.write(text);
        outgoing.end('-end');
      } else if (incoming.url === '/close') {
        outgoing.writeHead(200, { connection: 'close' }).end(text);
      } else if (incoming.url === '/none') outgoing.writeHead(204).end();
      else outgoing.writeHead(200, { 'content-length': Buffer.byteLength(text) }).end(text);
    });
  });
  server.on('upgrade', (_incoming, socket: Socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    socket.on('data', (chunk: Buffer) => socket.write(`echo ${chunk.toString()}`));
    socket.on('end', () => socket.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startTcpProxy((server.address() as AddressInfo).port);
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});

afterEach(async () => {
  agent.destroy();
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function renewConnections(): void {
  agent.destroy();
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
}

interface Answer {
  status: number;
  type: string | undefined;
  text: string;
  /** All bytes that were announced came. */
  whole: boolean;
}

function call(path: string, { method = 'GET', body = '', chunks = [] as string[] } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: proxy.port,
        path,
        method,
        agent,
        ...(body ? { headers: { 'content-length': Buffer.byteLength(body) } } : {}),
      },
      (answer: IncomingMessage) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('error', () => undefined);
        answer.on('close', () =>
          resolve({ status: answer.statusCode!, type: answer.headers['content-type'], text, whole: answer.complete }),
        );
      },
    );
    outgoing.on('error', reject);
    for (const chunk of chunks) outgoing.write(chunk);
    outgoing.end(body);
  });
}

it('without a fault hands on every byte, one request after the other on a connection kept open', async () => {
  const large = 'x'.repeat(300_000);
  expect((await call('/a', { method: 'POST', body: large })).text).toBe(`1:${large}`);
  expect((await call('/chunks', { method: 'POST', chunks: ['ab', 'c'.repeat(70_000)] })).text).toBe(`2:ab${'c'.repeat(70_000)}-end`);
  expect((await call('/none')).status).toBe(204);
  expect((await call('/close')).text).toBe('4:');
  expect((await call('/b')).text).toBe('5:');
  expect(lines()).toEqual(['POST /a', 'POST /chunks', 'GET /none', 'GET /close', 'GET /b']);
});

it('finds a request that comes byte by byte, and two that come in one piece', async () => {
  const fault = proxy.fault({ fate: 'portal', match: /^POST \/second / });
  const socket = connect(proxy.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  for (const byte of 'POST /first HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n') socket.write(byte);
  await expect.poll(() => text).toContain('1:abc');
  socket.write('GET /third HTTP/1.1\r\nHost: a\r\n\r\nPOST /second HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab');
  await expect.poll(() => fault.done).toBe(1);
  await expect.poll(() => lines()).toEqual(['POST /first', 'GET /third']);
  socket.destroy();
});

it('a WebSocket passes, and falls silent when the network does', async () => {
  proxy.fault({ fate: 'twice', match: /./ });
  const socket = connect(proxy.port, '127.0.0.1');
  let text = '';
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  socket.write('GET /live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await expect.poll(() => text).toContain('101');
  socket.write('GET / HTTP/1.1\r\n\r\n');
  await expect.poll(() => text).toContain('echo GET / HTTP/1.1');
  proxy.stall();
  const before = text;
  socket.write('lost');
  const stalled = call('/a').catch(() => 'gone');
  await expect.poll(() => proxy.silenced()).toBe(2);
  proxy.restore();
  expect(await stalled).toBe('gone');
  await expect.poll(() => isClosed).toBe(true);
  expect(text).toBe(before);
  expect(seen).toEqual([]);
  expect((await call('/a')).text).toBe('1:');
});

it('reset: the request does not reach the server, as often as told, and only the one aimed at', async () => {
  proxy.fault({ fate: 'reset', match: /^POST \/a /, times: 2, after: 1 });
  const post = (): Promise<string> =>
    call('/a', { method: 'POST', body: 'x' }).then(
      ({ text }) => text,
      (error: { code: string }) => error.code,
    );
  expect([await post(), await post(), await post(), await post()]).toEqual(['1:x', 'ECONNRESET', 'ECONNRESET', '2:x']);
  expect((await call('/b')).text).toBe('3:');
});

it('stall: the request does not reach the server and is not answered', async () => {
  const fault = proxy.fault({ fate: 'stall', match: /\/a / });
  const answer = vi.fn();
  void call('/a').then(answer, answer);
  await expect.poll(() => fault.met).toBe(1);
  const stalled = agent;
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await call('/b')).text).toBe('1:');
  expect(lines()).toEqual(['GET /b']);
  expect(answer).not.toHaveBeenCalled();
  stalled.destroy();
});

it('portal: a page of the network answers 200, to some requests or to all', async () => {
  proxy.fault({ fate: 'portal', match: /^GET \/a / });
  expect(await call('/a')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8', whole: true });
  expect((await call('/b')).text).toBe('1:');
  proxy.restore();
  expect((await call('/a')).text).toBe('2:');
  proxy.portal();
  renewConnections();
  expect((await call('/b')).text).toContain('conditions');
  proxy.restore();
  expect(lines()).toEqual(['GET /b', 'GET /a']);
});

it('hold: the request waits at the door; hold-answer: the server has done its work', async () => {
  const held = proxy.fault({ fate: 'hold', match: /\/a / });
  const answer = vi.fn();
  const first = call('/a').then(answer);
  await expect.poll(() => held.met).toBe(1);
  expect(seen).toEqual([]);
  held.release();
  await first;
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ text: '1:' }));
  held.end();

  const late = proxy.fault({ fate: 'hold-answer', match: /\/a / });
  const second = call('/a');
  await expect.poll(() => lines()).toEqual(['GET /a', 'GET /a']);
  expect(late).toMatchObject({ met: 1, done: 0 });
  late.release();
  expect((await second).text).toBe('2:');
});

it('answer-lost: the whole request was served, not a byte of the answer comes', async () => {
  proxy.fault({ fate: 'answer-lost', match: /\/a / });
  const body = 'y'.repeat(100_000);
  await expect(call('/a', { method: 'POST', body })).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(seen).toEqual([{ line: 'POST /a', body }]);
});

it.each(['/a', '/chunks'])('answer-half: the connection ends in the middle of the answer of %s', async (path) => {
  proxy.fault({ fate: 'answer-half', match: /^POST/ });
  const answer = await call(path, { method: 'POST', body: 'abcdefgh' });
  expect(answer).toMatchObject({ status: 200, whole: false });
  expect('1:abcdefgh-end'.startsWith(answer.text)).toBe(true);
  expect(seen).toHaveLength(1);
});

it('twice: the server gets the same bytes two times, the client one answer', async () => {
  proxy.fault({ fate: 'twice', match: /^POST/, times: 1 });
  expect((await call('/a', { method: 'POST', body: 'abc' })).text).toMatch(/^[12]:abc$/);
  expect(seen).toEqual([
    { line: 'POST /a', body: 'abc' },
    { line: 'POST /a', body: 'abc' },
  ]);
  expect((await call('/a', { method: 'POST', body: 'abc' })).text).toBe('3:abc');
});

it('again: the server gets the same bytes once more, later', async () => {
  const fault = proxy.fault({ fate: 'again', match: /\/a /, times: 1 });
  expect((await call('/a', { method: 'POST', body: 'abc' })).text).toBe('1:abc');
  expect((await call('/b')).text).toBe('2:');
  expect(fault.done).toBe(0);
  fault.release();
  await expect.poll(() => fault.done).toBe(1);
  expect(lines()).toEqual(['POST /a', 'GET /b', 'POST /a']);
});

it('stale: the first answer is given again and again', async () => {
  proxy.fault({ fate: 'stale', match: /\/a / });
  expect([(await call('/a')).text, (await call('/a')).text, (await call('/b')).text]).toEqual(['1:', '1:', '2:']);
});

it('cut: connections end and no new one is served until it is restored', async () => {
  await call('/a');
  proxy.cut();
  await expect(call('/a')).rejects.toThrow();
  proxy.restore();
  expect((await call('/a')).text).toBe('2:');
});

it('shape: an answer takes the time of its distance and of its size, and comes whole', async () => {
  proxy.shape({ latencyMs: 120, downKbps: 1000, upKbps: 1000 });
  const started = performance.now();
  const body = 'z'.repeat(20_000);
  expect((await call('/close', { method: 'POST', body })).text).toBe(`1:${body}`);
  // 160 ms up, 160 ms down, 120 ms of delay: never less.
  expect(performance.now() - started).toBeGreaterThan(430);
});
