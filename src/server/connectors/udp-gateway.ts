import { createSocket } from 'node:dgram';
import type { FastifyBaseLogger } from 'fastify';
import type { Ingest } from '../telemetry/ingest.ts';
import type { DeviceProtocol } from './device-protocol.ts';

/*
 * UDP gateway of a device family whose protocol has datagrams. Invariants:
 *  - nothing is answered before the commit; what cannot be read or was not stored is not answered, and the device sends again;
 *  - at most MAX_IN_WORK datagrams are held: more are let go, which costs a device a resend and the server nothing;
 *  - an answer is shorter than what asks for it, so a forged sender gains nothing.
 */
const MAX_IN_WORK = 1_000;

export interface UdpGateway {
  port: number;
  /** Datagrams let go since the start, for want of room. */
  dropped: () => number;
  close(): Promise<void>;
}

export interface UdpOptions {
  protocol: DeviceProtocol & { datagram: NonNullable<DeviceProtocol['datagram']> };
  port: number;
  host: string;
  ingest: Pick<Ingest, 'ready' | 'accept'>;
  log: FastifyBaseLogger;
  maxInWork?: number;
  /** A datagram of a device was taken, or refused with a reason. Must not wait. */
  onFrame?: (serial: string, body: Buffer, remote: string, refusal: string | null) => void;
}

/** Listens for one device family; resolves once the port is open, rejects when it cannot be. */
export async function startUdpGateway(options: UdpOptions): Promise<UdpGateway> {
  const { protocol, ingest, log, onFrame, maxInWork = MAX_IN_WORK } = options;
  const socket = createSocket(options.host.includes(':') ? 'udp6' : 'udp4');
  const inWork = new Set<Promise<void>>();
  let dropped = 0;

  const take = async (bytes: Buffer, remote: string, port: number): Promise<void> => {
    const datagram = protocol.datagram(bytes);
    if (!datagram.ok) {
      log.debug({ remote, type: protocol.type, reason: datagram.reason }, 'datagram refused');
      return;
    }
    const { serial, body, wrap } = datagram;
    await ingest.ready();
    const read = protocol.read(body);
    if (!read.ok) {
      onFrame?.(serial, body, remote, read.reason);
      log.info({ remote, type: protocol.type, serial, reason: read.reason }, 'device frame refused');
      return;
    }
    await ingest.accept(serial, protocol.type, read.messages, { remote });
    onFrame?.(serial, body, remote, null);
    if (read.answer !== null) socket.send(wrap(read.answer), port, remote, () => undefined);
  };

  socket.on('message', (bytes, { address, port }) => {
    if (inWork.size >= maxInWork) {
      dropped += 1;
      return;
    }
    const work: Promise<void> = take(bytes, address, port)
      .catch((error: unknown) => log.debug({ err: error, type: protocol.type }, 'datagram not stored'))
      .finally(() => inWork.delete(work));
    inWork.add(work);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(options.port, options.host, () => {
      socket.off('error', reject);
      resolve();
    });
  });
  socket.on('error', (error) => log.error({ err: error, type: protocol.type }, 'gateway'));
  return {
    port: socket.address().port,
    dropped: () => dropped,
    close: async () => {
      // What is being stored is still answered.
      while (inWork.size > 0) await Promise.all(inWork);
      await new Promise<void>((resolve) => socket.close(resolve));
    },
  };
}
