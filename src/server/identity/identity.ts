import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { ApiKeys } from './api-keys.ts';
import { DirectoryMirror } from './directory-mirror.ts';
import { RateLimit } from './rate-limit.ts';
import { Sessions } from './sessions.ts';
import { Suspensions } from './suspension.ts';
import { Tokens } from './tokens.ts';

/** What the identity area keeps for one server; `app.identity`. */
export interface Identity {
  tokens: Tokens;
  sessions: Sessions;
  suspensions: Suspensions;
  rateLimit: RateLimit;
  apiKeys: ApiKeys;
  /** What an external directory tells of who comes. */
  mirror: DirectoryMirror;
  /** Waits 0 to 1 s before a refusal, so that its duration tells nothing; replaced by tests. */
  refusalDelay: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    identity: Identity;
  }
}

export function createIdentity(context: Context): Identity {
  return {
    tokens: new Tokens(context),
    sessions: new Sessions(context),
    suspensions: new Suspensions(context),
    rateLimit: new RateLimit(context.pool, context.now),
    mirror: new DirectoryMirror(context),
    apiKeys: new ApiKeys(context.pool, context.now),
    refusalDelay: () => sleep(Math.random() * 1000),
  };
}
