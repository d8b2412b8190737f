import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const coded = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const BROTLI_QUALITY = 9;

interface Prepared {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  hash: string;
}

/** An answer that is the same for everybody: made at the first call, kept as bytes with its compressed forms, and told 304 to who has it. */
export class PreparedAnswer {
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
export function codingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | 'plain' {
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
