import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { GEOCODER_VARIABLES, geocoderOf, geocoderProblems, type GeocoderSettings } from './geocoding/settings.ts';
import { CLOUD_VARIABLES, cloudsOf, missingTogether, type Clouds } from './connectors/cloud/settings.ts';

/** Validated at start; `readConfig` throws a ConfigError that names the variable and says what to do. */
export interface Config {
  port: number;
  host: string;
  /** Origin people open, without a final slash. Cookies are Secure when it is https. */
  publicUrl: string;
  dataDir: string;
  databaseUrl?: string;
  /** 0 = no gateway. */
  gatewayTeltonikaPort: number;
  gatewayRuptelaPort: number;
  gatewayContinentalPort: number;
  gatewaySilencePort: number;
  clouds: Clouds;
  geocoder: GeocoderSettings;
  directoryUrl?: string;
  notifyUrl?: string;
  /** Of a capture service, which makes images and PDF of pages (data-fair/capture). */
  captureUrl?: string;
  mapStyleUrl?: string;
  /** Path of a PMTiles archive, or its address. */
  mapArchive?: string;
  smtpUrl?: string;
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
const GATEWAY_HINT = 'a port from 1 to 65535, or 0 to switch the gateway off';

const VARIABLES = {
  PORT: { schema: port.min(1).default(8080), hint: 'a port from 1 to 65535, for instance 8080' },
  HOST: { schema: z.string().min(1).default('127.0.0.1'), hint: 'an address to listen on: 127.0.0.1 (this machine only) or 0.0.0.0 (every network)' },
  PUBLIC_URL: { schema: http.optional(), hint: 'the address people open, for instance https://fleet.example.org' },
  DATA_DIR: { schema: z.string().min(1).default('./data'), hint: 'a folder the server may write in' },
  DATABASE_URL: { schema: url(/^postgres(ql)?$/).optional(), hint: 'postgres://user:password@host:5432/name, or leave it out for the embedded database' },
  GATEWAY_TELTONIKA_PORT: { schema: port.default(5027), hint: GATEWAY_HINT },
  GATEWAY_RUPTELA_PORT: { schema: port.default(5046), hint: GATEWAY_HINT },
  GATEWAY_CONTINENTAL_PORT: { schema: port.default(5085), hint: GATEWAY_HINT },
  GATEWAY_SILENCE_PORT: { schema: port.default(38_955), hint: GATEWAY_HINT },
  DIRECTORY_URL: { schema: http.optional(), hint: 'the address of a simple-directory service, or leave it out for the built-in one' },
  NOTIFY_URL: { schema: http.optional(), hint: 'the address of a notification service, or leave it out for the built-in one' },
  CAPTURE_URL: { schema: http.optional(), hint: 'the address of a capture service, or leave it out to make no images or PDF of pages' },
  MAP_STYLE_URL: { schema: http.optional(), hint: 'the address of a MapLibre style, or leave it out for the built-in map' },
  MAP_ARCHIVE: { schema: z.union([http, z.string().refine(isFile)]).optional(), hint: 'the path of a PMTiles archive (version 3, vector tiles), or its https address; leave it out for the built-in map alone' },
  SMTP_URL: { schema: url(/^smtps?$/).optional(), hint: 'smtp://user:password@host:587, or leave it out to send no e-mail' },
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
    const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as Record<string, { isEntry?: boolean; file: string }>;
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

/** Reads the environment; an empty variable counts as absent. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, argv: readonly string[] = process.argv.slice(2)): Config {
  const problems: string[] = [];
  const values = {} as Record<Variable, unknown>;
  for (const name of Object.keys(VARIABLES) as Variable[]) {
    const { schema, hint } = VARIABLES[name];
    const given = env[name] === '' ? undefined : env[name];
    const parsed = schema.safeParse(given);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name}: "${/(URL|SECRET|PASSWORD|KEY|TOKENS)$/.test(name) ? 'the value given' : given}" does not fit. Give ${hint}.`);
  }
  problems.push(...missingTogether(env), ...geocoderProblems(env));
  if (problems.length > 0) throw new ConfigError(`Configuration:\n  ${problems.join('\n  ')}`);
  const read = values as Values;
  const optional = { databaseUrl: read.DATABASE_URL, directoryUrl: read.DIRECTORY_URL, notifyUrl: read.NOTIFY_URL, captureUrl: read.CAPTURE_URL, mapStyleUrl: read.MAP_STYLE_URL, mapArchive: read.MAP_ARCHIVE && !/^https?:/.test(read.MAP_ARCHIVE) ? resolve(read.MAP_ARCHIVE) : read.MAP_ARCHIVE, smtpUrl: read.SMTP_URL, demoDays: demoDays(argv) };
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
    clouds: cloudsOf(read),
    geocoder: geocoderOf(read),
    logLevel: read.LOG_LEVEL,
    demo: argv.includes('--demo'),
    build: build(staticDir),
    staticDir,
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Partial<Config>),
  };
}
