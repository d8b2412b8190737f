// @vitest-environment jsdom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { RecipientsState } from './recipients-state.tsx';

const said = vi.hoisted(() => vi.fn());
vi.mock('../../shell/notifications.ts', () => ({ notify: said }));
vi.mock('../../session/use-session.ts', () => ({ useSession: () => ({ user: { organization: { role: 'manager' } } }) }));
vi.mock('../../entity-ui/use-remote.ts', () => ({
  useRemote: () => ({ value: { results: [{ email: 'a@example.org', state: 'waiting' }] } }),
}));

it('that an address was asked often enough is said where it was, not where the network failed', async () => {
  const place = document.createElement('div');
  flushSync(() => createRoot(place).render(createElement(RecipientsState, { emails: ['a@example.org'] })));
  const ask = async (answer: () => Promise<Response>): Promise<unknown> => {
    said.mockClear();
    vi.stubGlobal('fetch', answer);
    flushSync(() => place.querySelector('button')?.click());
    await expect.poll(() => said.mock.calls.length).toBe(1);
    return said.mock.lastCall?.[0];
  };
  expect(await ask(() => Promise.reject(new TypeError('no network')))).toMatchObject({ msg: 'notAsked' });
  expect(await ask(async () => Response.json({ code: 'rate-limited' }, { status: 429 }))).toMatchObject({ msg: 'askedEnough' });
});
