import { dictionary } from '@zxcvbn-ts/language-common';

const LEAST_LETTERS = 5;
/** What people put around a word to make it long enough. */
const AROUND = /^[\d\W_]+|[\d\W_]+$/g;
/** One thing again and again: "azertyazerty". */
const REPEATED = /^(.{1,10}?)\1+$/;
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'azertyuiopqsdfghjklmwxcvbn', 'qwertyuiopasdfghjklzxcvbnm'];

const common = new Set(dictionary['passwords-common']);

/** Among those everybody has, or no more than one of them with figures around it, again and again, or as the keys lie. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const core = text.replace(AROUND, '');
  const unit = REPEATED.exec(text)?.[1];
  return (
    new Set(text).size < LEAST_LETTERS ||
    common.has(text) ||
    core === '' ||
    common.has(core) ||
    RUNS.some((run) => run.includes(text) || (core.length > 3 && run.includes(core))) ||
    (unit !== undefined && (unit.length < LEAST_LETTERS || common.has(unit) || common.has(unit.replace(AROUND, ''))))
  );
}
