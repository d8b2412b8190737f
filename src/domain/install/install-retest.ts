import type { FieldRecord } from '../field-work/field-record.ts';
import { isInstallTest } from './install-step.ts';
import { NEW_INSTALL, type InstallDraft } from './install-draft.ts';
import type { InstallTest } from './install-test.ts';

type Judged = Pick<FieldRecord, 'verdicts'> & { sealed: Pick<FieldRecord['sealed'], 'content'> };

/** Tests of an installation that did not pass, by the server's last judgement, else by its seal. */
export function testsToRetest({ verdicts, sealed }: Judged): InstallTest[] {
  const tests = verdicts.findLast((verdict) => verdict.tests.length > 0)?.tests ?? sealed.content.install?.tests ?? [];
  return tests.flatMap(({ test, state }) => (isInstallTest(test) && !['ok', 'na'].includes(state) ? [test] : []));
}

/** The draft that tests an installation again: same vehicle, same device, the tests that did not pass; null: nothing to repeat. */
export function retestDraft(record: Judged, nowMs: number): InstallDraft | null {
  const { install } = record.sealed.content;
  const only = testsToRetest(record);
  if (!install || only.length === 0) return null;
  const { is24V, isElectric, hasCan, badge, inputs, buzzer } = install.scene;
  return {
    ...NEW_INSTALL,
    mission: 'check',
    step: 'tests',
    device: install.device,
    vehicleAt: nowMs,
    deviceAt: nowMs,
    is24V,
    isElectric,
    hasCan,
    badge,
    inputs: [...inputs],
    hasBuzzer: buzzer !== null || only.includes('t_buzzer'),
    only,
  };
}
