import type { TFunction } from 'i18next';
import type { SealedLimits } from '../../../domain/install/sealed-install.ts';
import { formatDurationS, formatNumber, formatUnit, MISSING } from '../../../domain/kit/format.ts';

type Value = number | string | null;

const atMost = (text: string): string => `≤\u00a0${text}`;
const atLeast = (text: string): string => `≥\u00a0${text}`;
const volts = (value: number, lang: string): string => formatUnit(value, 'V', lang, 1);

/** What a test of an installation saw, with its unit. `sealed`: in the integers of a seal (millivolts, metres), else as the server judged it (volts, kilometres). */
export function testValue(test: string, value: Value, sealed: boolean, lang: string): string {
  if (typeof value !== 'number') return value ?? MISSING;
  switch (test) {
    case 't_com':
    case 't_contact':
      return formatDurationS(value / 1000, lang);
    case 't_pos':
      return formatUnit(value, 'm', lang);
    case 't_vext':
      return volts(sealed ? value / 1000 : value, lang);
    case 't_odo':
      return formatUnit(sealed ? value / 1000 : value, 'km', lang);
    case 't_gsm':
      return `${formatNumber(value, lang)}/5`;
    case 't_can':
      return `${formatNumber(value, lang)}/2`;
    default:
      return formatNumber(value, lang);
  }
}

/** Within which a test is passed, by the limits its record was judged by. */
export function testLimit(test: string, limits: SealedLimits, is24V: boolean, t: TFunction, lang: string): string {
  const span = ([low, high]: readonly [number, number]): string =>
    `${formatNumber((low / 1000) * (is24V ? 2 : 1), lang, 1)}–${volts((high / 1000) * (is24V ? 2 : 1), lang)}`;
  switch (test) {
    case 't_com':
      return atMost(formatDurationS(limits.comMs[0] / 1000, lang));
    case 't_pos':
      return `${atMost(formatUnit(limits.posM.near, 'm', lang))} · ${atMost(formatDurationS(limits.posAgeMs / 1000, lang))}`;
    case 't_sat':
      return `${atLeast(formatNumber(limits.satellites[0], lang))} · HDOP ${atMost(formatNumber(limits.hdopMilli[0] / 1000, lang))}`;
    case 't_gsm':
      return atLeast(`${limits.gsm[0]}/5`);
    case 't_vext':
      return t('limits.voltage', { off: span(limits.offMv), running: span(limits.runningMv) });
    case 't_contact':
      return atMost(formatDurationS(limits.contactMs[0] / 1000, lang));
    case 't_odo':
      return atMost(formatUnit(limits.odoM / 1000, 'km', lang));
    case 't_can':
      return atMost(formatDurationS(limits.canAgeMs / 1000, lang));
    default:
      return MISSING;
  }
}
