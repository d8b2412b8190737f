import { fork, type ChildProcess } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import type { AvlRecord } from '../../src/server/connectors/teltonika/decode.ts';
import { encodeLogin, encodeRecords } from '../../src/server/connectors/teltonika/protocol.ts';
import type { Fitted } from '../helpers/fitted-fleet.ts';

export const PACKETS = 4;
export const RECORDS = 10;

let round = 0;

/** What follows has instants of its own. */
export function nextRound(): void {
  round += 1;
}

/** Records of the next minutes of one device; every round has instants of its own. */
export function records(index: number, packet: number): AvlRecord[] {
  return Array.from({ length: RECORDS }, (_, i) => ({
    timeMs: Date.now() - 3_600_000 + round * 50_000 + (packet * RECORDS + i) * 1000,
    priority: 0,
    lng: 2 + index / 1000,
    lat: 45 + i / 1000,
    altitudeM: 120,
    headingDeg: 90,
    satellites: 11,
    speedKmh: 50,
    valid: true,
    eventId: 0,
    generation: null,
    elements: [
      { id: 239, size: 1, value: 1 },
      { id: 240, size: 1, value: 1 },
      { id: 21, size: 1, value: 4 },
      { id: 66, size: 2, value: 13_900 },
      { id: 182, size: 2, value: 9 },
      { id: 16, size: 4, value: 84_210_000 + i },
    ],
  }));
}

export function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Sends and waits for `bytes` of answer. */
export function ask(socket: Socket, message: Buffer, bytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const onData = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      if (received.length < bytes) return;
      socket.off('data', onData).off('close', onClose);
      resolve(received);
    };
    const onClose = (): void => reject(new Error('closed before the answer'));
    socket.on('data', onData).once('close', onClose);
    socket.write(message);
  });
}

/** Every device sends its packets one after the other, each after the acknowledgement of the one before; to each port in turn. Gives records a second. */
export async function throughGateways(ports: readonly number[], fleet: readonly Fitted[]): Promise<number> {
  nextRound();
  const packets = fleet.map((_, index) => Array.from({ length: PACKETS }, (_unused, packet) => encodeRecords('8', records(index, packet))));
  const sockets = await Promise.all(fleet.map((_, index) => open(ports[index % ports.length]!)));
  await Promise.all(sockets.map((socket, index) => ask(socket, encodeLogin(fleet[index]!.imei), 1)));
  const started = performance.now();
  await Promise.all(
    sockets.map(async (socket, index) => {
      for (const packet of packets[index]!) if ((await ask(socket, packet, 4)).readUInt32BE() !== RECORDS) throw new Error('another count');
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  return (fleet.length * PACKETS * RECORDS) / seconds;
}

/** The next message of a child, after `send` when there is one; rejects when it ends. */
export async function answer<T>(child: ChildProcess, send?: object): Promise<T> {
  let onExit: ((code: number | null) => void) | undefined;
  const reply = new Promise<T>((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (onExit = (code) => reject(new Error(`gateway ended: ${code}`))));
  });
  if (send) child.send(send);
  return reply.finally(() => child.off('exit', onExit!));
}

export interface GatewayHost {
  child: ChildProcess;
  port: number;
}

/** A gateway alone, in a process of its own. */
export async function startGatewayHost(url: string): Promise<GatewayHost> {
  const child = fork(new URL('gateway-host.ts', import.meta.url), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: { ...process.env, DATABASE_URL: url },
  });
  return { child, ...(await answer<{ port: number }>(child)) };
}

/** What a gateway's process has used since it began, seconds of processor. */
export async function cpuSeconds({ child }: GatewayHost): Promise<number> {
  return (await answer<{ cpuS: number }>(child, {})).cpuS;
}
