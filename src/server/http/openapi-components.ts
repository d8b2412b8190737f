import { STATUS_CODES } from 'node:http';
import type { SwaggerTransform } from '@fastify/swagger';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { failures } from './answers.ts';

/** A part of the document, as JSON. */
type Json = Record<string, unknown>;

export interface OpenApiDocument extends Json {
  paths: Record<string, Record<string, Json>>;
  components?: Record<string, Json>;
}

const SCHEMA_LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const SCHEMA_OF = ['items', 'additionalProperties', 'propertyNames', 'not'];
/** Formats that say by themselves what their pattern says. */
const KNOWN_FORMATS = new Set(['uuid', 'date', 'date-time', 'time', 'email', 'uri', 'ipv4', 'ipv6']);
/** An optional query parameter that so many calls take has a name of its own in the document. */
const SHARED_BY = 3;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Things of one kind that the document names, each once. */
class Named {
  readonly all: Json = {};
  readonly #section: string;
  readonly #nameOf = new Map<string, string>();

  constructor(section: string) {
    this.#section = section;
  }

  /** A reference to it: by `name`, or a name beside it where another thing has that one. */
  refer(name: string, thing: unknown, otherName = `${name}2`): Json {
    const text = JSON.stringify([name, thing]);
    let known = this.#nameOf.get(text);
    if (known === undefined) {
      known = name in this.all ? otherName : name;
      for (let n = 2; known in this.all; n++) known = `${otherName}${n}`;
      this.all[known] = thing;
      this.#nameOf.set(text, known);
    }
    return { $ref: `#/components/${this.#section}/${known}` };
  }
}

/** The schema without what its format or its type says anyway, and its titled parts as references. */
function referring(schema: unknown, schemas: Named, isInput: boolean): unknown {
  if (!isObject(schema)) return schema;
  const out: Json = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'title' || (key === 'pattern' && KNOWN_FORMATS.has(String(schema['format'])))) continue;
    if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) continue;
    if (key === 'properties' && isObject(value))
      out[key] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, referring(one, schemas, isInput)]));
    else if (SCHEMA_LISTS.includes(key) && Array.isArray(value)) out[key] = value.map((one) => referring(one, schemas, isInput));
    else if (SCHEMA_OF.includes(key)) out[key] = referring(value, schemas, isInput);
    else out[key] = value;
  }
  const { title } = schema;
  return typeof title === 'string' ? schemas.refer(title, out, isInput ? `${title}Input` : undefined) : out;
}

/** A body: its schema has a name in any case, that of its call where it has none of its own. */
function referringContent(holder: Json, schemas: Named, isInput: boolean, callName: string): Json {
  const content = holder['content'];
  if (!isObject(content)) return holder;
  const title = callName.charAt(0).toUpperCase() + callName.slice(1) + (isInput ? 'Body' : 'Answer');
  const types = Object.entries(content).map(([type, media]) => {
    if (!isObject(media) || !isObject(media['schema'])) return [type, media];
    const { schema } = media;
    return [type, { ...media, schema: referring('properties' in schema ? { title, ...schema } : schema, schemas, isInput) }];
  });
  return { ...holder, content: Object.fromEntries(types) };
}

/** An answer, said by its status; a refusal is the same for every call. */
function answer(status: string, found: Json, schemas: Named, responses: Named, callName: string): Json {
  const words = STATUS_CODES[status] ?? status;
  const description = found['description'] === 'Default Response' ? words : found['description'];
  const own = { ...referringContent(found, schemas, false, callName), description };
  return Number(status) < 400 ? own : responses.refer(words.replace(/\W/g, ''), own);
}

/**
 * The document with what is said more than once said once, under `components`: every schema that its declaration gives a `title`,
 * refusals, and query parameters of many calls.
 */
export function withComponents(document: OpenApiDocument): OpenApiDocument {
  const schemas = new Named('schemas');
  const responses = new Named('responses');
  const parameters = new Named('parameters');
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  const takers = new Map<string, number>();
  for (const call of calls) {
    const callName = String(call['operationId']);
    call['parameters'] = ((call['parameters'] ?? []) as Json[]).map((one) => ({
      ...one,
      schema: referring(one['schema'], schemas, true),
    }));
    for (const one of call['parameters'] as Json[]) {
      const text = JSON.stringify(one);
      takers.set(text, (takers.get(text) ?? 0) + 1);
    }
    if (isObject(call['requestBody'])) call['requestBody'] = referringContent(call['requestBody'], schemas, true, callName);
    call['responses'] = Object.fromEntries(
      Object.entries((call['responses'] ?? {}) as Record<string, Json>).map(([status, found]) => [
        status,
        answer(status, found, schemas, responses, callName),
      ]),
    );
  }
  for (const call of calls) {
    call['parameters'] = (call['parameters'] as Json[]).map((one) =>
      one['in'] === 'query' && one['required'] !== true && takers.get(JSON.stringify(one))! >= SHARED_BY
        ? parameters.refer(String(one['name']), one)
        : one,
    );
    if ((call['parameters'] as Json[]).length === 0) delete call['parameters'];
  }

  return {
    ...document,
    components: { ...document.components, schemas: schemas.all, responses: responses.all, parameters: parameters.all },
  };
}

/** Name of a call for generated clients, of its method and its address: `getVehiclesByIdPositions`. */
function operationIdOf(method: string, url: string): string {
  const words = url
    .replace(/^\/api\/v1\//, '/')
    .replace(/\/api(\/v1)?\//, '/')
    .split('/')
    .map((part) => part.replace(/^[:{](\w+)\}?/, 'by-$1'))
    .join('-')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

/** Answers without a body have no JSON schema. */
const transform = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } as never });

/** A call that takes something refuses what it is not, whether or not it says so itself. */
function refusesInput(url: string, schema: Described | undefined): { response?: Record<number, unknown> } {
  const takes = schema?.params ?? schema?.querystring ?? schema?.body;
  return takes === undefined || !url.startsWith('/api/v1/')
    ? {}
    : { response: { ...failures(400), ...(schema?.response as Record<number, unknown> | undefined) } };
}

interface Described {
  params?: unknown;
  querystring?: unknown;
  body?: unknown;
  response?: unknown;
}

/** A call as the document has it: its name, what opens it, what it refuses; hidden where it is none of the API. */
export const describedCall: SwaggerTransform = (document) => {
  const { url, schema } = document;
  const isListed = schema?.hide !== true && /^\/(api|notify\/api|simple-directory\/(api|\.well-known))\//.test(url);
  const operationId = (schema as { operationId?: string } | undefined)?.operationId ?? operationIdOf(String(document.route.method), url);
  const byKey = document.route.config?.resource === undefined ? {} : { security: [{ session: [] }, { key: [] }] };
  return isListed
    ? (transform as (given: typeof document) => ReturnType<typeof transform>)({
        ...document,
        schema: { ...schema, ...byKey, ...refusesInput(url, schema), operationId },
      } as typeof document)
    : { schema: { ...schema, hide: true }, url };
};
