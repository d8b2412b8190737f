import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { odometerM, testState } from '../../../domain/install/install-scene.ts';
import { testsOf } from '../../../domain/install/install-step.ts';
import { formatUnit, MISSING } from '../../../domain/kit/format.ts';
import { deviceWords, imeiText } from './device-words.ts';
import { isSignature } from './draft-changes.ts';
import { useDevices } from './use-devices.ts';
import { vehicleWords } from './vehicle-words.ts';
import { useWizard } from './wizard.ts';

const line = (label: string, value: ReactNode): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** What is about to be signed. */
export function Summary() {
  const { t, i18n } = useTranslation(['installControl', 'device']);
  const { install, answers, vehicle, files, template, tests } = useWizard();
  const devices = useDevices();
  const metres = odometerM(answers);
  const asked = testsOf(template);
  const states = tests.results.map((result) => testState(install, result));
  const count = (...wanted: string[]): number => states.filter((state) => wanted.includes(state)).length;
  const device = (serial: string): ReactNode => (
    <>
      {deviceWords(devices.bySerial(serial), (type) => t(`device:choices.type.${type}`))}
      <span className="block">
        IMEI <span className="whitespace-nowrap">{imeiText(serial)}</span>
      </span>
    </>
  );
  const came = install.incoming ?? install.device;
  const left = install.incoming ? install.device : install.out;
  const others = [
    count('review') > 0 && t('tests.review', { count: count('review') }),
    count('failed') > 0 && t('tests.failed', { count: count('failed') }),
    count('waiting') > 0 && t('tests.waiting', { count: count('waiting') }),
    count('na') > 0 && t('tests.na', { count: count('na') }),
  ].filter(Boolean);
  return (
    <dl className="ic-summary">
      {line(
        t('steps.vehicle'),
        vehicle ? (
          <>
            <b>{String(vehicle['registration'])}</b> {vehicleWords(vehicle)}
          </>
        ) : (
          MISSING
        ),
      )}
      {line(t('steps.device'), came ? device(came.serial) : MISSING)}
      {left ? line(t('deviceOut'), device(left.serial)) : null}
      {asked.length > 0
        ? line(
            t('steps.tests'),
            <>
              {count('ok') > 0 && <b className="text-ok-fg">{t('tests.ok', { count: count('ok') })}</b>}
              {count('ok') > 0 && others.length > 0 && ', '}
              {others.join(', ')}
            </>,
          )
        : null}
      {answers['odo'] ? line(t('odometer'), metres === null ? MISSING : formatUnit(metres / 1000, 'km', i18n.language)) : null}
      {line(t('photos'), files.filter(({ item }) => !isSignature(item)).length)}
    </dl>
  );
}
