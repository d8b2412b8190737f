import type { PushRequest, PushResult } from '../../src/domain/sync/protocol.ts';
import type { OutboxItem } from '../../src/db/local-row.ts';
import type { Reply } from '../../src/sync/ports.ts';

/** Where a device stands that has pulled all of what `page` answers. */
export const CURSOR = { epoch: 'e', ver: 1, own: 1 };

export const reply = (status: number, json: unknown = null, over: Partial<Reply> = {}): Reply => ({
  status,
  json,
  etag: null,
  retryAfterMs: null,
  ...over,
});

/** A pull: nothing new, unless told. */
export const page = (over: object = {}): Reply =>
  reply(200, {
    ok: true,
    serverId: 's',
    epoch: 'e',
    full: false,
    walkStart: false,
    walkEnd: false,
    changes: {},
    cursor: CURSOR,
    more: false,
    serverTime: '',
    ...over,
  });

/** A push: what became of each write. */
export const answers = (body: unknown, of: (item: OutboxItem) => PushResult): Reply =>
  reply(200, { ok: true, nonce: (body as PushRequest).nonce, results: (body as PushRequest).mutations.map(of), serverTime: '' });

export const applied = ({ mid }: OutboxItem): PushResult => ({ mid, status: 'applied', row: null });
