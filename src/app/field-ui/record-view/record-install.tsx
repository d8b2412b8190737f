import type { TFunction } from 'i18next';
import type { SealedInstall, SealedLimits } from '../../../domain/install/sealed-install.ts';
import { itemsOf, wordsIn } from '../../../domain/check-list/template.ts';
import { formatUnit, MISSING, formatDurationS, formatNumber } from '../../../domain/kit/format.ts';
import type { ShownRecord } from './record-shown.ts';
import type { RecordWords } from './use-record-words.ts';
import { VerdictMark } from './verdict-mark.tsx';

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

/** An installation or a removal: which device, what each test saw and should have seen, every verdict of the server since. */
export function RecordInstall({ install, record, words }: { install: SealedInstall; record: ShownRecord; words: RecordWords }) {
  const { t, lang, moment } = words;
  const { device, out, scene } = install;
  const box = ({ serial, type }: SealedInstall['device']): string =>
    [serial, type && t(`device:choices.type.${type}`, { defaultValue: type })].filter(Boolean).join(' · ');
  const items = new Map(record.template ? itemsOf(record.template).map(({ key, label }) => [key, wordsIn(label, lang)]) : []);
  const offsetMs = record.sealed.content.clock.offsetMs;
  const facts: [string, string][] = [
    ['mission', t(`mission.${install.mission}`)],
    ['device', box(device)],
    ...(out ? [['out', box(out)] as [string, string]] : []),
    ['at', moment(install.at + offsetMs)],
    ['typed', scene.odometerM === null ? MISSING : formatUnit(scene.odometerM / 1000, 'km', lang)],
    ['bus', t(scene.hasCan ? 'can' : 'noCan')],
  ];
  const judged = record.row.verdicts;
  return (
    <>
      <section>
        <h2>{t('device')}</h2>
        <dl className="rv-facts">
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`facts.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {install.tests.length > 0 ? (
        <section>
          <h2>{t('tests')}</h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it on a narrow screen */}
          <div className="rv-scroll" tabIndex={0} role="group" aria-label={t('tests')}>
            <table>
              <thead>
                <tr>
                  <th>{t('tests')}</th>
                  <th>{t('seen')}</th>
                  <th>{t('expected')}</th>
                  <th>{t('atSeal')}</th>
                  {judged.length > 0 ? <th>{t('since')}</th> : null}
                </tr>
              </thead>
              <tbody>
                {install.tests.map(({ test, state, value, skipped }) => {
                  const later = judged.at(-1)?.tests.find((one) => one.test === test);
                  return (
                    <tr key={test}>
                      <td>{items.get(test) ?? test}</td>
                      <td>{later?.value == null ? testValue(test, value, true, lang) : testValue(test, later.value, false, lang)}</td>
                      <td>{testLimit(test, install.limits, scene.is24V, t, lang)}</td>
                      <td>{[t(`test.${state}`), skipped].filter(Boolean).join(' · ')}</td>
                      {judged.length > 0 ? <td>{later ? t(`test.${later.state}`) : MISSING}</td> : null}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
      {judged.length > 0 ? (
        <section>
          <h2>{t('verdicts')}</h2>
          <ul className="rv-defects">
            {judged.map(({ at, state, by, comment }) => (
              <li key={at}>
                {moment(at)} <VerdictMark verdict={state}>{t(`fieldRecord:choices.installState.${state}`)}</VerdictMark>{' '}
                {[by, comment].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
