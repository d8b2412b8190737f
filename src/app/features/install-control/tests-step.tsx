import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { odometerM } from '../../../domain/install/install-scene.ts';
import { testsOf } from '../../../domain/install/install-step.ts';
import type { TestResult } from '../../../domain/install/install-test.ts';
import { wordsIn, itemsOf } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { TestRow } from '../../field-ui/test-row.tsx';
import { Note } from '../../ui/note.tsx';
import { ContactRows } from './contact-rows.tsx';
import { NowCard } from './now-card.tsx';
import { OdometerCompared } from './odometer-compared.tsx';
import { testWords } from './test-words.ts';
import { usePhonePlace } from './use-phone-place.ts';
import { useWizard } from './wizard.ts';

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
