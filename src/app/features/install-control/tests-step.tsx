import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Camera } from 'lucide-react';
import type { TFunction } from 'i18next';
import { odometerM } from '../../../domain/install/install-scene.ts';
import { testsOf } from '../../../domain/install/install-step.ts';
import { type TestResult, INSTALL_LIMITS, type InstallFrame } from '../../../domain/install/install-test.ts';
import { wordsIn, itemsOf } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import { formatNumber, MISSING, formatDurationS, formatTime, formatUnit } from '../../../domain/text/format.ts';
import type { InstallDraft } from '../../../domain/install/install-draft.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { TestRow } from '../../field-ui/test-row.tsx';
import { Note } from '../../ui/note.tsx';
import { IconButton } from '../../ui/button.tsx';
import { intlTag } from '../../../domain/text/locale.ts';
import { NowCard } from './now-card.tsx';
import { usePhonePlace, useWizard } from './wizard.ts';

interface TestWords {
  value: string | undefined;
  detail: ReactNode;
}

interface About {
  install: InstallDraft;
  frames: readonly InstallFrame[];
  odometerKm: number | null;
  /** The server's clock. */
  nowMs: number;
  t: TFunction;
  lang: string;
  timeZone: string;
}

const said = (value: string | undefined, detail: ReactNode = null): TestWords => ({ value, detail });

/** What a test saw, in words: the figure that decided, and what it is compared with. Undefined: the word of its state says it. */
function testWords({ test, value, state }: TestResult, { install, frames, odometerKm, nowMs, t, lang, timeZone }: About): TestWords {
  const reason = install.skipped[test];
  if (reason) return said(t('skippedWord'), t(`skip.${reason}`));
  if (state === 'na') return said(undefined, t(`na.${test}`));
  if (value === null || typeof value !== 'number')
    return said(test === 't_badge' && typeof value === 'string' ? value : undefined, state === 'waiting' ? null : t(`hint.${test}`));
  const fix = frames.findLast(({ lat }) => lat !== null);
  switch (test) {
    case 't_com':
      return said(
        formatDurationS(value / 1000, lang),
        frames[0] ? t('firstFrame', { at: formatTime(frames[0].atMs, lang, timeZone) }) : null,
      );
    case 't_pos':
      return said(
        formatUnit(value, 'm', lang),
        [
          fix && t('fixAge', { age: formatDurationS((nowMs - fix.atMs) / 1000, lang) }),
          install.phone && t('phoneAccuracy', { m: formatNumber(install.phone.accuracyM, lang) }),
        ]
          .filter(Boolean)
          .join(', '),
      );
    case 't_sat':
      return said(String(value), hdopWords(frames, t, lang));
    case 't_gsm':
      return said(t('ofFive', { bars: value }));
    case 't_vext':
      return said(formatUnit(value, 'V', lang, 1), voltageWords(frames, install.is24V, t, lang));
    case 't_contact':
      return said(formatDurationS(value / 1000, lang));
    case 't_odo':
      return said(
        odometerKm === null ? formatUnit(value, 'km', lang) : t('apart', { km: formatNumber(Math.abs(value - odometerKm), lang) }),
      );
    case 't_can':
      return said(t('ofTwo', { count: value }), t('hint.t_can'));
    default:
      return said(String(value));
  }
}

function hdopWords(frames: readonly InstallFrame[], t: TFunction, lang: string): string | null {
  const best = Math.min(...frames.flatMap(({ hdop }) => (hdop === null ? [] : [hdop])));
  return Number.isFinite(best) ? t('hdop', { hdop: formatNumber(best, lang, 1) }) : null;
}

/** What the voltage should be, as the last frame that told one was. */
function voltageWords(frames: readonly InstallFrame[], is24V: boolean, t: TFunction, lang: string): string {
  const last = frames.findLast(({ voltageV }) => voltageV !== null);
  const isOn = last?.ignition === true || (last?.rpm ?? 0) > 0;
  const [low, high] = isOn ? INSTALL_LIMITS.runningV : INSTALL_LIMITS.offV;
  const times = is24V ? 2 : 1;
  const range = { low: formatNumber(low * times, lang, 1), high: formatNumber(high * times, lang, 1) };
  return isOn ? t('voltageOn', range) : t('voltageOff', range);
}

/** "08:31:04" in a time zone. */
function formatClock(atMs: number, lang: string, timeZone: string): string {
  return new Intl.DateTimeFormat(intlTag(lang), { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone }).format(atMs);
}

/** The contact on, then off: each as the device said it after its mark. `nowMs` by the server's clock. */
function ContactRows({ nowMs }: { nowMs: number }) {
  const { t, i18n } = useTranslation('installControl');
  const { install, tests } = useWizard();
  const timeZone = useTimeZone();
  return (['on', 'off'] as const).map((edge) => {
    const mark = install.marks[edge];
    const seen = tests.edges[edge];
    const [ok, review] = INSTALL_LIMITS.contactMs;
    const state =
      mark === null
        ? 'waiting'
        : seen !== null
          ? seen <= ok
            ? 'ok'
            : seen <= review
              ? 'review'
              : 'failed'
          : tests.isLive && nowMs - mark - tests.offsetMs > review
            ? 'failed'
            : 'waiting';
    const detail =
      mark === null
        ? null
        : seen === null
          ? t('markedAt', { at: formatClock(mark, i18n.language, timeZone) })
          : t('seenAt', { at: formatClock(mark + seen, i18n.language, timeZone) });
    return (
      <TestRow
        key={edge}
        state={state}
        label={t(`contact.${edge}`)}
        value={seen === null ? undefined : formatDurationS(seen / 1000, i18n.language)}
        detail={detail}
      />
    );
  });
}

/** What the vehicle's bus says beside what was read on the dashboard, which may be read again. */
function OdometerCompared({ result }: { result: TestResult }) {
  const { t, i18n } = useTranslation('installControl');
  const { answers, go } = useWizard();
  const metres = odometerM(answers);
  return (
    <div className="ic-compared">
      <span className="input is-readonly">
        <span className="unit">{t('can')}</span> {typeof result.value === 'number' ? formatNumber(result.value, i18n.language) : MISSING}
      </span>
      <span className="input">
        <span className="unit">{t('read')}</span> <b>{metres === null ? MISSING : formatNumber(metres / 1000, i18n.language)}</b>
      </span>
      <IconButton label={t('readAgain')} icon={<Camera aria-hidden="true" />} onClick={() => go('mounting', 'odo')} />
    </div>
  );
}

/** Step 4: tests that fill themselves while the device speaks; without network they are kept for the server to complete. */
export function TestsStep() {
  const { t, i18n } = useTranslation('installControl');
  const { install, answers, template, tests, change, gps } = useWizard();
  const nowMs = useNowMs(1000);
  const timeZone = useTimeZone();
  usePhonePlace(true, install.phone, gps.place, (phone) => change({ phone }));
  const { testsAt } = install;
  useEffect(() => {
    if (testsAt === null) change({ testsAt: Date.now() });
  }, [testsAt, change]);
  const asked = testsOf(template);
  const metres = odometerM(answers);
  const about = {
    install,
    frames: tests.frames,
    odometerKm: metres === null ? null : metres / 1000,
    nowMs: nowMs + tests.offsetMs,
    t,
    lang: i18n.language,
    timeZone,
  };
  const labels = new Map(itemsOf(template).map(({ key, label }) => [key, wordsIn(label, i18n.language as Locale)]));
  return (
    <>
      <NowCard />
      {!tests.isLive && (
        <Note tone={tests.isRefused ? 'warning' : 'offline'} live>
          {t(tests.isRefused ? 'deviceNotFollowed' : 'provisional')}
        </Note>
      )}
      <ul aria-label={t('steps.tests')}>
        {asked.map((test) => {
          if (test === 't_contact' && !install.skipped.t_contact) return <ContactRows key={test} nowMs={about.nowMs} />;
          const result: TestResult = tests.results.find((one) => one.test === test) ?? { test, state: 'waiting', value: null };
          const state =
            install.skipped[test] && result.state !== 'ok'
              ? 'na'
              : test === 't_buzzer' && install.hasBuzzer && install.buzzer === null
                ? 'waiting'
                : result.state;
          const { value, detail } = testWords({ ...result, state }, about);
          return (
            <TestRow
              key={test}
              state={state}
              label={labels.get(test)}
              value={value}
              detail={test === 't_odo' && state !== 'na' ? <OdometerCompared result={result} /> : detail}
            />
          );
        })}
      </ul>
    </>
  );
}
