import { expect, it } from 'vitest';
import { type Answers, sealAnswers } from '../check-list/check-answer.ts';
import type { SealedRecordDoc } from '../check-list/record.ts';
import { SEED_TEMPLATES } from '../check-list/seed-templates.ts';
import { itemsOf } from '../check-list/template.ts';
import { installCorrectionOf, sealInstall } from './install-scene.ts';
import { NEW_INSTALL, type InstallDraft } from './install-draft.ts';
import { testsOf } from './install-step.ts';

const START = Date.parse('2026-11-20T09:00:00Z');
const END = START + 900_000;
const REFUSED = '0199bbbb-0000-7000-8000-000000000007';
const photo = 'a'.repeat(64);
const device = { id: null, serial: '356307042441013', type: 'teltonika' };
const other = { id: null, serial: '356307042441021', type: 'teltonika' };
const draft: InstallDraft = {
  ...NEW_INSTALL,
  mission: 'install',
  step: 'sign',
  device,
  vehicleAt: START,
  deviceAt: START + 60_000,
  testsAt: START + 600_000,
  marks: { on: START + 610_000, off: START + 660_000 },
  is24V: true,
  hasBuzzer: true,
  buzzer: { acknowledged: true, heard: true },
  inputs: [0, 2],
  skipped: { t_badge: 'notWired' },
  signatory: 'Jeanne Alberti',
  heard: true,
  phone: { lat: 43.73, lng: 7.42, accuracyM: 12, at: START },
  seen: [
    { test: 't_com', state: 'ok', value: 2400 },
    { test: 't_vext', state: 'ok', value: 14.13 },
    { test: 't_odo', state: 'review', value: 31_842.2 },
  ],
};
const answers: Answers = {
  mission: { value: 'install' },
  veh: { value: 'GR-588-DF' },
  imei: { value: device.serial },
  odo: { value: 31_844_000, photos: [photo] },
  sig_tech: { value: null, signed: true },
  sig_client: { value: null, signed: true, note: 'Jeanne Alberti' },
};

async function sealed(
  from: InstallDraft,
  over: object = {},
): Promise<{ record: SealedRecordDoc; template: Parameters<typeof installCorrectionOf>[1]; sealAgain: (again: InstallDraft) => unknown }> {
  const content = SEED_TEMPLATES[from.mission === 'removal' ? 'depose_boitier' : 'pose_boitier']!;
  const tests = testsOf(content);
  const { answers: held, parts } = await sealAnswers(itemsOf(content), answers);
  parts['gps'] = { salt: '0'.repeat(32), value: { lat7: 437_300_000, lng7: 74_200_000, accuracyM: 12, at: START } };
  const sealAgain = (again: InstallDraft) => sealInstall(again, tests, answers, END);
  const vehicle = { id: REFUSED, plate: 'GR-588-DF', vin: null };
  const attachments = [
    { sha256: photo, bytes: 3, mime: 'image/jpeg', item: 'odo', takenAt: START },
    { sha256: 'b'.repeat(64), bytes: 3, mime: 'image/png', item: 'sig_tech', takenAt: END },
  ];
  const record = {
    content: {
      id: REFUSED,
      kind: content.kind,
      vehicle,
      due: null,
      answers: held,
      attachments,
      carried: [],
      startedAt: START,
      retestOf: null,
      replaces: null,
      reason: null,
      install: sealAgain(from),
      ...over,
    },
    parts,
  };
  return { record: record as unknown as SealedRecordDoc, template: { key: 'k', version: 1, sha256: photo, content }, sealAgain };
}

it('a refused installation is corrected from all that was sealed: seal it again and nothing of it has changed; its signatures are to be given again', async () => {
  const { record, template, sealAgain } = await sealed(draft);
  const again = installCorrectionOf(record, template, END, REFUSED)!;
  expect(sealAgain(again.install)).toEqual(record.content.install);
  expect(again).toMatchObject({
    kind: 'install',
    corrects: REFUSED,
    replaces: null,
    at: 'sign',
    originals: { record: REFUSED, files: [{ item: 'odo', sha256: photo }] },
  });
  expect(again.install).toMatchObject({
    step: 'sign',
    signatory: 'Jeanne Alberti',
    heard: true,
    phone: draft.phone,
    vehicleAt: START,
    only: null,
  });
  expect(again.answers).toMatchObject({ veh: { value: 'GR-588-DF' }, odo: { value: 31_844_000 } });
  expect(Object.keys(again.answers).filter((key) => key.startsWith('sig_'))).toEqual([]);
});

it('of a removal that another device replaces, each device is where it was asked', async () => {
  const { record, template, sealAgain } = await sealed({ ...draft, mission: 'removal', incoming: other });
  expect(record.content.install).toMatchObject({ mission: 'swap', device: other, out: device });
  const again = installCorrectionOf(record, template, END, REFUSED)!;
  expect(again.install).toMatchObject({ mission: 'removal', device, incoming: other, out: null });
  expect({ ...(sealAgain(again.install) as object), at: 0 }).toEqual({ ...record.content.install, at: 0 });
});

it('of a retest, its own tests are asked; of a check, there is no such draft; an absent client gives no name', async () => {
  const { record, template } = await sealed({ ...draft, only: ['t_com'] }, { retestOf: REFUSED });
  expect(installCorrectionOf(record, template, END, REFUSED)).toMatchObject({
    retestOf: REFUSED,
    install: { only: testsOf(template.content) },
  });
  expect(installCorrectionOf({ ...record, content: { ...record.content, install: null } }, template, END, REFUSED)).toBeNull();
  const { sig_client: _signed, ...rest } = record.content.answers;
  expect(
    installCorrectionOf(
      { ...record, content: { ...record.content, answers: { ...rest, sig_client: { value: null } } } },
      template,
      END,
      REFUSED,
    )!.install.signatory,
  ).toBe('');
});
