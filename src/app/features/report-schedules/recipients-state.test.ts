// @vitest-environment jsdom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ReportRecipient } from '../../../domain/report-schedule/report-recipient.ts';
import { RecipientsState } from './schedule-detail.tsx';

const answers = vi.hoisted((): ReportRecipient[] => []);
const said = vi.hoisted(() => vi.fn());
vi.mock('../../shell/notifications.ts', () => ({ notify: said }));
vi.mock('../../session/use-session.ts', () => ({ useSession: () => ({ user: { organization: { role: 'manager' } } }) }));
vi.mock('../../entity-ui/use-remote.ts', () => ({
  useRemote: () => ({ value: { results: answers } }),
}));

const recipient = (doc: Partial<ReportRecipient>): ReportRecipient => ({
  email: 'a@example.org',
  state: 'waiting',
  askedAt: '2026-01-05T08:00:00.000Z',
  undelivered: null,
  ...doc,
});
beforeEach(() => void answers.splice(0, answers.length, recipient({})));

it('a question that did not arrive is said with its reason, apart from those that wait, and is asked again from there', () => {
  answers.push(recipient({ email: 'b@example.org', undelivered: 'refused' }), recipient({ email: 'c@example.org', state: 'refused' }));
  const place = document.createElement('div');
  const emails = ['a@example.org', 'B@example.org', 'c@example.org'];
  flushSync(() => createRoot(place).render(createElement(RecipientsState, { emails })));
  expect([...place.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'B@example.org · reportRun:undeliveredReasons.refused',
  ]);
  expect(place.textContent).toContain('waitingFor : a@example.org');
  expect(place.textContent).not.toContain('waitingFor : a@example.org, ');
  expect(place.textContent).toContain('declined : c@example.org');
  expect(place.querySelectorAll('button')).toHaveLength(2);
});

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
