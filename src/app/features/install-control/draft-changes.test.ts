import { expect, it } from 'vitest';
import { SEED_TEMPLATES } from '../../../domain/check-list/seed-templates.ts';
import type { DraftFile } from '../../../domain/field-work/record-draft.ts';
import { answered, unsigned, withFile, withoutFile, contentOf, newInstallDraft, openDraft, withMission } from './use-install-draft.ts';

const templateOf = (key: string) => ({ key, version: 1, sha256: 'c'.repeat(64), content: SEED_TEMPLATES[key]! });
const draft = newInstallDraft(templateOf('pose_boitier'), 1000);
const file = (id: number, item: string, letter = 'a'): DraftFile => ({
  id: `01900000-0000-7000-8000-00000000000${id}`,
  sha256: letter.repeat(64),
  item,
  bytes: 3,
  mime: 'image/jpeg',
  takenAt: 5,
});

it('a photo is its item’s answer; without its last photo the item is not answered', () => {
  const why = answered(draft, 'ph_avant', { value: null, photoMissing: 'dark' });
  const one = withFile(why, file(1, 'ph_avant'));
  expect(one.answers['ph_avant']).toEqual({ value: null, photos: ['a'.repeat(64)] });
  const two = withFile(one, file(2, 'ph_avant', 'b'));
  expect(withoutFile(two, file(1, 'ph_avant').id).answers['ph_avant']).toEqual({ value: null, photos: ['b'.repeat(64)] });
  expect(withoutFile(one, file(1, 'ph_avant').id).answers).not.toHaveProperty('ph_avant');
  const odometer = withFile(answered(draft, 'odo', { value: 5 }), file(1, 'odo'));
  expect(withoutFile(odometer, file(1, 'odo').id).answers['odo']).toEqual({ value: 5 });
});

it('a change of what was signed takes the signatures away, and nothing else', () => {
  const signed = answered(withFile(withFile(draft, file(1, 'odo')), file(2, 'sig_tech', 'b')), 'sig_tech', { value: null, signed: true });
  expect(unsigned(signed)).toMatchObject({ files: [file(1, 'odo')], answers: { odo: {} } });
  expect(unsigned(signed).answers).not.toHaveProperty('sig_tech');
  expect(unsigned(draft)).toBe(draft);
});

it('another mission keeps what both templates ask', () => {
  const begun = answered(answered(draft, 'vbat', { value: 124 }), 'odo', { value: 9000 });
  const removal = withMission(begun, 'removal', templateOf('depose_boitier'));
  expect(removal).toMatchObject({ kind: 'removal', answers: { odo: { value: 9000 } }, install: { mission: 'removal' } });
  expect(removal.answers).not.toHaveProperty('vbat');
  expect(withMission(begun, 'check', templateOf('pose_boitier')).answers['mission']).toEqual({ value: 'control' });
});

it('a kept draft opens as it was; a check-list does not', () => {
  expect(openDraft(JSON.parse(JSON.stringify(draft)), [])).toEqual(draft);
  const { install: _none, ...check } = draft;
  expect(openDraft(check, [])).toBeNull();
  expect(contentOf(draft.template.content, ['t_pos']).sections.flatMap(({ items }) => items.map(({ key }) => key))).not.toContain('vbat');
});

it('a photo that was stored as the page died is its item’s; the camera that took the page is still awaited', () => {
  const waiting = { ...draft, pendingCapture: { item: 'ph_avant', at: 7 } };
  const held = [
    { _id: file(1, 'ph_avant').id, name: 'ph_avant.jpg', bytes: 3, sha256: 'a'.repeat(64), heldAt: '2026-11-22T08:00:00.000Z' },
    { _id: file(2, 'sig_tech').id, name: 'sig_tech.png', bytes: 3, sha256: 'b'.repeat(64), heldAt: '2026-11-22T08:00:00.000Z' },
  ];
  const opened = openDraft(JSON.parse(JSON.stringify(waiting)), held)!;
  expect(opened.answers['ph_avant']).toEqual({ value: null, photos: ['a'.repeat(64)] });
  expect(opened.files.map(({ item }) => item)).toEqual(['ph_avant']);
  expect(opened.pendingCapture).toEqual({ item: 'ph_avant', at: 7 });
});
