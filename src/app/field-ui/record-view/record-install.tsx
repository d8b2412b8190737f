import type { SealedInstall } from '../../../domain/install/sealed-install.ts';
import { itemsOf, wordsIn } from '../../../domain/check-list/template.ts';
import { formatUnit, MISSING } from '../../../domain/kit/format.ts';
import type { ShownRecord } from './record-shown.ts';
import { testLimit, testValue } from './test-text.ts';
import type { RecordWords } from './use-record-words.ts';
import { VerdictMark } from './verdict-mark.tsx';

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
