import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsIn, type Item } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { TestRow } from '../../field-ui/test-row.tsx';
import { formatAge } from '../../i18n/format.ts';
import { useDevices } from './use-devices.ts';
import { useWizard } from './wizard.ts';

/** Of a removal: when the device was last heard, as this phone knows it. It answers itself. */
export function LastFrame({ item }: { item: Item }) {
  const { t, i18n } = useTranslation('installControl');
  const { install, answer, answers } = useWizard();
  const nowMs = useNowMs();
  const timeZone = useTimeZone();
  const heard = useDevices().bySerial(install.device?.serial ?? '')?.['lastSeenAt'];
  const at = typeof heard === 'string' ? heard : null;
  const value = at === null ? 'waiting' : 'ok';
  const given = answers[item.key]?.value;
  useEffect(() => {
    if (given !== value) answer(item.key, { value });
  }, [given, value, answer, item.key]);
  return (
    <div className="ic-question">
      <h2 className="ic-ask">{wordsIn(item.label, i18n.language as Locale)}</h2>
      <ul>
        <TestRow state={value} label={t('lastHeard')} value={at === null ? t('neverHeardHere') : formatAge(at, nowMs, i18n.language, timeZone)} detail={t('lastHeardText')} />
      </ul>
    </div>
  );
}
