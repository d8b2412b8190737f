import type { Messages } from './messages.ts';

/** One chunk per language: only the active one is loaded. Words that few visits show have a chunk of their own (dtc-words.ts). */
export const messages: Messages = import.meta.glob(
  ['./locales/fr/*.json', '!./locales/fr/dtc.json', '!./locales/fr/{fieldUi,fieldRecordPage,checkList,checkManage,installControl}.json'],
  { eager: true, import: 'default' },
);
