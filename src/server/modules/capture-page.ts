import { v7 as uuidv7 } from 'uuid';
import { ownAddress, type Address } from '../../domain/text/address.ts';
import type { CaptureError, CaptureKind } from '../../domain/platform/site-capture.ts';
import { fail } from '../../domain/entity/failure.ts';
import type { Actor, Context } from '../context.ts';

/** A service waits 20 s for a page unless it is told otherwise; then it makes the file, of a large report for minutes. */
const LIMIT_MS = 120_000;
const FILE_BYTES = 20 * 1024 * 1024;
const TYPES: Record<CaptureKind, RegExp> = { screenshot: /^image\/(png|jpeg)\b/, print: /^application\/pdf\b/ };

interface CaptureAsked {
  kind: CaptureKind;
  /** Address of a page of this site. */
  target: string;
  /** Of the call, beside the target. */
  query: Readonly<Record<string, string>>;
  /** Of the person, with which the service opens the page. */
  cookie: string;
}

interface CapturedFile {
  type: string;
  bytes: Buffer;
}

/** A page of this site. Throws invalid for another site: the person's cookies go with it. */
function pageOfSite(target: string, publicUrl: string): Address {
  const page = ownAddress(target, publicUrl);
  if (!page) throw fail('invalid', undefined, [{ field: 'target', code: 'url' }]);
  return page;
}

class CaptureFailed extends Error {
  constructor(readonly code: CaptureError) {
    super(code);
  }
}

async function read(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > FILE_BYTES) throw new CaptureFailed('tooLarge');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * One call of the service. It opens pages of the host that it is called for, and of no other; with a key it may want calls from within alone, and then
 * answers 421 to one that tells the host: it is asked again without, and knows the host by its own settings.
 */
async function call(url: URL, cookie: string, host: string, key: string | undefined): Promise<Response> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const own: Record<string, string> = { cookie, ...(key === undefined ? {} : { 'x-secret-key': key }) };
  const asked = (more: Record<string, string>): Promise<Response> =>
    fetch(url, { headers: { ...own, ...more }, signal, redirect: 'error' });
  const response = await asked({ 'x-forwarded-host': host });
  if (response.status !== 421 || key === undefined) return response;
  await response.body?.cancel();
  return asked({});
}

async function ask({ config }: Context, { kind, query, cookie }: CaptureAsked, page: Address): Promise<CapturedFile> {
  if (config.captureUrl === undefined) throw new CaptureFailed('unconfigured');
  const url = new URL(`${config.captureUrl.replace(/\/+$/, '')}/api/v1/${kind}`);
  url.search = new URLSearchParams({ ...query, target: page.href }).toString();
  try {
    const response = await call(url, cookie, page.host, config.captureKey);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !TYPES[kind].test(type)) throw new CaptureFailed('refused');
    return { type: type.split(';')[0]!.trim(), bytes: await read(response) };
  } catch (error) {
    if (error instanceof CaptureFailed) throw error;
    throw new CaptureFailed((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable');
  }
}

/**
 * Has the capture service make an image or a PDF of a page, as the person who asks sees it. What was asked is told to the platform's administrators from the
 * beginning, and what became of it. Throws invalid | unavailable.
 */
export async function capturePage(context: Context, actor: Actor, asked: CaptureAsked): Promise<CapturedFile> {
  const { pool, now } = context;
  const page = pageOfSite(asked.target, context.config.publicUrl);
  const id = uuidv7();
  await pool.query(
    `INSERT INTO captures (id, kind, target, org_id, org_name, person_id, person_name, asked_at, state) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'running')`,
    [
      id,
      asked.kind,
      `${page.pathname}${page.search}`.slice(0, 4000),
      actor.orgId,
      actor.orgName,
      actor.userId,
      actor.userName.slice(0, 200),
      new Date(now()),
    ],
  );
  try {
    const file = await ask(context, asked, page);
    await pool.query(`UPDATE captures SET state = 'done', ended_at = $2, type = $3, bytes = $4, file = $5 WHERE id = $1`, [
      id,
      new Date(now()),
      file.type,
      file.bytes.length,
      file.bytes,
    ]);
    return file;
  } catch (error) {
    const code: CaptureError = error instanceof CaptureFailed ? error.code : 'unreachable';
    await pool.query(`UPDATE captures SET state = 'failed', ended_at = $2, error = $3 WHERE id = $1`, [id, new Date(now()), code]);
    if (!(error instanceof CaptureFailed)) throw error;
    throw fail('unavailable');
  }
}
