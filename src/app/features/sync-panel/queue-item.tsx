import {
  CloudUpload,
  Trash2,
  type LucideIcon,
  Truck,
  UserRound,
  Users,
  MapPin,
  Hexagon,
  Router,
  Stethoscope,
  Settings,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OutboxItem } from '../../../db/queries/outbox.ts';
import { formatTime } from '../../../domain/kit/format.ts';
import { useSession } from '../../session/use-session.ts';
import { changedFields, subjectOf } from './describe.ts';

const ICONS: Record<string, LucideIcon> = {
  vehicle: Truck,
  driver: UserRound,
  fleet: Users,
  site: MapPin,
  zone: Hexagon,
  device: Router,
  diagnostic: Stethoscope,
  settings: Settings,
  preferences: Settings,
};

/** One unsent write, in the order of writing. */
export function QueueItem({ item, waitsFor }: { item: OutboxItem; waitsFor: OutboxItem | undefined }) {
  const { t, i18n } = useTranslation('sync');
  const timeZone = useSession().settings?.timeZone;
  const Icon = item.op === 'remove' ? Trash2 : (ICONS[item.entity] ?? CloudUpload);
  const fields = changedFields(item).map((name) => t(`${item.entity}:fields.${name}`));
  const detail =
    waitsFor !== undefined
      ? t('after', { subject: subjectOf(waitsFor, t) })
      : item.op === 'patch'
        ? t('changes', { fields: fields.slice(0, 3).join(', '), count: fields.length })
        : t(item.op === 'create' ? 'created' : 'removed');
  return (
    <li className="queue-item">
      <Icon aria-hidden />
      <b className="ell">{subjectOf(item, t)}</b>
      <span className="muted text-xs">{t(waitsFor ? 'waits-other' : 'waiting')}</span>
      <span className="ell muted text-sm">{detail}</span>
      <time className="subtle text-sm" dateTime={item.clientAt}>
        {formatTime(item.clientAt, i18n.language, timeZone)}
      </time>
    </li>
  );
}
