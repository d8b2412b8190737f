import { describe, expect, it } from 'vitest';
import { noticeText, noticeType } from './live-notifications.ts';

describe('live notifications', () => {
  it('W-013 a key with :alert: shows as an error', () => expect(noticeType('a:alert:b')).toBe('error'));
  it.each(['a:b', 'a:alert', 'alert:b', 'a:alerts:b', undefined])('W-014 %s shows as an info', (key) => expect(noticeType(key)).toBe('info'));
  it('the body follows the title', () => expect(noticeText({ title: 'Vidange', body: 'GH-482-KD' })).toBe('Vidange GH-482-KD'));
});
