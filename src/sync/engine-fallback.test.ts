import { describe, expect, it } from 'vitest';
import { completeDoc, type Entity } from '../domain/entity/entity.ts';
import { preferences } from '../domain/identity/user.ts';
import { reply } from '../../tests/helpers/engine-answers.ts';
import { engine, id, row, stage, stageEach, storage, USER } from '../../tests/helpers/engine-stage.ts';
import type { Reply } from './ports.ts';

stageEach({ isNew: true });

describe('a server that has only the calls of the specification', () => {
  it('is mirrored by conditional snapshots and written to by plain calls', async () => {
    const server = new Map<string, Record<string, unknown>>([
      [id(1), row(1, { driver: { _id: id(50), title: 'K' } })],
      [id(2), row(2)],
    ]);
    let lists = 0;
    const own = row(7);
    stage.handle = ({ method, path, body, etag }) => {
      if (path.includes('/sync/')) return reply(404, { code: 'not-found' });
      const one = /^\/api\/v1\/vehicles\/([^?]+)$/.exec(path)?.[1];
      if (one !== undefined) {
        if (method === 'PATCH') server.set(one, { ...server.get(one)!, ...(body as object) });
        if (method === 'DELETE') return server.delete(one) ? reply(204) : reply(404, { code: 'not-found' });
        return server.has(one) ? reply(200, server.get(one)) : reply(404, { code: 'not-found' });
      }
      if (method === 'POST') {
        const { _id } = body as { _id: string };
        server.set(_id, { ...own, ...(body as object) });
        return reply(201, server.get(_id));
      }
      if (!path.startsWith('/api/v1/vehicles')) return reply(404, { code: 'not-found' });
      const tag = `"${[...server.keys()].join()}${JSON.stringify([...server.values()])}"`;
      if (etag === tag) return reply(304);
      lists++;
      return reply(200, { count: server.size, results: [...server.values()] }, { etag: tag });
    };
    await engine.step();
    expect([...storage.tables.rows.get('vehicles')!.keys()]).toEqual([id(1), id(2)]);
    expect(storage.tables.rows.get('vehicles')!.get(id(1))!['driver']).toBe(id(50));
    expect(engine.report).toMatchObject({ mirrored: true, reachable: true });
    stage.write({ id: id(7), doc: { registration: 'NEW' } });
    stage.write({ id: id(1), op: 'patch', patch: { name: 'N' } });
    stage.write({ id: id(2), op: 'remove' });
    stage.write({ id: id(3), op: 'remove' });
    engine.want();
    await engine.step();
    expect(storage.tables.outbox.size).toBe(0);
    expect(storage.tables.repair.size).toBe(0);
    expect([...server.keys()]).toEqual([id(1), id(7)]);
    expect([...storage.tables.rows.get('vehicles')!.keys()]).toEqual([id(1), id(7)]);
    const before = lists;
    engine.want();
    await engine.step();
    expect(lists).toBe(before);
  });

  it('C-004 C-005 K-005 is asked at start for each list of the specification, vehicles with exactly size=1000', async () => {
    stage.handle = ({ path }) =>
      path.includes('/sync/')
        ? reply(404, { code: 'not-found' })
        : path.includes('?')
          ? reply(200, { count: 0, results: [] })
          : reply(404, { code: 'not-found' });
    await engine.step();
    const asked = stage.sent.map(({ path }) => path).filter((path) => path.startsWith('/api/v1/') && !path.includes('/sync/'));
    expect(asked).toEqual(
      expect.arrayContaining([
        '/api/v1/vehicles?size=1000',
        '/api/v1/fleets?size=1000',
        '/api/v1/devices?size=1000',
        '/api/v1/preferences',
        '/api/v1/permissions',
        '/api/v1/settings',
      ]),
    );
    expect(asked.filter((path) => path.startsWith('/api/v1/vehicles'))).toEqual(['/api/v1/vehicles?size=1000']);
  });

  it.each([[500], [403], [502]])(
    'C-009 C-012 F-011 F-012 fleets and devices that fail with %i are held as nothing, the rest goes on',
    async (status) => {
      stage.handle = ({ path }) => {
        if (/fleets|devices/.test(path)) return reply(status, status === 403 ? { code: 'forbidden' } : null);
        if (path.startsWith('/api/v1/vehicles')) return reply(200, { count: 1, results: [row(1)] });
        return reply(404, { code: 'not-found' });
      };
      await engine.step();
      expect(storage.tables.rows.get('fleets')?.size ?? 0).toBe(0);
      expect(storage.tables.rows.get('devices')?.size ?? 0).toBe(0);
      expect([...storage.tables.rows.get('vehicles')!.keys()]).toEqual([id(1)]);
      expect(engine.report).toMatchObject({ mirrored: true, reachable: true, forbidden: false });
    },
  );

  it.each<[string, () => Reply]>([
    ['says 200 with HTML', () => reply(200)],
    ['says 200 with JSON', () => reply(200, { ok: true })],
    ['says 404 with a page', () => reply(404)],
  ])('F18 a captive portal that %s takes no write and empties nothing', async (_name, answer) => {
    const own = { ...row(9), _id: USER, owner: { type: 'user', id: USER, name: 'U' }, theme: 'dark' };
    stage.handle = ({ path }) => {
      if (path.startsWith('/api/v1/vehicles')) return reply(200, { count: 1, results: [row(1)] });
      return path === '/api/v1/preferences'
        ? reply(200, { ...completeDoc(preferences as unknown as Entity, {}), ...own })
        : reply(404, { code: 'not-found' });
    };
    await engine.step();
    expect(storage.tables.rows.get('preferences')!.size).toBe(1);
    const items = [
      stage.write({ doc: { registration: 'NEW' } }),
      stage.write({ id: id(1), op: 'patch', patch: { name: 'N' } }),
      stage.write({ id: id(1), entity: 'driver', op: 'remove' }),
    ];
    stage.handle = answer;
    for (const { n } of items) {
      storage.tables.outbox = new Map(items.filter((item) => item.n >= n).map((item) => [item.n, item]));
      stage.now += 3600_000;
      engine.want({ eager: true });
      await engine.step();
      await engine.step();
      expect(storage.tables.outbox.size).toBe(items.filter((item) => item.n >= n).length);
    }
    expect(storage.tables.repair.size).toBe(0);
    expect([...storage.tables.rows.get('vehicles')!.keys()]).toEqual([id(1)]);
    expect(storage.tables.rows.get('preferences')!.size).toBe(1);
  });

  it('a removal answered with anything but 204 counts once the row is gone', async () => {
    let there = true;
    stage.handle = ({ method, path }) => {
      if (path === `/api/v1/vehicles/${id(1)}`) {
        if (method === 'DELETE') there = false;
        return method === 'DELETE' ? reply(200, { ok: 1 }) : there ? reply(200, row(1)) : reply(404, { code: 'not-found' });
      }
      return path.startsWith('/api/v1/vehicles')
        ? reply(200, { count: 1, results: there ? [row(1)] : [] })
        : reply(404, { code: 'not-found' });
    };
    await engine.step();
    stage.write({ id: id(1), op: 'remove' });
    engine.want();
    await engine.step();
    expect(storage.tables.outbox.size).toBe(0);
    expect(storage.tables.rows.get('vehicles')!.size).toBe(0);
  });

  it('a server that fails for every list is one that is not there', async () => {
    stage.handle = ({ path }) => (path.includes('/sync/') ? reply(404, { code: 'not-found' }) : reply(502, null));
    await engine.step();
    expect(engine.report).toMatchObject({ mirrored: false, reachable: false });
  });

  it('neither is one that answers 404 with a page', async () => {
    stage.handle = () => reply(404);
    await engine.step();
    expect(engine.report).toMatchObject({ mirrored: false, reachable: false });
  });

  it('is not taken for one when it spoke the protocol before', async () => {
    storage.tables.meta.set('serverId', 's');
    stage.handle = () => reply(404, { code: 'not-found' });
    await engine.step();
    expect(new Set(stage.paths())).toEqual(new Set(['sync/pull']));
  });
});
