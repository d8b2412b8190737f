import * as z from 'zod/mini';

/** Every reason the product can refuse or fail with. Words live in the locale files (`failure.<code>`), never here. */
const FAILURE_CODES = [
  'invalid', // the input does not fit its declaration; `fields` says where
  'unauthenticated', // no session
  'forbidden', // the session may not do this
  'not-found',
  'gone',
  'conflict', // somebody else changed the same fields
  'duplicate', // a unique value is taken; `fields` says which
  'referenced', // other rows still point here
  'too-large',
  'unsupported-type',
  'rate-limited',
  'suspended',
  'upgrade-required', // this client is older than the server accepts
  'unknown-mutation',
  'unavailable', // try again later
  'network', // no answer
  'quota', // the device's storage is full
  'storage', // the device's database failed
  'internal',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** Why one field was refused. `code` is a locale key under `failure.field`. */
export const fieldIssueSchema = z.object({
  field: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type FieldIssue = z.infer<typeof fieldIssueSchema>;

/** Who did something, and when (ISO UTC). */
export const failureWriterSchema = z.object({ name: z.string(), at: z.string() });
export type FailureWriter = z.infer<typeof failureWriterSchema>;

export const failureSchema = z.object({
  code: z.enum(FAILURE_CODES),
  message: z.optional(z.string()),
  fields: z.optional(z.array(fieldIssueSchema)),
  /** Of `forbidden`: who changed this person's rights last, where it is known. */
  by: z.optional(failureWriterSchema),
});
export type Failure = z.infer<typeof failureSchema>;

/** Of an answer in text for a person: the code it stands for. Whoever answers in the server's place does not have it. */
export const FAILURE_HEADER = 'x-sillage-failure';

/** The failure that an answer in text bears in its header; null: none, or none of ours. */
export function namedFailure(value: string | null): Failure | null {
  const parsed = failureSchema.safeParse({ code: value });
  return parsed.success ? parsed.data : null;
}

/** The exception used inside one side; across workers and HTTP only its `failure` travels. */
export class FailureError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message ?? failure.code);
    this.name = 'FailureError';
  }
}

export function fail(code: FailureCode, message?: string, fields?: FieldIssue[]): FailureError {
  return new FailureError({ code, ...(message === undefined ? {} : { message }), ...(fields ? { fields } : {}) });
}

const HTTP_STATUS: Record<FailureCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  suspended: 403,
  'not-found': 404,
  gone: 410,
  conflict: 409,
  duplicate: 409,
  referenced: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'upgrade-required': 409,
  'unknown-mutation': 422,
  'rate-limited': 429,
  network: 502,
  unavailable: 503,
  quota: 507,
  storage: 500,
  internal: 500,
};

/** HTTP status of a failure. */
export function failureStatus(code: FailureCode): number {
  return HTTP_STATUS[code];
}
