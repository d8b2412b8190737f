import type { InstallDraft } from './install-draft.ts';
import type { InstallTest, TestResult } from './install-test.ts';

/** What the technician is asked to do now, one at a time. `wait…`: it was done, the device has yet to say so. */
export const INSTRUCTIONS = ['on', 'waitOn', 'badge', 'inputs', 'off', 'waitOff', 'buzzer', 'waitFrames'] as const;
export type Instruction = (typeof INSTRUCTIONS)[number];

/** What is needed of the tests' results to say what comes next: whether the edges after the marks were seen, and the results. */
export interface TestsSeen {
  results: readonly TestResult[];
  edges: { on: boolean; off: boolean };
  /** Frames can be had now; without them nothing is waited for: the server completes. */
  isLive: boolean;
}

/**
 * What to do next, among the tests asked; null: nothing is left to do here. The contact goes on, what needs it is tried, the contact goes off, the buzzer
 * is heard; a test passed over is not asked for.
 */
export function nextInstruction(
  draft: InstallDraft,
  tests: readonly InstallTest[],
  { results, edges, isLive }: TestsSeen,
): Instruction | null {
  const isAsked = (test: InstallTest): boolean => tests.includes(test) && !draft.skipped[test];
  const isWaited = (test: InstallTest): boolean =>
    isLive && isAsked(test) && !['ok', 'na'].includes(results.find((one) => one.test === test)?.state ?? 'waiting');
  const contact = isAsked('t_contact');
  if (contact && draft.marks.on === null) return 'on';
  if (contact && isLive && !edges.on) return 'waitOn';
  if (draft.badge && isWaited('t_badge')) return 'badge';
  if (draft.inputs.length > 0 && isWaited('t_din')) return 'inputs';
  if (contact && draft.marks.off === null) return 'off';
  if (contact && isLive && !edges.off) return 'waitOff';
  if (draft.hasBuzzer && isAsked('t_buzzer') && draft.buzzer === null) return 'buzzer';
  return isWaited('t_com') ? 'waitFrames' : null;
}

/** Tests whose results are not had yet, passed over ones aside. */
export function testsLeft(draft: InstallDraft, tests: readonly InstallTest[], results: readonly TestResult[]): InstallTest[] {
  return tests.filter(
    (test) =>
      !draft.skipped[test] &&
      (results.find((one) => one.test === test)?.state ?? 'waiting') === 'waiting' &&
      !(test === 't_buzzer' && !draft.hasBuzzer),
  );
}
