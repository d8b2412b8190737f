import { expect, it } from 'vitest';
import type { MapPack } from '../../db/queries/map-packs.ts';
import type { Pack } from '../../db/queries/packs.ts';
import type { PendingUpload } from '../../db/queries/pending-uploads.ts';
import type { ReportPack } from '../../db/queries/report-pack.ts';
import { leftOf, secondsFor, type Parts } from './everything.ts';

const MB = 2 ** 20;
const AT = '2026-11-27T10:00:00.000Z';
const REPORTS: ReportPack = {
  mostMb: 50,
  mobileMb: 10,
  mobile: { since: '', bytes: 0 },
  askedAt: '',
  completeAt: AT,
  done: 100,
  total: 100,
  bytes: 4 * MB,
  isFull: false,
};
const FLEET: Pack = { fleet: 'f', days: 7, askedAt: AT, completeAt: AT, done: 0, total: 0, bytes: 2 * MB };
const AREA: MapPack = {
  id: 'a',
  name: 'Est',
  box: [0, 0, 1, 1],
  zoom: 3,
  archive: { url: '/a', version: '1', etag: null, bounds: [0, 0, 1, 1], minZoom: 0, maxZoom: 3, attribution: '' },
  askedAt: AT,
  completeAt: AT,
  done: 0,
  total: 0,
  bytes: 3 * MB,
};
const FILE: PendingUpload = { _id: '1', owner: 'ticket:1', name: 'a.jpg', bytes: 900, heldAt: AT };
const ALL: Parts = { files: { done: 9, total: 9, leftBytes: 0 }, reports: REPORTS, fleets: [FLEET], areas: [AREA], uploads: [] };

it('nothing is left once application, reports, fleets and areas are here and files have left', () => {
  expect(leftOf(ALL)).toEqual({ bytes: 0, isAtLeast: false, isDone: true });
  expect(leftOf({ ...ALL, files: null, reports: null, fleets: [], areas: [] })).toMatchObject({ bytes: 0, isDone: false });
});

it('what is left is weighed: files of the application, an area and a fleet as far as they came, files that wait', () => {
  const left = leftOf({
    files: { done: 4, total: 9, leftBytes: 2 * MB },
    reports: { ...REPORTS, completeAt: null, done: 50 },
    fleets: [{ ...FLEET, completeAt: null, done: 10, total: 30, bytes: MB }],
    areas: [{ ...AREA, completeAt: null, done: MB, total: 3 * MB }],
    uploads: [{ ...FILE, sent: 400 }],
  });
  expect(left).toEqual({ bytes: 2 * MB + 4 * MB + 2 * MB + 2 * MB + 500, isAtLeast: false, isDone: false });
});

it('what nobody has weighed yet makes it a least; what the disk or the server refuses is not waited for', () => {
  expect(leftOf({ ...ALL, reports: { ...REPORTS, completeAt: null, done: 0, bytes: 0 } })).toMatchObject({
    isAtLeast: true,
    isDone: false,
  });
  expect(leftOf({ ...ALL, areas: [{ ...AREA, completeAt: null, bytes: 0 }] })).toMatchObject({ isAtLeast: true, isDone: false });
  expect(leftOf({ ...ALL, reports: { ...REPORTS, completeAt: null, mostMb: 0 } })).toMatchObject({ isDone: true });
  expect(
    leftOf({
      ...ALL,
      reports: { ...REPORTS, completeAt: null, failure: 'room' },
      fleets: [{ ...FLEET, completeAt: null, failure: 'forbidden' }],
      areas: [{ ...AREA, completeAt: null, failure: 'room' }],
      uploads: [
        { ...FILE, failure: 'too-large' },
        { ...FILE, owner: 'draft:ticket' },
      ],
    }),
  ).toEqual({ bytes: 0, isAtLeast: false, isDone: true });
});

it('the time is told where a rate is known, and never none at all', () => {
  expect(secondsFor(10 * MB, undefined)).toBeUndefined();
  expect(secondsFor(10 * MB, MB)).toBe(10);
  expect(secondsFor(10, MB)).toBe(1);
});
