import { addTo } from '../../domain/kit/grouped.ts';

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
export interface ApiDocument {
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
export function docsPage({ info, paths, components }: ApiDocument): string {
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

export const DOCS_STYLE = `:root{color-scheme:light dark;--line:#8886}
body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer;overflow-wrap:anywhere}summary span{opacity:.8}
b{display:inline-block;min-width:4.5rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{border-top:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:normal;width:14rem}small{font-weight:normal;opacity:.8}`;
