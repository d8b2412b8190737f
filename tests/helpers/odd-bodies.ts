/** What these tests read of a JSON schema of the OpenAPI document. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minimum?: number;
}

const SAMPLES: Record<string, string> = {
  uuid: '0199c000-0000-7000-8000-000000000001',
  'date-time': '2026-01-02T03:04:05.000Z',
  date: '2026-01-02',
  email: 'a@b.example',
  uri: 'https://a.example',
};

/** A value that fits a schema, but that each of its free texts is `odd`. */
export function oddValue(schema: JsonSchema | undefined, odd: unknown, schemas: Record<string, JsonSchema>, depth = 0): unknown {
  if (schema === undefined || depth > 6) return odd;
  if (schema.$ref !== undefined) return oddValue(schemas[schema.$ref.split('/').at(-1)!], odd, schemas, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return oddValue(choice, odd, schemas, depth + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'string':
      return SAMPLES[schema.format ?? ''] ?? odd;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return [oddValue(schema.items, odd, schemas, depth + 1)];
    default:
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, oddValue(of, odd, schemas, depth + 1)]));
  }
}
