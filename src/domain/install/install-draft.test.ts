import { describe, expect, it } from 'vitest';
import type { Answers } from '../check-list/check-answer.ts';
import { sealedInstallSchema } from './sealed-install.ts';
import { SEED_TEMPLATES } from '../check-list/seed-templates.ts';
import { itemsOf } from '../check-list/template.ts';
import { installDraftSchema, NEW_INSTALL, type InstallDraft, retestDraft, testsToRetest } from './install-draft.ts';
import { sceneOf, sealInstall, testState, withTests } from './install-scene.ts';
import {
  firstMissing,
  itemsOfStep,
  missingIn,
  nextInstruction,
  retestTemplate,
  stepOfItems,
  stepsOf,
  testsLeft,
  testsOf,
} from './install-step.ts';
import { INSTALL_TESTS, type TestResult } from './install-test.ts';
import { contactEdges } from './judge-install.ts';

const pose = SEED_TEMPLATES['pose_boitier']!;
const depose = SEED_TEMPLATES['depose_boitier']!;
const setting = { vehicle: {}, phase: 'install' };
const START = Date.parse('2026-11-20T09:00:00Z');
const device = { id: null, serial: '356307042441013', type: 'teltonika' };
const begun: InstallDraft = {
  ...NEW_INSTALL,
  mission: 'install',
  device,
  vehicleAt: START,
  deviceAt: START + 60_000,
  testsAt: START + 600_000,
};
const photo = ['a'.repeat(64)];

/** Everything a pose asks, answered. */
const answered: Answers = {
  mission: { value: 'install' },
  veh: { value: 'GR-588-DF' },
  vin: { value: 'VF37ARHNWFJ123456' },
  imei: { value: device.serial },
  ph_avant: { value: null, photos: photo },
  odo: { value: 31_844_000, photos: photo },
  vbat: { value: 126 },
  lieu: { value: 'dashboard', photos: photo },
  orient: { value: 'ok' },
  fixation: { value: 'ok' },
  alim: { value: 'ok' },
  apc: { value: 'ok' },
  led: { value: 'ok' },
  ph_apres: { value: null, photos: photo },
  remonte: { value: 'ok' },
  info: { value: 'ok' },
  sig_tech: { value: null, signed: true },
  sig_client: { value: null, signed: true },
};

describe('steps', () => {
  it('an installation has six, a removal five; each item is in one', () => {
    expect(stepsOf(pose)).toEqual(['vehicle', 'device', 'mounting', 'tests', 'after', 'sign']);
    expect(stepsOf(depose)).toEqual(['vehicle', 'device', 'mounting', 'after', 'sign']);
    for (const template of [pose, depose]) expect([...stepOfItems(template).keys()]).toEqual(itemsOf(template).map(({ key }) => key));
    const keys = (step: 'device' | 'mounting' | 'after') => itemsOfStep(pose, step, {}, setting).map(({ key }) => key);
    expect(keys('device')).toEqual(['imei', 'iccid']);
    expect(keys('mounting')).toEqual(['ph_avant', 'odo', 'vbat', 'lieu', 'orient', 'fixation', 'alim', 'apc', 'led']);
    expect(keys('after')).toEqual(['ph_apres', 'remonte', 'info']);
    expect(testsOf(pose)).toEqual([...INSTALL_TESTS]);
  });

  it('what a removal asks of the device it puts in is shown with the swap alone', () => {
    for (const [motif, asked] of [
      ['swap', ['imei', 'nouveau']],
      ['sale', ['imei']],
    ] as const)
      expect(itemsOfStep(depose, 'device', { motif: { value: motif } }, setting).map(({ key }) => key)).toEqual(asked);
  });
});

describe('what is missing', () => {
  const full: InstallDraft = { ...begun, signatory: 'Jeanne Alberti' };

  it('nothing once all is answered; tests hold nobody up', () => {
    expect(firstMissing(pose, full, withTests(full, testsOf(pose), answered), setting)).toBeNull();
  });

  it('each step names its own; a swap needs the device that leaves', () => {
    expect(firstMissing(pose, NEW_INSTALL, {}, setting)).toEqual({
      step: 'vehicle',
      missing: [{ need: 'mission' }, { need: 'vehicle' }, { item: 'mission' }, { item: 'veh' }, { item: 'vin' }],
    });
    expect(missingIn(pose, 'device', { ...full, mission: 'swap' }, answered, setting)).toEqual([{ need: 'out' }]);
    const { vbat: _gone, ...rest } = answered;
    expect(firstMissing(pose, full, rest, setting)).toEqual({ step: 'mounting', missing: [{ item: 'vbat' }] });
  });

  it('a client who is absent neither signs nor is named', () => {
    const { sig_client: _gone, ...rest } = answered;
    expect(missingIn(pose, 'sign', { ...full, signatory: '' }, rest, setting)).toEqual([{ item: 'sig_client' }, { need: 'signatory' }]);
    expect(missingIn(pose, 'sign', { ...full, signatory: '', clientAbsent: 'absent' }, rest, setting)).toEqual([]);
  });
});

const frame = (atMs: number, ignition: boolean) => ({
  atMs,
  receivedMs: atMs,
  lat: null,
  lng: null,
  satellites: null,
  hdop: null,
  gsm: null,
  voltageV: null,
  ignition,
  odometerCanKm: null,
  speedCan: false,
  rpm: null,
  socPct: null,
  driverTag: null,
  inputs: null,
});

const result = (test: TestResult['test'], state: TestResult['state'], value: TestResult['value'] = null): TestResult => ({
  test,
  state,
  value,
});

describe('what to do next', () => {
  const wired: InstallDraft = { ...begun, badge: '01F3A2', hasBuzzer: true };
  const edges = { on: false, off: false };
  const ask = (but: Partial<InstallDraft>, results: TestResult[] = [], seen = edges, isLive = true) =>
    nextInstruction({ ...wired, ...but }, INSTALL_TESTS, { results, edges: seen, isLive });
  const on = { on: START, off: null };
  const both = { on: START, off: START + 1 };

  it('contact on, badge, contact off, buzzer, in this order, each once the one before is seen', () => {
    expect(ask({})).toBe('on');
    expect(ask({ marks: on })).toBe('waitOn');
    expect(ask({ marks: on }, [], { on: true, off: false })).toBe('badge');
    expect(ask({ marks: on }, [result('t_badge', 'ok')], { on: true, off: false })).toBe('off');
    expect(ask({ marks: both }, [result('t_badge', 'ok')], { on: true, off: false })).toBe('waitOff');
    expect(ask({ marks: both }, [result('t_badge', 'ok')], { on: true, off: true })).toBe('buzzer');
    expect(
      ask({ marks: both, buzzer: { acknowledged: true, heard: true } }, [result('t_badge', 'ok'), result('t_com', 'ok')], {
        on: true,
        off: true,
      }),
    ).toBeNull();
  });

  it('without network nothing is waited for: marks and buzzer alone', () => {
    expect(ask({ marks: on }, [], edges, false)).toBe('off');
    expect(ask({ marks: both }, [], edges, false)).toBe('buzzer');
    expect(ask({ marks: both, hasBuzzer: false }, [], edges, false)).toBeNull();
  });

  it('what is passed over is not asked for, nor counted as left', () => {
    const but = { skipped: { t_contact: 'notNow', t_badge: 'notWired', t_buzzer: 'noPart' } } as const;
    expect(ask(but)).toBe('waitFrames');
    expect(testsLeft({ ...wired, ...but }, INSTALL_TESTS, [result('t_com', 'ok')])).not.toContain('t_badge');
    expect(testState({ ...wired, ...but }, result('t_contact', 'failed'))).toBe('waiting');
  });

  it('an edge is seen after its mark, in any order of arrival', () => {
    expect(contactEdges([frame(START + 3000, true), frame(START - 60_000, false)], { marks: on })).toEqual({ on: 3000, off: null });
    expect(contactEdges([], { marks: both })).toEqual({ on: null, off: null });
  });
});

describe('what is sealed', () => {
  const seen = [result('t_com', 'ok', 2400), result('t_vext', 'ok', 14.13), result('t_odo', 'ok', 31_842.2), result('t_badge', 'failed')];
  const draft: InstallDraft = { ...begun, seen, skipped: { t_badge: 'notWired' }, marks: { on: START + 610_000, off: START + 660_000 } };

  it('integers, in the unit of their limit, with why a test was passed over; its own schema takes it', () => {
    const sealed = sealInstall(draft, testsOf(pose), answered, START + 900_000);
    expect(sealedInstallSchema.safeParse(sealed).error).toBeUndefined();
    expect(sealed.tests.filter(({ value, skipped }) => value !== null || skipped)).toEqual([
      { test: 't_com', state: 'ok', value: 2400 },
      { test: 't_vext', state: 'ok', value: 14_130 },
      { test: 't_odo', state: 'ok', value: 31_842_200 },
      { test: 't_badge', state: 'na', value: null, skipped: 'notWired' },
    ]);
    expect(sealed.scene).toMatchObject({ startMs: START + 600_000, endMs: START + 900_000, odometerM: 31_844_000 });
    expect(sealed.at).toBe(START + 60_000);
    expect(sealInstall({ ...draft, mission: 'removal' }, [], answered, START + 900_000).at).toBe(START + 900_000);
  });

  it('is judged by the clock of the server', () => {
    expect(sceneOf(draft, answered, START + 900_000, -5000)).toMatchObject({
      startMs: START + 595_000,
      endMs: START + 895_000,
      marks: { on: START + 605_000, off: START + 655_000 },
      odometerKm: 31_844,
    });
  });

  it('a draft survives its own schema', () => {
    expect(installDraftSchema.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });
});

describe('tests to repeat', () => {
  const install = sealInstall(
    { ...begun, seen: INSTALL_TESTS.map((test) => result(test, test === 't_pos' ? 'review' : 'ok')) },
    testsOf(pose),
    answered,
    START + 900_000,
  );
  const record = (tests: { test: string; state: string; value: null }[]) => ({
    verdicts: tests.length > 0 ? [{ at: '2026-11-20T10:00:00Z', state: 'failed' as const, tests }] : [],
    sealed: { content: { install } as never },
  });

  it('those the server did not pass, else those of the seal', () => {
    expect(
      testsToRetest(
        record([
          { test: 't_odo', state: 'failed', value: null },
          { test: 't_com', state: 'ok', value: null },
        ]),
      ),
    ).toEqual(['t_odo']);
    expect(testsToRetest(record([]))).toEqual(['t_pos']);
    expect(retestDraft(record([{ test: 't_com', state: 'ok', value: null }]), START)).toBeNull();
  });

  it('the same device, and of the template no more than it takes', () => {
    expect(retestDraft(record([]), START)).toMatchObject({ step: 'tests', only: ['t_pos'], device });
    expect(itemsOf(retestTemplate(pose, ['t_pos'])).map(({ key }) => key)).toEqual([
      'mission',
      'veh',
      'vin',
      'imei',
      'iccid',
      't_pos',
      'sig_tech',
      'sig_client',
    ]);
    expect(itemsOf(retestTemplate(pose, ['t_odo'])).map(({ key }) => key)).toContain('odo');
  });
});
