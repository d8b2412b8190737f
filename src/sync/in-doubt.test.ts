import { describe, expect, it } from 'vitest';
import type { PushRequest } from '../domain/sync/protocol.ts';
import { answers, applied, page, reply } from '../../tests/helpers/engine-answers.ts';
import { engine, stage, stageEach, storage } from '../../tests/helpers/engine-stage.ts';
import type { Reply } from './ports.ts';

stageEach();

describe('while nothing answers', () => {
  const carried = (): number[] =>
    stage.sent.filter(({ path }) => path.endsWith('push')).map(({ body }) => (body as PushRequest).mutations.length);
  const pushes = ({ path, body }: { path: string; body?: unknown }): Reply =>
    !path.endsWith('push')
      ? page()
      : (body as PushRequest).mutations.length > 0
        ? answers(body, applied)
        : reply(400, { code: 'invalid', fields: [] });
  const sentUpTo = (): unknown => storage.tables.meta.get('sentUpTo');

  it('no write is given to the network: what asks whether it is there carries none', async () => {
    await engine.restore();
    stage.write();
    stage.handle = () => Promise.reject(new Error('network')) as never;
    for (let i = 0; i < 5; i++) {
      stage.now += 30_000;
      engine.want();
      await engine.step();
    }
    expect(new Set(carried())).toEqual(new Set([0]));
    expect(sentUpTo()).toBe(0);
    stage.handle = pushes;
    stage.now += 30_000;
    await engine.step();
    expect(storage.tables.outbox.size).toBe(0);
    expect(sentUpTo()).toBe(storage.n);
  });

  it('and what may have left is written down before it does, and holds when no answer came', async () => {
    await engine.restore();
    stage.handle = () => page();
    await engine.step();
    const { n } = stage.write();
    let atSending: unknown;
    stage.handle = ({ path }) => {
      if (path.endsWith('push')) atSending ??= sentUpTo();
      return Promise.reject(new Error('network')) as never;
    };
    engine.want();
    await engine.step();
    expect([atSending, sentUpTo()]).toEqual([n, n]);
    // Nothing answers from here on: what is written now does not leave.
    const later = stage.write();
    stage.now += 30_000;
    engine.want();
    await engine.step();
    expect(carried()).toEqual([1, 0]);
    expect(later.n).toBeGreaterThan(sentUpTo() as number);
  });

  it('one that a person threw away since the batch was read stays here', async () => {
    await engine.restore();
    const [gone, stays] = [stage.write(), stage.write()];
    stage.handle = (request) => {
      if (request.path.endsWith('push') && storage.tables.outbox.has(gone.n)) {
        const outbox = new Map(storage.tables.outbox);
        outbox.delete(gone.n);
        storage.tables = { ...storage.tables, outbox };
      }
      return pushes(request);
    };
    await engine.step();
    expect(
      stage.sent.filter(({ path }) => path.endsWith('push')).flatMap(({ body }) => (body as PushRequest).mutations.map(({ mid }) => mid)),
    ).toEqual([stays.mid]);
  });

  it('a device without a mark, whose queue may have left before, begins it after its queue', async () => {
    stage.write();
    await engine.restore();
    expect(sentUpTo()).toBe(storage.n);
  });

  it('a network that carries no push, whatever is in it, still says that somebody is there', async () => {
    stage.write();
    stage.handle = ({ path }) => (path.endsWith('push') ? reply(403) : page());
    for (let i = 0; i < 3; i++) {
      stage.now += 30_000;
      engine.want();
      await engine.step();
    }
    expect(engine.report).toMatchObject({ reachable: true, met: 403 });
    expect(carried()).toContain(1);
  });
});
