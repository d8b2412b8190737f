import { existsSync } from 'node:fs';
import * as z from 'zod';

const address = z.url({ protocol: /^https?$/ });
const text = z.string().min(1).max(20_000);
const file = text.refine((path) => existsSync(path));
/** Of a webhook: long enough not to be guessed. */
const secret = z.string().min(16).max(200);

/** Access to vendor clouds. A connector whose variables are missing is off, and its page says so. */
export const CLOUD_VARIABLES = {
  SENSOLUS_URL: { schema: address.default('https://cloud.sensolus.com/rest'), hint: 'the address of the Sensolus API' },
  SENSOLUS_API_KEY: { schema: text.optional(), hint: 'an API key of the Sensolus organization' },
  SENSOLUS_WEBHOOK_SECRET: {
    schema: secret.optional(),
    hint: 'at least 16 characters, sent by the Sensolus webhook as Authorization: Bearer',
  },
  TWOHIRE_URL: { schema: address.default('https://adapter.2hire.io'), hint: 'the address of the 2hire adapter' },
  TWOHIRE_TOKEN_URL: { schema: address.optional(), hint: 'the address that gives 2hire access tokens' },
  TWOHIRE_CLIENT_ID: { schema: text.optional(), hint: 'the client id of 2hire' },
  TWOHIRE_CLIENT_SECRET: { schema: text.optional(), hint: 'the client secret of 2hire' },
  TWOHIRE_WEBHOOK_SECRET: { schema: secret.optional(), hint: 'a secret of your choice, of at least 16 characters, with which 2hire signs' },
  FORD_URL: { schema: address.default('https://api.vehicle.ford.com'), hint: 'the address of the FordConnect Query API' },
  FORD_CLIENT_ID: { schema: text.optional(), hint: 'the client id of the application registered with Ford' },
  FORD_CLIENT_SECRET: { schema: text.optional(), hint: 'the client secret of the application registered with Ford' },
  FORD_REFRESH_TOKENS: { schema: text.optional(), hint: 'the refresh token of each vehicle’s consent, separated by commas' },
  FREE2MOVE_URL: {
    schema: address.default('https://api-cert.groupe-psa.com/connectedcar/v3'),
    hint: 'the address of the Stellantis fleet API',
  },
  FREE2MOVE_USER: { schema: text.optional(), hint: 'the partner login, for instance MZP123456' },
  FREE2MOVE_PASSWORD: { schema: text.optional(), hint: 'the password of the partner login' },
  FREE2MOVE_CLIENT_ID: { schema: text.optional(), hint: 'the application id' },
  FREE2MOVE_FLEET_ID: { schema: text.regex(/^[\w.-]+$/).optional(), hint: 'the id of the fleet' },
  FREE2MOVE_CERT_FILE: { schema: file.optional(), hint: 'a PEM file that exists: the client certificate' },
  FREE2MOVE_KEY_FILE: { schema: file.optional(), hint: 'a PEM file that exists: the key of the certificate' },
  FREE2MOVE_CA_FILE: { schema: file.optional(), hint: 'a PEM file that exists, or leave it out to trust the authorities of the system' },
  FREE2MOVE_WEBHOOK_SECRET: { schema: secret.optional(), hint: 'at least 16 characters, sent by the webhook as a header' },
  MERCEDES_KAFKA_BROKERS: {
    schema: text.regex(/^[\w.-]+:\d{1,5}(,[\w.-]+:\d{1,5})*$/).optional(),
    hint: 'the brokers of your region, host:port, separated by commas',
  },
  MERCEDES_KAFKA_TOPIC: { schema: text.regex(/^[\w.-]+$/).optional(), hint: 'the topic of your own, vehiclesignals.<client name>' },
  MERCEDES_KAFKA_GROUP: { schema: text.regex(/^[\w.-]+$/).optional(), hint: 'a consumer group that begins with your client name' },
  MERCEDES_TOKEN_URL: { schema: address.optional(), hint: 'the address that gives access tokens in your region' },
  MERCEDES_CLIENT_ID: { schema: text.optional(), hint: 'the client id received from Mercedes-Benz' },
  MERCEDES_CLIENT_SECRET: { schema: text.optional(), hint: 'the client secret received from Mercedes-Benz' },
  MERCEDES_SCOPE: { schema: text.optional(), hint: 'the scope of your region, when one was given' },
} as const;

type Variable = keyof typeof CLOUD_VARIABLES;
type CloudValues = { [V in Variable]: z.infer<(typeof CLOUD_VARIABLES)[V]['schema']> };

/** What goes together: with one of them, all of them. */
const TOGETHER: readonly (readonly Variable[])[] = [
  ['TWOHIRE_TOKEN_URL', 'TWOHIRE_CLIENT_ID', 'TWOHIRE_CLIENT_SECRET', 'TWOHIRE_WEBHOOK_SECRET'],
  ['FORD_CLIENT_ID', 'FORD_CLIENT_SECRET', 'FORD_REFRESH_TOKENS'],
  ['FREE2MOVE_USER', 'FREE2MOVE_PASSWORD', 'FREE2MOVE_CLIENT_ID', 'FREE2MOVE_FLEET_ID', 'FREE2MOVE_CERT_FILE', 'FREE2MOVE_KEY_FILE'],
  [
    'MERCEDES_KAFKA_BROKERS',
    'MERCEDES_KAFKA_TOPIC',
    'MERCEDES_KAFKA_GROUP',
    'MERCEDES_TOKEN_URL',
    'MERCEDES_CLIENT_ID',
    'MERCEDES_CLIENT_SECRET',
  ],
];

/** Variables that miss beside others, as lines for the operator. */
export function missingTogether(env: NodeJS.ProcessEnv): string[] {
  return TOGETHER.flatMap((group) => {
    const missing = group.filter((name) => (env[name] ?? '') === '');
    return missing.length === 0 || missing.length === group.length
      ? []
      : missing.map(
          (name) => `${name}: missing beside ${group.find((other) => !missing.includes(other))}. Give ${CLOUD_VARIABLES[name].hint}.`,
        );
  });
}

export interface Clouds {
  sensolus: { url: string; apiKey: string | null; webhookSecret: string | null } | null;
  twohire: { url: string; tokenUrl: string; clientId: string; clientSecret: string; webhookSecret: string } | null;
  ford: { url: string; clientId: string; clientSecret: string; refreshTokens: string[] } | null;
  free2move: {
    url: string;
    user: string;
    password: string;
    clientId: string;
    fleetId: string;
    certFile: string;
    keyFile: string;
    caFile: string | null;
    webhookSecret: string | null;
  } | null;
  mercedes: {
    brokers: { host: string; port: number }[];
    topic: string;
    group: string;
    tokenUrl: string;
    clientId: string;
    clientSecret: string;
    scope: string | null;
  } | null;
}

const trimmed = (url: string): string => url.replace(/\/+$/, '');

/** The clouds that have their variables; the others are null. */
export function cloudsOf(read: CloudValues): Clouds {
  const { SENSOLUS_API_KEY: apiKey = null, SENSOLUS_WEBHOOK_SECRET: webhookSecret = null } = read;
  return {
    sensolus: apiKey === null && webhookSecret === null ? null : { url: trimmed(read.SENSOLUS_URL), apiKey, webhookSecret },
    twohire:
      read.TWOHIRE_TOKEN_URL === undefined
        ? null
        : {
            url: trimmed(read.TWOHIRE_URL),
            tokenUrl: read.TWOHIRE_TOKEN_URL,
            clientId: read.TWOHIRE_CLIENT_ID!,
            clientSecret: read.TWOHIRE_CLIENT_SECRET!,
            webhookSecret: read.TWOHIRE_WEBHOOK_SECRET!,
          },
    ford:
      read.FORD_CLIENT_ID === undefined
        ? null
        : {
            url: trimmed(read.FORD_URL),
            clientId: read.FORD_CLIENT_ID,
            clientSecret: read.FORD_CLIENT_SECRET!,
            refreshTokens: read
              .FORD_REFRESH_TOKENS!.split(',')
              .map((one) => one.trim())
              .filter(Boolean),
          },
    free2move:
      read.FREE2MOVE_USER === undefined
        ? null
        : {
            url: trimmed(read.FREE2MOVE_URL),
            user: read.FREE2MOVE_USER,
            password: read.FREE2MOVE_PASSWORD!,
            clientId: read.FREE2MOVE_CLIENT_ID!,
            fleetId: read.FREE2MOVE_FLEET_ID!,
            certFile: read.FREE2MOVE_CERT_FILE!,
            keyFile: read.FREE2MOVE_KEY_FILE!,
            caFile: read.FREE2MOVE_CA_FILE ?? null,
            webhookSecret: read.FREE2MOVE_WEBHOOK_SECRET ?? null,
          },
    mercedes:
      read.MERCEDES_KAFKA_BROKERS === undefined
        ? null
        : {
            brokers: read.MERCEDES_KAFKA_BROKERS.split(',').map((one) => ({ host: one.split(':')[0]!, port: Number(one.split(':')[1]) })),
            topic: read.MERCEDES_KAFKA_TOPIC!,
            group: read.MERCEDES_KAFKA_GROUP!,
            tokenUrl: read.MERCEDES_TOKEN_URL!,
            clientId: read.MERCEDES_CLIENT_ID!,
            clientSecret: read.MERCEDES_CLIENT_SECRET!,
            scope: read.MERCEDES_SCOPE ?? null,
          },
  };
}
