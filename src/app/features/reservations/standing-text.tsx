import { Ban, Check, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDateTime } from '../../../domain/kit/format.ts';
import type { Standing } from './use-standing.ts';

/** Free, taken or kept from everybody, and until when: by shape and words, not by colour. */
export function StandingText({ standing: { held, isHindered, next } }: { standing: Standing }) {
  const { t, i18n } = useTranslation('reservation');
  const timeZone = useTimeZone();
  const nowMs = useNowMs();
  const when = (iso: string): string => formatDateTime(iso, i18n.language, timeZone);
  const [Icon, text] = held
    ? [Clock, Date.parse(held.endAt) < nowMs ? t('shared.late') : t('shared.heldUntil', { when: when(held.endAt) })]
    : isHindered
      ? [Ban, t('shared.hindered')]
      : [Check, next ? t('shared.freeUntil', { when: when(next.startAt) }) : t('shared.free')];
  return (
    <span className={held || isHindered ? 'rv-standing is-taken' : 'rv-standing'}>
      <Icon aria-hidden="true" />
      <span className="ell">{text}</span>
    </span>
  );
}
