import swagger from '@fastify/swagger';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addTo } from '../../domain/text/order-rows.ts';
import type { App, Context } from '../context.ts';
import { describedCall, withComponents, type OpenApiDocument } from './openapi-components.ts';

interface Reference {
  $ref?: string;
}
interface JsonSchema extends Reference {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: JsonSchema } & Reference;
type Answer = { description?: string; content?: Record<string, { schema?: JsonSchema }> } & Reference;
interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: Answer;
  responses?: Record<string, Answer>;
}

/** The part of an OpenAPI document that the page shows. */
interface ApiDocument {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, Record<string, unknown>>;
}

const escape = (text: unknown): string => String(text).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** What a reference stands for, or the thing itself. */
type Resolve = <T extends Reference>(thing: T) => T;

function typeOf(schema: JsonSchema | undefined): string {
  if (!schema) return '';
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '');
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return [...new Set(union.map(typeOf))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.items) return `${typeOf(schema.items)}[]`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format ? `${type} (${schema.format})` : type;
}

function limits({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const range = (low: number | undefined, high: number | undefined, unit: string): string[] =>
    low === undefined && (high === undefined || high >= Number.MAX_SAFE_INTEGER) ? [] : [`${low ?? ''}–${high ?? ''}${unit}`];
  return [...range(minimum, maximum, ''), ...range(minLength, maxLength, ' characters')].join(', ');
}

function fields(given: JsonSchema | undefined, resolve: Resolve): string {
  const schema = given && resolve(given);
  const items = schema?.properties?.['results']?.items;
  const list = items ? resolve(items) : schema;
  if (!list?.properties) return '';
  const rows = Object.entries(list.properties).map(
    ([name, field]) =>
      `<tr><th scope="row"><code>${escape(name)}</code>${schema === list && list.required?.includes(name) ? ' <abbr title="required">*</abbr>' : ''}</th><td>${escape(typeOf(field))}</td><td>${escape([limits(field), field.description ?? ''].filter(Boolean).join('. '))}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

function body(title: string, content: Answer['content'], resolve: Resolve): string {
  const [type, first] = Object.entries(content ?? {})[0] ?? [];
  const table = fields(first?.schema, resolve);
  return type === undefined ? '' : `<h4>${title} <small>${escape(type)}</small></h4>${table}`;
}

function operation(path: string, method: string, found: Operation, resolve: Resolve): string {
  const parameters = (found.parameters ?? [])
    .map(resolve)
    .map(
      ({ name, in: place, required, description, schema }) =>
        `<tr><th scope="row"><code>${escape(name)}</code>${required ? ' <abbr title="required">*</abbr>' : ''}</th><td>${escape(place)}, ${escape(typeOf(schema))}</td><td>${escape(description ?? '')}</td></tr>`,
    );
  const statuses = Object.keys(found.responses ?? {});
  const good = Object.entries(found.responses ?? {}).find(([status]) => status.startsWith('2'));
  return `<details><summary><b class="${escape(method)}">${escape(method.toUpperCase())}</b> <code>${escape(path)}</code> <span>${escape(found.summary ?? '')}</span></summary>
${found.description ? `<p>${escape(found.description)}</p>` : ''}
${parameters.length > 0 ? `<h4>Parameters</h4><table>${parameters.join('')}</table>` : ''}
${body('Body', found.requestBody?.content, resolve)}
${body(`Answer ${good?.[0] ?? ''}`, good?.[1].content, resolve)}
<p class="statuses">Statuses: ${statuses.map(escape).join(', ')}</p></details>`;
}

/** A page made on the server from the document: readable without script, under the strictest content policy. */
function docsPage({ info, paths, components }: ApiDocument): string {
  const resolve: Resolve = <T extends Reference>(thing: T): T => {
    const [, , section = '', name = ''] = thing.$ref?.split('/') ?? [];
    return thing.$ref === undefined ? thing : ((components?.[section]?.[name] ?? thing) as T);
  };
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, found] of Object.entries(methods)) {
      const tag =
        found.tags?.[0] ?? (path.startsWith('/simple-directory') ? 'simple-directory' : path.startsWith('/notify') ? 'notify' : 'other');
      addTo(groups, tag, operation(path, method, found, resolve));
    }
  }
  const tags = [...groups.keys()].sort();
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(info.title)} API</title><link rel="stylesheet" href="/api/v1/docs.css"></head>
<body><header><h1>${escape(info.title)} API</h1><p>${escape(info.description ?? '')}</p><p><a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1), build ${escape(info.version)}</p></header>
<nav aria-label="Groups"><ul>${tags.map((tag) => `<li><a href="#${escape(tag)}">${escape(tag)}</a></li>`).join('')}</ul></nav>
<main>${tags.map((tag) => `<section id="${escape(tag)}"><h2>${escape(tag)}</h2>${groups.get(tag)!.join('')}</section>`).join('')}</main></body></html>`;
}

const DOCS_STYLE = `:root{color-scheme:light dark;--line:#8886}
body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer;overflow-wrap:anywhere}summary span{opacity:.8}
b{display:inline-block;min-width:4.5rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{border-top:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:normal;width:14rem}small{font-weight:normal;opacity:.8}`;

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
    transform: describedCall,
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
