import { useTranslation } from 'react-i18next';
import type { Journey } from '../../../domain/driving/journey.ts';
import { PrivateTag } from '../../entity-ui/private-tag.tsx';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatDateTime, MISSING } from '../../../domain/kit/format.ts';

/** From where and when to where and when; an end that was not heard says so. */
export function JourneyEnds({ journey }: { journey: Journey }) {
  const { t, i18n } = useTranslation('journey');
  const timeZone = useTimeZone();
  const hidden = journey.isPrivate ? <PrivateTag /> : MISSING;
  const ends = [
    { key: 'start', at: journey.startAt, place: journey.start?.place, note: journey.partialStart ? t('partialStart') : null },
    {
      key: 'end',
      at: journey.endAt,
      place: journey.open ? null : journey.end?.place,
      note: journey.open ? t('open') : journey.partialEnd ? t('partialEnd') : null,
    },
  ] as const;
  return (
    <dl className="jn-ends">
      {ends.map(({ key, at, place, note }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <b>{key === 'end' && journey.open ? MISSING : formatDateTime(at, i18n.language, timeZone)}</b>{' '}
            <span>{place ?? (key === 'end' && journey.open ? MISSING : hidden)}</span>
            {note && <span className="tag tag-line">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
