import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { InstallDraft } from '../../../domain/install/install-draft.ts';
import { INSTALL_LIMITS, type InstallFrame, type TestResult } from '../../../domain/install/install-test.ts';
import { formatDurationS, formatNumber, formatTime, formatUnit } from '../../../domain/kit/format.ts';

export interface TestWords {
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
export function testWords({ test, value, state }: TestResult, { install, frames, odometerKm, nowMs, t, lang, timeZone }: About): TestWords {
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
