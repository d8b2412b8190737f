import { freePort } from '../../src/server/database/free-port.ts';
import { fromBase32, hotp } from '../../src/server/identity/totp.ts';
import { startServerProcess } from '../helpers/server-process.ts';
import { linkIn, startRelay, type TestRelay } from '../helpers/smtp.ts';
import { startTcpProxy } from '../helpers/tcp-proxy.ts';
import { test as base, type Stack } from './fixtures.ts';
import { dataDirOf } from './seed.ts';

export interface Newcomer {
  email: string;
  name: string;
  password: string;
}

/** The same server with a relay of its own: a real SMTP server that keeps what it takes. */
export const test = base.extend<{ newcomer: () => Promise<Newcomer> }, { relay: TestRelay; stack: Stack }>({
  relay: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const relay = await startRelay();
      await use(relay);
      await relay.stop();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ relay }, use, { parallelIndex }) => {
      const [port, publicPort] = [await freePort(), await freePort()];
      const url = `http://localhost:${publicPort}`;
      const server = await startServerProcess({ dataDir: dataDirOf(parallelIndex), demo: true, port, publicUrl: url, env: { SMTP_URL: relay.url } });
      const network = await startTcpProxy(port, publicPort);
      await use({ url, server, network });
      await network.close();
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** Somebody who was invited to Transports Lumière and accepted, through the calls. */
  newcomer: ({ relay, stack, person }, use) =>
    use(async () => {
      const [email, name, password] = [newAddress(), 'Nadia Nouvelle', 'un-mot-de-passe-long'];
      await (await person('admin')).create('invitations', { email, role: 'user', locale: 'fr' });
      const token = linkIn(await relay.last(email), '/simple-directory/invitation').searchParams.get('token');
      const answer = await fetch(`http://localhost:${stack.server.port}/simple-directory/api/invitations/accept`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, name, password }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return { email, name, password };
    }),
});

let last = 0;

/** An address nobody has yet, in this run or in an earlier one of the same data. */
export function newAddress(): string {
  last += 1;
  return `person-${Date.now().toString(36)}-${last}@demo.sillage.test`;
}

/** Six digits of an authenticator, `steps` half-minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  return hotp(fromBase32(secret), Math.floor(Date.now() / 30_000) + steps);
}

/** Addresses in messages name the public address; `path` and its query on this stack. */
export function onStack(stack: Stack, link: URL): string {
  return `${stack.url}${link.pathname}${link.search}`;
}
