import { useTranslation } from 'react-i18next';
import { INSTALL_LIMITS } from '../../../domain/install/install-test.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { TestRow } from '../../field-ui/test-row.tsx';
import { formatClock } from './clock-text.ts';
import { formatDurationS } from '../../../domain/kit/format.ts';
import { useWizard } from './wizard.ts';

/** The contact on, then off: each as the device said it after its mark. `nowMs` by the server's clock. */
export function ContactRows({ nowMs }: { nowMs: number }) {
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
