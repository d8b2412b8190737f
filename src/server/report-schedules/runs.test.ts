import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../domain/text/locale.ts';
import { MADE_LATE_MS, madeLateText, runIdOf, skippedText } from './runs.ts';
import { reportVoice } from './report-words.ts';

const dueAt = '2026-11-27T06:00:00.000Z';
const dueMs = Date.parse(dueAt);
const voiceOf = (locale: (typeof LOCALES)[number]) => reportVoice(locale, 'Europe/Paris', 'https://fleet.test.example', 'o1');
const planned = { _id: runIdOf('s1', dueAt), schedule: 's1', dueAt };

describe('runs that were left out', () => {
  test.each(LOCALES)('are counted in %s: one, and several', async (locale) => {
    const voice = await voiceOf(locale);
    const [one, three] = [skippedText(voice, [dueMs]), skippedText(voice, [dueMs, dueMs + 86_400_000, dueMs + 2 * 86_400_000])];
    expect(one).toMatch(/(^|\D)1 /);
    expect(three).toMatch(/(^|\D)3 /);
    // No word with its plural in brackets, no figure or day left out.
    expect(`${one}${three}`).not.toMatch(/\p{L}\(|\{|undefined/u);
    expect(three.split(',').length).toBeGreaterThanOrEqual(3);
    // Hungarian says its nouns in the singular after a number: what stands for them differs.
    expect(one.replace(/\(.*\)|\d/g, '')).not.toBe(three.replace(/\(.*\)|\d/g, ''));
  });
  test('in French', async () => {
    const voice = await voiceOf('fr');
    expect(skippedText(voice, [dueMs])).toContain('1 exécution n’a pas eu lieu');
    expect(skippedText(voice, [dueMs, dueMs, dueMs])).toContain('3 exécutions n’ont pas eu lieu');
  });
});

describe('a run that is made late', () => {
  test('says when it was due and when it was made, by the clock of the organization', async () => {
    expect(madeLateText(planned, dueMs + 5 * 3_600_000, await voiceOf('fr'))).toBe(
      'prévu le 27 nov. 2026 à 07:00, établi le 27 nov. 2026 à 12:00',
    );
  });
  test.each(LOCALES)('says so in %s', async (locale) => {
    const text = madeLateText(planned, dueMs + 5 * 3_600_000, await voiceOf(locale));
    expect(text).toMatch(/07:00.*12:00/);
    expect(text).not.toMatch(/\{|madeLate/);
  });
  test('says nothing up to an hour after, nor where no hour was planned', async () => {
    const voice = await voiceOf('fr');
    expect(madeLateText(planned, dueMs + MADE_LATE_MS, voice)).toBeNull();
    expect(madeLateText(planned, dueMs + MADE_LATE_MS + 1, voice)).not.toBeNull();
    expect(madeLateText({ ...planned, _id: runIdOf('s1', `asked ${dueAt}`) }, dueMs + 5 * 3_600_000, voice)).toBeNull();
  });
});
