import { expect, it } from 'vitest';
import { isMeteredLink, mayTransfer, TRANSFER_KINDS, type TransferLink, type TransferSettings } from './transfers.ts';

const settings = (choice: TransferSettings['choice'], isLimited = false): TransferSettings => ({ choice, isLimited });
const HELD = TRANSFER_KINDS.filter((kind) => kind !== 'records');
const MOBILE: TransferLink = { type: 'cellular' };

it('records go always, whatever was chosen and whatever the link', () => {
  for (const choice of [null, 'always', 'wifi', 'hand'] as const)
    for (const link of [undefined, MOBILE, { type: 'wifi', saveData: true }])
      expect(mayTransfer('records', settings(choice, true), link)).toBe('go');
});

it('what a person asks for goes always', () => {
  for (const kind of TRANSFER_KINDS) expect(mayTransfer(kind, settings('hand', true), MOBILE, true)).toBe('go');
});

it.each(HELD)('%s: always goes on any link, by hand on none, on Wi-Fi only where the link is not metered', (kind) => {
  expect(mayTransfer(kind, settings('always', true), MOBILE)).toBe('go');
  expect(mayTransfer(kind, settings('hand'), { type: 'wifi' })).toBe('hand');
  expect(mayTransfer(kind, settings('wifi'), { type: 'wifi' })).toBe('go');
  expect(mayTransfer(kind, settings('wifi'), { type: 'ethernet' })).toBe('go');
  expect(mayTransfer(kind, settings('wifi'), MOBILE)).toBe('wifi');
  expect(mayTransfer(kind, settings('wifi'), { type: 'wifi', saveData: true })).toBe('wifi');
});

it('a browser that tells nothing of its link is on Wi-Fi until a person says that it is limited', () => {
  expect(mayTransfer('packs', settings('wifi'), undefined)).toBe('go');
  expect(mayTransfer('packs', settings('wifi', true), undefined)).toBe('wifi');
  // A phone that shares its connection is a Wi-Fi for the browser: the person knows better.
  expect(mayTransfer('packs', settings('wifi', true), { type: 'wifi' })).toBe('wifi');
});

it('before a choice, what comes waits on a metered link; what a person made leaves', () => {
  for (const kind of HELD) {
    expect(mayTransfer(kind, settings(null), undefined)).toBe('go');
    expect(mayTransfer(kind, settings(null), MOBILE)).toBe(kind === 'uploads' ? 'go' : 'unchosen');
  }
});

it('metered is what the browser says, or the person', () => {
  expect([undefined, {}, { type: 'wifi' }, { type: 'unknown' }, { saveData: false }].map((link) => isMeteredLink(link, false))).toEqual(
    Array(5).fill(false),
  );
  expect(
    [{ type: 'cellular' }, { type: 'wimax' }, { type: 'bluetooth' }, { saveData: true }].map((link) => isMeteredLink(link, false)),
  ).toEqual(Array(4).fill(true));
  expect(isMeteredLink({ type: 'wifi' }, true)).toBe(true);
});
