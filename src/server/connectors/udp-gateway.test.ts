import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import { createLog } from '../config.ts';
import { readDatagram, teltonikaProtocol } from './teltonika/protocol.ts';
import { startUdpGateway, type UdpGateway, type UdpOptions } from './gateways.ts';

/** Example of the vendor's page: one record of Codec 8 over UDP, and its answer. */
const EXAMPLE =
  '003dcafe0105000f33353230393330383634303336353508010000016b4f815b30010000000000000000000000000000000103021503010101425dbc000001';
const ANSWER = '0005cafe010501';
const protocol = { ...teltonikaProtocol, datagram: readDatagram };
const log = createLog('silent');

let gateway: UdpGateway | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
  for (const socket of sockets.splice(0)) socket.close();
});

async function start(accept: UdpOptions['ingest']['accept'], part: Partial<UdpOptions> = {}): Promise<(hex: string) => Socket> {
  const own = await startUdpGateway({
    protocol,
    port: 0,
    host: '127.0.0.1',
    ingest: { ready: () => Promise.resolve(), accept },
    log,
    ...part,
  });
  gateway = own;
  return (hex) => {
    const socket = createSocket('udp4');
    sockets.push(socket);
    socket.send(Buffer.from(hex, 'hex'), own.port, '127.0.0.1');
    return socket;
  };
}

it('reads the example of the vendor, and refuses what is not a datagram of its own length and IMEI', () => {
  const bytes = Buffer.from(EXAMPLE, 'hex');
  expect(readDatagram(bytes)).toMatchObject({ ok: true, serial: '352093086403655' });
  for (const length of bytes.keys()) expect(readDatagram(bytes.subarray(0, length))).toEqual({ ok: false, reason: 'length' });
  const letters = Buffer.from(bytes);
  letters[10] = 0x41;
  expect(readDatagram(letters)).toEqual({ ok: false, reason: 'imei' });
});

it('answers once the record is stored, not before', async () => {
  const stored: { serial: string; messages: readonly TelemetryMessage[] }[] = [];
  let commit!: () => void;
  const committed = new Promise<void>((resolve) => (commit = resolve));
  let isCommitted = false;
  const send = await start(async (serial, _type, messages) => {
    stored.push({ serial, messages });
    await committed;
    isCommitted = true;
    return { accepted: 1, refused: 0, quarantined: false };
  });
  const socket = send(EXAMPLE);
  const answer = once(socket, 'message').then(([bytes]) => ({ hex: (bytes as Buffer).toString('hex'), isCommitted }));
  await expect.poll(() => stored.length).toBe(1);
  commit();
  expect(await answer).toEqual({ hex: ANSWER, isCommitted: true });
  expect(stored[0]).toMatchObject({ serial: '352093086403655', messages: [{ at: '2019-06-13T06:23:26.000Z' }] });
});

it('answers nothing that was not stored or cannot be read, and goes on', async () => {
  const refused: (string | null)[] = [];
  let failing = true;
  const send = await start(
    () => (failing ? Promise.reject(new Error('no database')) : Promise.resolve({ accepted: 1, refused: 0, quarantined: false })),
    { onFrame: (_serial, _body, _remote, refusal) => refused.push(refusal) },
  );
  const heard: string[] = [];
  const listen = (socket: Socket): Socket => socket.on('message', (bytes) => heard.push(bytes.toString('hex')));
  listen(send(EXAMPLE));
  // Its body ends in another count.
  listen(send(`${EXAMPLE.slice(0, -2)}02`));
  listen(send('ff'));
  await expect.poll(() => refused).toEqual(['count']);
  failing = false;
  listen(send(EXAMPLE));
  await expect.poll(() => heard).toEqual([ANSWER]);
});

it('holds no more datagrams than it may', async () => {
  const waiting: (() => void)[] = [];
  const send = await start(() => new Promise((resolve) => waiting.push(() => resolve({ accepted: 1, refused: 0, quarantined: false }))), {
    maxInWork: 2,
  });
  const first = send(EXAMPLE);
  const heard: string[] = [];
  first.on('message', (bytes) => heard.push(bytes.toString('hex')));
  for (let n = 0; n < 4; n++) first.send(Buffer.from(EXAMPLE, 'hex'), gateway!.port, '127.0.0.1');
  await expect.poll(() => gateway!.dropped()).toBe(3);
  expect(waiting).toHaveLength(2);
  waiting.splice(0).forEach((resolve) => resolve());
  await expect.poll(() => heard).toEqual([ANSWER, ANSWER]);
  first.send(Buffer.from(EXAMPLE, 'hex'), gateway!.port, '127.0.0.1');
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!();
});
