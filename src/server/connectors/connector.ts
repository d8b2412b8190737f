import type { Config } from '../config.ts';
import type { Explained } from '../../domain/platform/site-device.ts';
import type { AuthenticationMode } from '../../domain/platform/inbound-mapping.ts';
import type { TelemetryMessage } from '../../domain/telemetry/message.ts';
import type { DeviceType } from '../../domain/device/device.ts';
import { readFileSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { createServer, type Server as TlsServer } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '../../domain/time/time-zone.ts';

/** What an installation is judged by beside the measures every message has (domain/install/install-test.ts); null: not told. */
export interface InstallSigns {
  /** Bars, 0 to 5. */
  gsm: number | null;
  speedCan: boolean;
  /** Charge of the vehicle's battery, not of the device's. */
  socPct: number | null;
  inputs: readonly boolean[] | null;
}

/** What a device family is, as the connector pages and the registry show it. One folder beside this file is one connector. */
export interface ConnectorDescriptor {
  type: DeviceType;
  /** Brand name, never translated. */
  title: string;
  transport: 'tcp' | 'http' | 'kafka';
  /** How a device proves who it is: by the serial it announces, by a secret of its own, or by that of the vendor's server, which pushes for all. */
  authentication: 'serial' | 'secret' | 'connector';
  /** What the vendor's server may prove itself with. */
  doorModes?: readonly AuthenticationMode[];
  /** No public document describes what it sends: a mapping does. */
  awaitsDocument?: true;
  /** What the device announces itself with. */
  serial: 'imei' | 'free';
  /** Public description of the protocol. */
  document: string;
  /** Port environment variable of a TCP gateway, or path of an HTTP one. */
  entrance: string;
  /** Port of a TCP gateway in the configuration; 0 when it is off. */
  port?: (config: Config) => number;
  /** The same of its TLS port, of a family whose devices can speak it; beside the other one. */
  tlsEntrance?: string;
  tlsPort?: (config: Config) => number;
  /** What a frame is on a screen: bytes, or text of its own. */
  frames: 'binary' | 'text';
  /** A kept frame, field by field; never throws. */
  explain: (bytes: Buffer) => Explained;
  /** Name of a raw element in the vendor's table, by its key; left out where the keys are names themselves. */
  elementName?: (id: string) => string | undefined;
  /** Reads the signs of an installation out of the raw elements; left out where no document tells them. */
  installSigns?: (message: Pick<TelemetryMessage, 'raw' | 'batteryPct'>) => InstallSigns;
  /** Command that makes a buzzer wired to an output sound for a second; left out where the family has none. */
  buzz?: (output: number) => string;
  /** A vendor's cloud: the variables it needs, and whether it has them. */
  cloud?: {
    variables: readonly string[];
    isOn: (config: Config) => boolean;
    /** It is read without end, not called now and then. */ isStream?: true;
  };
}

/** Where the certificate of the gateways is, with those of its authority, and its key; PEM. */
export interface TlsFiles {
  certFile: string;
  keyFile: string;
}

/** Resolves with the port once it is open; rejects when it cannot be. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: 1024 }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Takes devices over TLS; a certificate that is renewed in its files is taken up within the hour, without closing anybody. */
export function tlsServer(
  { certFile, keyFile }: TlsFiles,
  { handshakeMs, maxConnections }: { handshakeMs: number; maxConnections: number },
  log: FastifyBaseLogger,
  onSocket: (socket: Socket) => void,
): TlsServer {
  const read = () => ({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
  const server = createServer(
    { ...read(), noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000, handshakeTimeout: handshakeMs },
    onSocket,
  );
  server.maxConnections = maxConnections;
  server.on('tlsClientError', (error, socket) => {
    log.debug({ remote: socket.remoteAddress, reason: error.message }, 'device speaks no TLS');
    socket.destroy();
  });
  const renewal = setInterval(() => {
    try {
      server.setSecureContext(read());
    } catch (error) {
      log.warn({ err: error }, 'the certificate of the gateways cannot be read again: the former one stays');
    }
  }, HOUR_MS).unref();
  server.on('close', () => clearInterval(renewal));
  return server;
}
