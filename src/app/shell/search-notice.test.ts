import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { noticeStore } from './notifications.ts';
import { searchOf } from './guard.ts';

const read = searchOf(z.object({ n: z.catch(z.optional(z.coerce.number()), undefined), q: z.catch(z.optional(z.string()), undefined) }));

describe('search parameters', () => {
  it('reads what fits, falls back on the rest and tells it once', async () => {
    expect(read({ q: 'a', n: '3' })).toEqual({ q: 'a', n: 3 });
    expect(noticeStore.getSnapshot()).toHaveLength(0);
    expect(read({ q: 'a', n: 'x' })).toEqual({ q: 'a', n: undefined });
    expect('n' in read({ n: 'x' })).toBe(true);
    await Promise.resolve();
    expect(noticeStore.getSnapshot()).toHaveLength(1);
    expect(noticeStore.getSnapshot()[0]?.type).toBe('info');
  });
});
