import { together } from './message-files.ts';

/** One chunk per language: only the active one is loaded. Words that few visits show have a chunk of their own (message-files.ts, field-words.ts). */
export const messages = together(
  import.meta.glob(['./locales/es/*.json', '!./locales/es/{dtc,field-work}.json'], { eager: true, import: 'default' }),
);
