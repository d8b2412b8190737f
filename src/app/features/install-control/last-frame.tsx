import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsIn, type Item, type Words } from '../../../domain/check-list/template.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { FieldQuestion } from '../../field-ui/field-question.tsx';
import { TestRow } from '../../field-ui/test-row.tsx';
import { formatAge } from '../../../domain/kit/format.ts';
import { useDevices } from './device-step.tsx';
import { useWizard } from './wizard.ts';

/** Of a removal: when the device was last heard, as this phone knows it. It answers itself. */
export function LastFrame({ item, section }: { item: Item; section: Words | undefined }) {
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
    <>
      <FieldQuestion about={section && wordsIn(section, i18n.language as Locale)} title={wordsIn(item.label, i18n.language as Locale)} />
      <ul>
        <TestRow
          state={value}
          label={t('lastHeard')}
          value={at === null ? t('neverHeardHere') : formatAge(at, nowMs, i18n.language, timeZone)}
          detail={t('lastHeardText')}
        />
      </ul>
    </>
  );
}
