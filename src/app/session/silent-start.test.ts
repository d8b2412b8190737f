// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OPEN_SILENT_MS } from '../../db/connection.ts';
import { saveProfile, writeDeviceValue } from '../../db/queries/profiles.ts';
import { sessionUserOf } from '../../domain/identity/session-user.ts';
import { silentIndexedDb } from '../../../tests/helpers/silent-indexeddb.ts';

const USER = '0199aaaa-0000-7000-8000-000000000001';
const PAGE = 'http://localhost/gestion/flottes?q=nord';
const LOGIN = 'http://localhost/simple-directory/login?redirect=x';
const page = { href: PAGE, origin: 'http://localhost', pathname: '/gestion/flottes', replace: vi.fn(), reload: vi.fn(), assign: vi.fn() };

beforeEach(async () => {
  await saveProfile({
    userId: USER,
    orgId: null,
    user: sessionUserOf({ id: USER, name: 'Nadia', email: 'n@example.org', organizations: [] }, null),
  });
  await writeDeviceValue('active', `${USER}:none`);
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.assign(page, { href: PAGE, replace: vi.fn(), reload: vi.fn() });
  vi.stubGlobal('location', page);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
});
afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.doUnmock('./keep-storage.ts');
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page starts on a device whose storage says nothing: nobody is known, and the login page shows. */
async function silentStart(): Promise<{ answer: () => void }> {
  const silent = silentIndexedDb();
  const { sessionReady, sessionStore } = await import('./session.ts');
  const ready = sessionReady();
  await vi.advanceTimersByTimeAsync(OPEN_SILENT_MS);
  await ready;
  expect(sessionStore.getSnapshot()).toMatchObject({ phase: 'ready', user: null });
  page.href = LOGIN;
  return silent;
}
const answers = async ({ answer }: { answer: () => void }): Promise<void> => {
  vi.useRealTimers();
  answer();
  const { listProfiles } = await import('../../db/queries/profiles.ts');
  await vi.waitFor(async () => expect(await listProfiles()).toHaveLength(1), { timeout: 10_000, interval: 5 });
};

/** What was to follow has followed: it reads less than this. */
async function settled(): Promise<void> {
  const { listProfiles } = await import('../../db/queries/profiles.ts');
  for (let i = 0; i < 20; i++) await listProfiles();
}

it('a storage that was silent at the start and answers later: the page that was asked for opens by itself', async () => {
  const silent = await silentStart();
  expect(page.replace).not.toHaveBeenCalled();
  await answers(silent);
  await vi.waitFor(() => expect(page.replace.mock.calls).toEqual([[PAGE]]));
});

it('a page for everybody that is still shown is loaded anew', async () => {
  const silent = await silentStart();
  page.href = PAGE;
  await answers(silent);
  await vi.waitFor(() => expect(page.reload).toHaveBeenCalledOnce());
  expect(page.replace).not.toHaveBeenCalled();
});

it('a storage that is as late at every start loads the page anew once', async () => {
  await answers(await silentStart());
  await vi.waitFor(() => expect(page.replace).toHaveBeenCalledOnce());
  vi.restoreAllMocks();
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.assign(page, { href: PAGE, replace: vi.fn() });
  await answers(await silentStart());
  await settled();
  expect(page.replace).not.toHaveBeenCalled();
});

it('who has begun to sign in is not taken away from it', async () => {
  const silent = await silentStart();
  const field = Object.assign(document.createElement('input'), { value: 'n@ex' });
  document.body.append(field);
  field.focus();
  await answers(silent);
  await settled();
  expect(page.replace).not.toHaveBeenCalled();
});

it('where its code does not come, the start goes on all the same, and nothing is left unheard', async () => {
  vi.doMock('./keep-storage.ts', () => {
    throw new Error('no such file');
  });
  await answers(await silentStart());
  await settled();
  expect(page.replace).not.toHaveBeenCalled();
});
