import { RotateCcw, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SkipReason, SKIP_REASONS } from '../../../domain/install/install-draft.ts';
import { type Instruction, nextInstruction, testsOf } from '../../../domain/install/install-step.ts';
import { INSTALL_LIMITS, type InstallTest, buzzerAnswerSchema } from '../../../domain/install/install-test.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { InstructionCard } from '../../field-ui/test-row.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoicePills } from '../../field-ui/choice-pills.tsx';
import { Sheet } from '../../ui/overlay.tsx';
import { call } from '../../session/http.ts';
import { useWizard } from './wizard.ts';

/** The device is made to sound where there is network; whether it was heard is said by who stands there. */
function BuzzerActions() {
  const { t } = useTranslation('installControl');
  const { install, tests, change } = useWizard();
  const [busy, setBusy] = useState(false);
  const [acknowledged, setAcknowledged] = useState(false);
  const [failed, setFailed] = useState(false);
  const ring = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const answer = buzzerAnswerSchema.parse(
        await call('/api/v1/installs/buzzer', { method: 'POST', json: { serial: install.device?.serial } }),
      );
      setAcknowledged(answer.acknowledged);
      setFailed(!answer.acknowledged);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {tests.isLive && (
        <Button icon={<Volume2 aria-hidden="true" />} busy={busy} onClick={() => void ring()}>
          {t('ring')}
        </Button>
      )}
      <Button onClick={() => change({ buzzer: { acknowledged, heard: true } })}>{t('heard')}</Button>
      <Button onClick={() => change({ buzzer: { acknowledged, heard: false } })}>{t('notHeard')}</Button>
      {failed && (
        <p className="err basis-full" role="alert">
          {t('ringFailed')}
        </p>
      )}
    </>
  );
}

/** Why a test is passed over. */
function SkipSheet({ open, onClose, onSkip }: { open: boolean; onClose: () => void; onSkip: (reason: SkipReason) => void }) {
  const { t } = useTranslation('installControl');
  return (
    <Sheet open={open} onClose={onClose} title={t('whySkip')}>
      <div className="fu pb-4" data-density="field">
        <ChoicePills
          label={t('whySkip')}
          hideLabel
          value={undefined}
          options={SKIP_REASONS.map((key) => ({ key, label: t(`skip.${key}`) }))}
          onChoose={(key) => onSkip(key as SkipReason)}
        />
      </div>
    </Sheet>
  );
}

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
