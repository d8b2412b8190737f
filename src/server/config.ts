import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { CLOUD_VARIABLES, type Clouds, cloudsOf, missingTogether } from './connectors/cloud/settings.ts';
import type { TlsFiles } from './connectors/connector.ts';
import { vaultKeysOf } from './database/vault.ts';
import { GEOCODER_VARIABLES, geocoderOf, geocoderProblems, type GeocoderSettings } from './geocoding/provider.ts';
import type { ConnectionTimeouts } from './app.ts';
import { isNetwork } from './http/networks.ts';
import { isPushServiceName, PUSH_SERVICES } from './live/push.ts';

/** Validated at start; `readConfig` throws a ConfigError that names the variable and says what to do. */
export interface Config {
  /** How long HTTP waits for what does not come, where it is not as long as it is declared to be (http/connection-timeouts.ts). */
  patience?: Partial<ConnectionTimeouts>;
  port: number;
  host: string;
  /** Where the gateways listen; `host` when it is not told. */
  gatewayHost?: string;
  /** Networks of the reverse proxies whose `X-Forwarded-For` is believed, beside those of this machine. */
  trustedProxies?: readonly string[];
  /** Origin people open, without a final slash. Cookies are Secure when it is https. */
  publicUrl: string;
  dataDir: string;
  databaseUrl?: string;
  /** 0 = no gateway. */
  gatewayTeltonikaPort: number;
  gatewayRuptelaPort: number;
  gatewayContinentalPort: number;
  gatewaySilencePort: number;
  /** Certificate of the gateways, its key, and the ports of the families that speak TLS; 0 = none. */
  gatewayTls?: TlsFiles & { teltonika: number; ruptela: number };
  clouds: Clouds;
  geocoder: GeocoderSettings;
  directoryUrl?: string;
  notifyUrl?: string;
  /** Secret key by which the notification service knows its neighbours. */
  notifyKey?: string;
  /** Where that service reads it: in the address for data-fair/notify alone. */
  notifyKeyIn: 'header' | 'address';
  /** Hosts that pushes may be sent to; `*.name`: all below one. */
  pushServices: readonly string[];
  /** Inner networks that may be called at an address that a person gave. */
  innerNetworks: readonly string[];
  /** Of a capture service, which makes images and PDF of pages (data-fair/capture). */
  captureUrl?: string;
  /** Secret key that the capture service knows its callers by. */
  captureKey?: string;
  mapStyleUrl?: string;
  /** Path of a PMTiles archive, or its address. */
  mapArchive?: string;
  smtpUrl?: string;
  /** Keys that secrets in the database are sealed with, newest first; of a file in `dataDir` when they are not told. */
  secretsKeys?: readonly Buffer[];
  logLevel: (typeof LOG_LEVELS)[number];
  demo: boolean;
  /** Days of positions that the demonstration begins with, when told. */
  demoDays?: number;
  build: string;
  /** Built application; index.html is in it. */
  staticDir: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const port = z.coerce.number().int().min(0).max(65_535);
const url = (protocol: RegExp) => z.url({ protocol });
const http = url(/^https?$/);
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
const words = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
const networks = z
  .string()
  .transform(words)
  .refine((list) => list.every(isNetwork));
/** A wider network than 65,536 addresses holds more than proxies: anybody in it could give himself any address. */
const PROXY_PREFIX = { v4: 16, v6: 48 };
const isNarrow = (network: string): boolean => {
  const prefix = network.split('/')[1];
  return prefix === undefined || Number(prefix) >= (network.includes(':') ? PROXY_PREFIX.v6 : PROXY_PREFIX.v4);
};
const proxies = networks.refine((list) => list.every(isNarrow));
const pushServices = z
  .string()
  .transform((text) => words(text.toLowerCase()))
  .refine((list) => list.length > 0 && list.every(isPushServiceName));

const GATEWAY_HINT = 'a port from 1 to 65535, or 0 to switch the gateway off';
const TLS_HINT = 'a port from 1 to 65535 for devices that speak TLS, or 0 for none';
const TLS_FILES = ['GATEWAY_TLS_CERT_FILE', 'GATEWAY_TLS_KEY_FILE'] as const;
const TLS_PORTS = ['GATEWAY_TELTONIKA_TLS_PORT', 'GATEWAY_RUPTELA_TLS_PORT'] as const;

const VARIABLES = {
  PORT: { schema: port.min(1).default(8080), hint: 'a port from 1 to 65535, for instance 8080' },
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    hint: 'an address to listen on: 127.0.0.1 (this machine only) or 0.0.0.0 (every network)',
  },
  TRUSTED_PROXIES: {
    schema: proxies.optional(),
    hint: `the addresses of your reverse proxies, separated by commas, or their networks (192.0.2.7, 172.18.0.0/16; at least /${PROXY_PREFIX.v4}, or /${PROXY_PREFIX.v6} for IPv6)`,
  },
  GATEWAY_HOST: {
    schema: z.string().min(1).optional(),
    hint: 'an address for the gateways to listen on, for instance 0.0.0.0; left out, that of HOST',
  },
  PUBLIC_URL: {
    // The application is at the root of its site: docs/decisions/0023-neighbours.md.
    schema: http.refine((text) => /^https?:\/\/[^/?#]+\/*$/.test(text)).optional(),
    hint: 'the address people open, without a path, for instance https://fleet.example.org',
  },
  DATA_DIR: { schema: z.string().min(1).default('./data'), hint: 'a folder the server may write in' },
  DATABASE_URL: {
    schema: url(/^postgres(ql)?$/).optional(),
    hint: 'postgres://user:password@host:5432/name, or leave it out for the embedded database',
  },
  GATEWAY_TELTONIKA_PORT: { schema: port.default(5027), hint: GATEWAY_HINT },
  GATEWAY_RUPTELA_PORT: { schema: port.default(5046), hint: GATEWAY_HINT },
  GATEWAY_CONTINENTAL_PORT: { schema: port.default(5085), hint: GATEWAY_HINT },
  GATEWAY_SILENCE_PORT: { schema: port.default(38_955), hint: GATEWAY_HINT },
  GATEWAY_TELTONIKA_TLS_PORT: { schema: port.default(0), hint: TLS_HINT },
  GATEWAY_RUPTELA_TLS_PORT: { schema: port.default(0), hint: TLS_HINT },
  GATEWAY_TLS_CERT_FILE: {
    schema: z.string().refine(isFile).optional(),
    hint: 'the path of the gateways’ certificate with those of its authority, PEM',
  },
  GATEWAY_TLS_KEY_FILE: { schema: z.string().refine(isFile).optional(), hint: 'the path of its private key, PEM' },
  DIRECTORY_URL: { schema: http.optional(), hint: 'the address of a simple-directory service, or leave it out for the built-in one' },
  NOTIFY_URL: { schema: http.optional(), hint: 'the address of a notification service, or leave it out for the built-in one' },
  NOTIFY_KEY: {
    schema: z.string().min(1).optional(),
    hint: 'the secret key of the notification service (SECRET_EVENTS of data-fair/events, SECRET_NOTIFICATIONS of data-fair/notify), beside NOTIFY_URL',
  },
  NOTIFY_KEY_IN: {
    schema: z.enum(['header', 'address']).default('header'),
    hint: 'header, or address for a service that reads its key there alone (data-fair/notify): it is then in the logs of what is between',
  },
  PUSH_SERVICES: {
    schema: pushServices.default([...PUSH_SERVICES]),
    hint: `the hosts that pushes may be sent to, separated by commas; *.name for all below one (${PUSH_SERVICES.join(', ')})`,
  },
  INNER_NETWORKS: {
    schema: networks.default([]),
    hint: 'the addresses and networks of yours that may be called at an address that a person gave, separated by commas (192.0.2.7, 10.1.0.0/16)',
  },
  CAPTURE_URL: { schema: http.optional(), hint: 'the address of a capture service, or leave it out to make no images or PDF of pages' },
  CAPTURE_KEY: {
    schema: z.string().min(1).optional(),
    hint: 'the secret key of the capture service (SECRET_CAPTURE of data-fair/capture), beside CAPTURE_URL',
  },
  MAP_STYLE_URL: { schema: http.optional(), hint: 'the address of a MapLibre style, or leave it out for the built-in map' },
  MAP_ARCHIVE: {
    schema: z.union([http, z.string().refine(isFile)]).optional(),
    hint: 'the path of a PMTiles archive (version 3, vector tiles), or its https address; leave it out for the built-in map alone',
  },
  SMTP_URL: { schema: url(/^smtps?$/).optional(), hint: 'smtp://user:password@host:587, or leave it out to send no e-mail' },
  SECRETS_KEY: {
    schema: z
      .string()
      .transform(vaultKeysOf)
      .refine((keys) => keys !== null)
      .optional(),
    hint: 'a key of 32 bytes in base64 (openssl rand -base64 32); several, the newest first, separated by commas',
  },
  SECRETS_KEY_FILE: {
    schema: z
      .string()
      .refine(isFile)
      .transform((path) => vaultKeysOf(readFileSync(path, 'utf8')))
      .refine((keys) => keys !== null)
      .optional(),
    hint: 'the path of a file with a key of 32 bytes in base64 on each line, the newest first',
  },
  ...CLOUD_VARIABLES,
  ...GEOCODER_VARIABLES,
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS).default('info'), hint: `one of ${LOG_LEVELS.join(', ')}` },
} as const;

type Variable = keyof typeof VARIABLES;
type Values = { [V in Variable]: z.infer<(typeof VARIABLES)[V]['schema']> };

/** Configuration the operator has to correct; printed alone, without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

function build(root: string): string {
  try {
    const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as Record<
      string,
      { isEntry?: boolean; file: string }
    >;
    const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
    return entry?.file.replace(/^.*?-([\w-]+)\.js$/, '$1') ?? 'dev';
  } catch {
    return 'dev';
  }
}

/** `--demo-days=5`: a shorter past than a month, for tests. */
function demoDays(argv: readonly string[]): number | undefined {
  const given = Number(argv.find((word) => word.startsWith('--demo-days='))?.slice('--demo-days='.length));
  return Number.isInteger(given) && given > 0 ? given : undefined;
}

/** A port that speaks TLS needs its gateway, a certificate and its key; either of these alone is no use. */
function tlsProblems(env: NodeJS.ProcessEnv): string[] {
  const has = (name: string): boolean => (env[name] ?? '') !== '';
  const ports = TLS_PORTS.filter((name) => has(name) && env[name] !== '0');
  const alone = ports
    .filter((name) => env[name.replace('_TLS', '')] === '0')
    .map((name) => `${name}: its gateway is off. Give ${name.replace('_TLS', '')} a port too, and close that in the firewall.`);
  const wants = [...TLS_FILES.filter(has), ...ports][0];
  if (wants === undefined) return [];
  const missing = TLS_FILES.filter((name) => !has(name)).map((name) => `${name}: missing beside ${wants}. Give ${VARIABLES[name].hint}.`);
  return [...alone, ...missing, ...(missing.length > 0 ? [] : pairProblems(env))];
}

/** Whether the certificate and the key can be read, and belong together. */
function pairProblems(env: NodeJS.ProcessEnv): string[] {
  const [certFile, keyFile] = TLS_FILES.map((name) => env[name] ?? '');
  if (!certFile || !keyFile || !isFile(certFile) || !isFile(keyFile)) return [];
  try {
    createSecureContext({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
    return [];
  } catch (error) {
    return [`${TLS_FILES.join(', ')}: ${(error as Error).message}. Give a certificate and its own private key, PEM, without a passphrase.`];
  }
}

/** Reads the environment; an empty variable counts as absent. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, argv: readonly string[] = process.argv.slice(2)): Config {
  const problems: string[] = [];
  const values = {} as Record<Variable, unknown>;
  for (const name of Object.keys(VARIABLES) as Variable[]) {
    const { schema, hint } = VARIABLES[name];
    const given = env[name] === '' ? undefined : env[name];
    const parsed = schema.safeParse(given);
    if (parsed.success) values[name] = parsed.data;
    else
      problems.push(`${name}: "${/(URL|SECRET|PASSWORD|KEY|TOKENS)$/.test(name) ? 'the value given' : given}" does not fit. Give ${hint}.`);
  }
  problems.push(...missingTogether(env), ...geocoderProblems(env), ...tlsProblems(env));
  if (problems.length > 0) throw new ConfigError(`Configuration:\n  ${problems.join('\n  ')}`);
  const read = values as Values;
  const [certFile, keyFile] = [read.GATEWAY_TLS_CERT_FILE, read.GATEWAY_TLS_KEY_FILE];
  const optional = {
    gatewayTls:
      certFile && keyFile
        ? {
            certFile: resolve(certFile),
            keyFile: resolve(keyFile),
            teltonika: read.GATEWAY_TELTONIKA_TLS_PORT,
            ruptela: read.GATEWAY_RUPTELA_TLS_PORT,
          }
        : undefined,
    gatewayHost: read.GATEWAY_HOST,
    trustedProxies: read.TRUSTED_PROXIES,
    databaseUrl: read.DATABASE_URL,
    directoryUrl: read.DIRECTORY_URL,
    notifyUrl: read.NOTIFY_URL,
    notifyKey: read.NOTIFY_KEY,
    captureUrl: read.CAPTURE_URL,
    captureKey: read.CAPTURE_KEY,
    mapStyleUrl: read.MAP_STYLE_URL,
    mapArchive: read.MAP_ARCHIVE && !/^https?:/.test(read.MAP_ARCHIVE) ? resolve(read.MAP_ARCHIVE) : read.MAP_ARCHIVE,
    smtpUrl: read.SMTP_URL,
    secretsKeys: read.SECRETS_KEY ?? read.SECRETS_KEY_FILE ?? undefined,
    demoDays: demoDays(argv),
  };
  // The same place seen from src/server and from dist/server.
  const staticDir = resolve(import.meta.dirname, '../../dist/app');
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(read.DATA_DIR),
    gatewayTeltonikaPort: read.GATEWAY_TELTONIKA_PORT,
    gatewayRuptelaPort: read.GATEWAY_RUPTELA_PORT,
    gatewayContinentalPort: read.GATEWAY_CONTINENTAL_PORT,
    gatewaySilencePort: read.GATEWAY_SILENCE_PORT,
    notifyKeyIn: read.NOTIFY_KEY_IN,
    pushServices: read.PUSH_SERVICES,
    innerNetworks: read.INNER_NETWORKS,
    clouds: cloudsOf(read),
    geocoder: geocoderOf(read),
    logLevel: read.LOG_LEVEL,
    demo: argv.includes('--demo'),
    build: build(staticDir),
    staticDir,
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Partial<Config>),
  };
}

/** The logger of the whole process: Fastify's own, which also serves what runs before and beside HTTP. JSON lines on the standard output. */
export function createLog(level: Config['logLevel']): FastifyBaseLogger {
  return Fastify({ logger: { level } }).log;
}
