import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { notificationsChannel, positionsChannel } from '../../src/domain/sync/protocol.ts';
import { notify } from '../../src/server/live/notifications.ts';
import { signIn, testContext, type Signed, type TestContext } from '../helpers/context.ts';

/** What these tests use of `@data-fair/lib-node` and `@data-fair/lib-vue`, the client packages that the specification's platform publishes. */
interface WsClient {
  subscribe(channel: string): Promise<void>;
  waitFor(channel: string): Promise<unknown>;
  close(): void;
}
interface Published {
  /** Of ws. */
  WebSocket: new (url: string, protocols: unknown, options: { headers: Record<string, string> }) => object;
  /** Of Vue: what a component's set-up runs in. */
  effectScope: () => { run(work: () => void): void; stop(): void };
  WsClient: new (options: { url: string; headers: Record<string, string>; log: object }) => WsClient;
  useWS: (path: string) => {
    opened: { value: boolean };
    ws: { close(): void };
    subscribe(channel: string, listener: (data: unknown) => void): void;
  };
}

let server: TestContext;
let who: Signed;
let origin: string;
beforeAll(async () => {
  server = await testContext();
  who = await signIn(server.app, { role: 'manager' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://localhost:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
afterEach(() => vi.unstubAllGlobals());

const published = async (name: string): Promise<Published> => (await import(/* @vite-ignore */ name)) as Published;
const tell = (title: string) =>
  notify(server.context, { orgId: who.orgId, recipient: { id: who.userId, name: 'Person' }, topic: { key: 'test' }, title });

it.each(['/notify', '/notify/', '/api/v1/live'])(
  'WsClient of @data-fair/lib-node hears the notifications of its session at %s',
  async (path) => {
    const { WsClient } = await published('@data-fair/lib-node/ws-client.js');
    const quiet = { info: () => undefined, error: () => undefined, debug: () => undefined };
    // It adds a slash of its own.
    const client = new WsClient({ url: origin + path.replace(/\/$/, ''), headers: { cookie: who.cookie, origin }, log: quiet });
    const channel = notificationsChannel(who.userId);
    await client.subscribe(channel);
    await expect(client.subscribe(positionsChannel('0199c000-0000-7000-8000-000000000000'))).rejects.toThrow('permission denied');
    const heard = client.waitFor(channel);
    await tell('Vidange');
    expect(await heard).toMatchObject({ title: 'Vidange', recipient: { id: who.userId }, topic: { key: 'test' } });
    client.close();
  },
);

it.each(['/notify', '/notify/'])('useWS of @data-fair/lib-vue hears them at %s', async (path) => {
  const { WebSocket } = await published('ws');
  /** As that of a browser, which sends the cookies and the origin of the page. */
  class BrowserSocket extends WebSocket {
    constructor(url: string, protocols?: unknown) {
      super(url, protocols, { headers: { cookie: who.cookie, origin } });
    }
  }
  vi.stubGlobal('window', { WebSocket: BrowserSocket, location: { origin } });
  vi.stubGlobal('WebSocket', BrowserSocket);
  const { useWS } = await published('@data-fair/lib-vue/ws.js');
  const component = (await published('vue')).effectScope();
  const { opened, subscribe, ws } = useWS(path);
  const heard: unknown[] = [];
  component.run(() => subscribe(notificationsChannel(who.userId), (data) => heard.push(data)));
  await expect.poll(() => opened.value).toBe(true);
  await expect
    .poll(async () => {
      await tell('Pression');
      return heard[0];
    })
    .toMatchObject({ title: 'Pression', recipient: { id: who.userId } });
  component.stop();
  ws.close();
});
