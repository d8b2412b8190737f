import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismiss, errorText, NOTICE_MS, noticeStore, notify } from './notifications.ts';

const shown = (): string[] => noticeStore.getSnapshot().map(({ msg }) => msg);

describe('text of an error', () => {
  it('X-002 the data of the response', () =>
    expect(errorText({ response: { data: 'plaque déjà prise', status: 409 }, message: 'm' })).toBe('plaque déjà prise'));
  it('X-002 the message of a JSON answer', () =>
    expect(errorText({ response: { data: { code: 'conflict', message: 'déjà prise' }, status: 409 } })).toBe('déjà prise'));
  it('X-003 a response without data gives its status', () =>
    expect(errorText({ response: { status: 502, data: '' }, message: 'm' })).toBe('502'));
  it('X-004 no response gives its own message', () => expect(errorText(new Error('Failed to fetch'))).toBe('Failed to fetch'));
  it('X-005 no error gives nothing', () => expect(errorText(undefined)).toBeUndefined());
});

describe('notices', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    for (const { id } of noticeStore.getSnapshot()) dismiss(id);
    vi.useRealTimers();
  });

  it('S-028 S-029 K-008 an info leaves after 6000 ms, an error never', () => {
    notify({ msg: 'kept' });
    notify({ msg: 'refused', error: { response: { status: 500 } } });
    vi.advanceTimersByTime(5900);
    expect(shown()).toEqual(['kept', 'refused']);
    vi.advanceTimersByTime(101);
    expect(shown()).toEqual(['refused']);
    vi.advanceTimersByTime(60_000);
    expect(noticeStore.getSnapshot()[0]).toMatchObject({ type: 'error', errorMsg: '500' });
  });

  it('the same message with its cause and without is shown once, and goes when who showed it first takes it back', () => {
    const held = notify({ msg: 'Le stockage ne répond pas', type: 'error', stays: true });
    notify({ msg: 'Le stockage ne répond pas', error: new Error('lost') });
    expect(noticeStore.getSnapshot()).toMatchObject([{ id: held, msg: 'Le stockage ne répond pas', errorMsg: 'lost' }]);
    dismiss(held);
    notify({ msg: 'Le stockage ne répond pas', error: new Error('lost') });
    const later = notify({ msg: 'Le stockage ne répond pas', type: 'error', stays: true });
    expect(noticeStore.getSnapshot()).toMatchObject([{ id: later, errorMsg: 'lost' }]);
    notify({ msg: 'Le stockage ne répond pas', error: new Error('other') });
    expect(shown()).toHaveLength(2);
  });

  it('S-028 F-007 an error is still there after a minute, with the text of its cause, and goes when closed', () => {
    const id = notify({ msg: 'Non enregistré', error: { response: { data: 'plaque déjà prise', status: 409 } } });
    vi.advanceTimersByTime(60_000);
    expect(noticeStore.getSnapshot()).toEqual([{ id, type: 'error', msg: 'Non enregistré', errorMsg: 'plaque déjà prise' }]);
    dismiss(id);
    expect(shown()).toEqual([]);
  });

  it('S-029 K-008 an info is there at 5.9 s and gone after 6', () => {
    notify({ msg: 'fait', type: 'info' });
    vi.advanceTimersByTime(NOTICE_MS - 100);
    expect(shown()).toEqual(['fait']);
    vi.advanceTimersByTime(101);
    expect(shown()).toEqual([]);
  });

  it('F14 an offer is no error, and is there until it is taken back, whatever else is told', () => {
    const id = notify({ msg: 'a new build', stays: true });
    for (let n = 0; n < 7; n++) notify({ msg: `told ${n}` });
    vi.advanceTimersByTime(60_000);
    expect(noticeStore.getSnapshot()).toEqual([{ id, type: 'info', msg: 'a new build', stays: true }]);
    dismiss(id);
    expect(shown()).toEqual([]);
  });

  it('S-030 an info does not remove an error, neither when it comes nor when it goes', () => {
    notify({ msg: 'error', type: 'error' });
    notify({ msg: 'info' });
    expect(shown()).toEqual(['error', 'info']);
    vi.advanceTimersByTime(7000);
    expect(shown()).toEqual(['error']);
  });

  it('S-030 infos never push an error out', () => {
    notify({ msg: 'error', type: 'error' });
    for (let n = 0; n < 9; n++) notify({ msg: `info ${n}` });
    expect(shown()).toContain('error');
    expect(shown()).toHaveLength(6);
  });

  it('the same message does not pile up', () => {
    notify({ msg: 'twice', type: 'error' });
    notify({ msg: 'twice', type: 'error' });
    expect(shown()).toEqual(['twice']);
  });
});
