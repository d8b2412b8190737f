import { expect, it, vi } from 'vitest';
import { pressedUrl, pushNotice, showPage } from './push-notice.ts';

const ORIGIN = 'https://sillage.test';
const message = { id: 'n1', title: 'Excès de vitesse', body: '134 km/h', url: '/cartographie', isAlert: true };

it('shows a message as it was sent, an alert until it is pressed', () => {
  expect(pushNotice(JSON.stringify(message))).toMatchObject({
    title: 'Excès de vitesse',
    options: { tag: 'n1', body: '134 km/h', requireInteraction: true, data: { url: '/cartographie' } },
  });
  expect(pushNotice(JSON.stringify({ ...message, body: undefined, url: undefined, isAlert: false }))?.options).toMatchObject({
    requireInteraction: false,
    data: { url: '/' },
  });
});

it('takes nothing that is not declared', () => {
  for (const text of [
    undefined,
    '',
    'Bonjour',
    '[]',
    '{"title":"x"}',
    JSON.stringify({ ...message, title: '' }),
    JSON.stringify({ ...message, title: 'x'.repeat(151) }),
  ])
    expect(pushNotice(text), text).toBeNull();
});

it('leads nowhere but into the application', () => {
  expect(pressedUrl({ url: '/cartographie?vehicle=1' }, ORIGIN)).toBe(`${ORIGIN}/cartographie?vehicle=1`);
  for (const url of [
    'https://evil.example/',
    '//evil.example/x',
    '/.//evil.example/x',
    `${ORIGIN}//evil.example/x`,
    `blob:${ORIGIN}/5c1f`,
    '/\\evil.example',
    'javascript:alert(1)',
    7,
    undefined,
  ])
    expect(pressedUrl({ url }, ORIGIN), String(url)).toBe(`${ORIGIN}/`);
  expect(pressedUrl(null, ORIGIN)).toBe(`${ORIGIN}/`);
});

it('opens the page where it is, else where the application is open, else anew', async () => {
  const open = vi.fn(async () => undefined);
  const at = (url: string, navigate = async (): Promise<unknown> => undefined) => ({
    url,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(navigate),
  });
  const [home, map] = [at(`${ORIGIN}/`), at(`${ORIGIN}/cartographie`)];
  await showPage(`${ORIGIN}/cartographie`, [home, map], open);
  expect([home.focus.mock.calls.length, map.focus.mock.calls.length, map.navigate.mock.calls.length]).toEqual([0, 1, 0]);
  await showPage(`${ORIGIN}/support`, [home], open);
  expect(home.navigate).toHaveBeenCalledWith(`${ORIGIN}/support`);
  // Of another organization by its address alone, a window is led there: the page knows which one it shows.
  await showPage(`${ORIGIN}/cartographie?org=o1`, [home, map], open);
  expect(map.navigate).toHaveBeenCalledWith(`${ORIGIN}/cartographie?org=o1`);
  expect(open).not.toHaveBeenCalled();
  await showPage(`${ORIGIN}/support`, [at(`${ORIGIN}/`, () => Promise.reject(new TypeError('not its worker')))], open);
  await showPage(`${ORIGIN}/support`, [], open);
  expect(open.mock.calls).toEqual([[`${ORIGIN}/support`], [`${ORIGIN}/support`]]);
});
