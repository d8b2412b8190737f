import swagger from '@fastify/swagger';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context } from '../context.ts';
import { failures } from './answers.ts';
import { DOCS_STYLE, docsPage, type ApiDocument } from './docs-page.ts';
import { operationIdOf, withComponents, type OpenApiDocument } from './openapi-components.ts';

const coded = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const BROTLI_QUALITY = 9;

interface Prepared {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  hash: string;
}

/** An answer that is the same for everybody: made at the first call, kept as bytes with its compressed forms, and told 304 to who has it. */
class PreparedAnswer {
  #made: Promise<Prepared> | null = null;
  readonly #type: string;
  readonly #make: () => string;

  constructor(type: string, make: () => string) {
    this.#type = type;
    this.#make = make;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#made ??= prepare(this.#make());
    this.#made.catch(() => (this.#made = null));
    const made = await this.#made;
    const coding = codingOf(request.headers['accept-encoding']);
    const tag = `"${made.hash}-${coding}"`;
    void reply.header('etag', tag).header('cache-control', 'public, no-cache').header('vary', 'accept-encoding').type(this.#type);
    const given = request.headers['if-none-match'] ?? '';
    if (given.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) return reply.code(304).send();
    if (coding !== 'plain') void reply.header('content-encoding', coding);
    return reply.send(made[coding]);
  }
}

async function prepare(text: string): Promise<Prepared> {
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    coded.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    coded.gzip(plain),
  ]);
  return { plain, br, gzip: zipped, hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22) };
}

/** The best coding that is asked for; one with `q=0` is refused. */
function codingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | 'plain' {
  const asked = new Map(
    String(accepted ?? '')
      .split(',')
      .map((one) =>
        one
          .trim()
          .toLowerCase()
          .split(/\s*;\s*q=/),
      )
      .map(([name = '', q = '1']) => [name, Number(q)] as const),
  );
  return (['br', 'gzip'] as const).find((name) => (asked.get(name) ?? 0) > 0) ?? 'plain';
}

/** Answers without a body have no JSON schema. */
const transform = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } as never });

interface Described {
  params?: unknown;
  querystring?: unknown;
  body?: unknown;
  response?: unknown;
}

/** A call that takes something refuses what it is not, whether or not it says so itself. */
function refusesInput(url: string, schema: Described | undefined): { response?: Record<number, unknown> } {
  const takes = schema?.params ?? schema?.querystring ?? schema?.body;
  return takes === undefined || !url.startsWith('/api/v1/')
    ? {}
    : { response: { ...failures(400), ...(schema?.response as Record<number, unknown> | undefined) } };
}

/** Registered before the routes it describes. */
export async function registerOpenApi(app: App, { config }: Context): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sillage',
        version: config.build,
        description:
          'Fleet and vehicle telematics. Every call is made with the session cookies, or with a key (`Authorization: Bearer slg_…`, made at /gestion/developpeurs) where `key` is among its securities; rows are those of the active organization (`id_token_org`), or of the key’s. A key has 600 calls a minute (`ratelimit-remaining`), then 429.',
      },
      servers: [{ url: config.publicUrl }],
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: 'A key made at /gestion/developpeurs.' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'id_token',
            description: 'With `id_token_sign` and `id_token_org`, set by /simple-directory.',
          },
        },
      },
      security: [{ session: [] }],
    },
    transform: (document) => {
      const { url, schema } = document;
      const isListed = schema?.hide !== true && /^\/(api|notify\/api|simple-directory\/(api|\.well-known))\//.test(url);
      const operationId =
        (schema as { operationId?: string } | undefined)?.operationId ?? operationIdOf(String(document.route.method), url);
      const byKey = document.route.config?.resource === undefined ? {} : { security: [{ session: [] }, { key: [] }] };
      return isListed
        ? (transform as (given: typeof document) => ReturnType<typeof transform>)({
            ...document,
            schema: { ...schema, ...byKey, ...refusesInput(url, schema), operationId },
          } as typeof document)
        : { schema: { ...schema, hide: true }, url };
    },
    transformObject: (document) =>
      'openapiObject' in document ? withComponents(document.openapiObject as OpenApiDocument) : document.swaggerObject,
  });
}

/** Of one address; a program reads them once. */
const DOCS_A_MINUTE = 120;

/** `/api/v1/openapi.json`, and the same to read at `/api/v1/docs` (no script, no outside file). */
export function registerDocs(app: App): void {
  // Made once, of bytes: by address, so that nobody alone fills the line either.
  const hidden = { schema: { hide: true, security: [] }, config: { rateLimit: { max: DOCS_A_MINUTE, timeWindow: 60_000 } } };
  const answers = {
    '/api/v1/openapi.json': new PreparedAnswer('application/json; charset=utf-8', () => JSON.stringify(app.swagger())),
    '/api/v1/docs': new PreparedAnswer('text/html; charset=utf-8', () => docsPage(app.swagger() as unknown as ApiDocument)),
    '/api/v1/docs.css': new PreparedAnswer('text/css; charset=utf-8', () => DOCS_STYLE),
  };
  for (const [path, answer] of Object.entries(answers)) app.get(path, hidden, async (request, reply) => answer.send(request, reply));
}
