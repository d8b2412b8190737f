import { RECORD_DRAFT } from '../domain/field-work/record-key.ts';

export const MARK = ' @';
/** This page. */
export const TAB = String(Math.random());

/** The key under which a tab keeps the draft `key`: two tabs never write over each other's. A record is one, whoever fills it. */
export function tabKey(key: string, id = TAB): string {
  return key.startsWith(RECORD_DRAFT) ? key : `${key}${MARK}${id}`;
}
