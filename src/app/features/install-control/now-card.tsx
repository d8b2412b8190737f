import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SkipReason } from '../../../domain/install/install-draft.ts';
import { nextInstruction, type Instruction } from '../../../domain/install/instruction.ts';
import { testsOf } from '../../../domain/install/install-step.ts';
import { INSTALL_LIMITS, type InstallTest } from '../../../domain/install/install-test.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { InstructionCard } from '../../field-ui/instruction-card.tsx';
import { Button } from '../../ui/button.tsx';
import { BuzzerActions } from './buzzer-actions.tsx';
import { SkipSheet } from './skip-sheet.tsx';
import { useWizard } from './wizard.ts';

/** The test that an instruction is for. */
const TEST_OF: Readonly<Record<Instruction, InstallTest>> = {
  on: 't_contact',
  waitOn: 't_contact',
  badge: 't_badge',
  inputs: 't_din',
  off: 't_contact',
  waitOff: 't_contact',
  buzzer: 't_buzzer',
  waitFrames: 't_com',
};
const OF_S = INSTALL_LIMITS.contactMs[0] / 1000;

/** What the technician does now: one thing at a time. */
export function NowCard() {
  const { t } = useTranslation('installControl');
  const { install, template, tests, change } = useWizard();
  const nowMs = useNowMs(1000);
  const [skipping, setSkipping] = useState<InstallTest | null>(null);
  const now = nextInstruction(install, testsOf(template), {
    results: tests.results,
    edges: { on: tests.edges.on !== null, off: tests.edges.off !== null },
    isLive: tests.isLive,
  });
  if (now === null) return null;
  const { marks } = install;
  const mark = (edge: 'on' | 'off') => change({ marks: { ...marks, [edge]: Date.now() } });
  const marked = now === 'waitOn' ? marks.on : now === 'waitOff' ? marks.off : null;
  const again = (): void =>
    now === 'waitOn'
      ? change({ marks: { on: null, off: null } })
      : now === 'waitOff'
        ? change({ marks: { ...marks, off: null } })
        : tests.ask();
  const isMark = now === 'on' || now === 'off';
  const canRepeat = now === 'waitOn' || now === 'waitOff' || now === 'waitFrames';
  return (
    <>
      <InstructionCard
        title={t(`now.${now}.title`)}
        text={t(`now.${now}.text`, { badge: install.badge })}
        {...(marked !== null && { countdown: { left: Math.max(0, Math.min(OF_S, Math.ceil(OF_S - (nowMs - marked) / 1000))), of: OF_S } })}
        actions={
          <>
            {isMark && (
              <Button className="btn-ink" onClick={() => mark(now)}>
                {t(`contact.${now}`)}
              </Button>
            )}
            {now === 'buzzer' && <BuzzerActions />}
            {canRepeat && (
              <Button icon={<RotateCcw aria-hidden="true" />} onClick={again}>
                {t('again')}
              </Button>
            )}
            <Button onClick={() => setSkipping(TEST_OF[now])}>{t('skipIt')}</Button>
          </>
        }
      />
      <SkipSheet
        open={skipping !== null}
        onClose={() => setSkipping(null)}
        onSkip={(reason: SkipReason) => {
          if (skipping) change({ skipped: { ...install.skipped, [skipping]: reason } });
          setSkipping(null);
        }}
      />
    </>
  );
}
