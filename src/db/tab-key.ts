import { RECORD_DRAFT } from '../domain/field-work/field-record.ts';

export const MARK = ' @';
/** This page. */
export const TAB = String(Math.random());

/** One of the device, whoever fills it: a record, and what files are held for, which have one owner. */
const OF_DEVICE = [RECORD_DRAFT, 'ticket:', 'reply:'];

/** The key under which a tab keeps the draft `key`: two tabs never write over each other's. */
export function tabKey(key: string, id = TAB): string {
  return OF_DEVICE.some((start) => key.startsWith(start)) ? key : `${key}${MARK}${id}`;
}
