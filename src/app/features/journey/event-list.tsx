import { useTranslation } from 'react-i18next';
import type { JourneyEvent } from '../../../domain/driving/journey.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatMoment, formatNumber, formatUnit } from '../../../domain/kit/format.ts';
import { measureText } from '../../../domain/kit/measure-text.ts';
import { EventMark } from './event-mark.tsx';

interface EventListProps {
  events: readonly JourneyEvent[];
  /** The one that is looked at. */
  chosen: JourneyEvent | null;
  onPick: (event: JourneyEvent) => void;
}

/** What happened on the way; pressed, the map and the curve go there. */
export function EventList({ events, chosen, onPick }: EventListProps) {
  const { t, i18n } = useTranslation('journey');
  const timeZone = useTimeZone();
  return (
    <section className="panel" aria-label={t('events')}>
      <header className="jn-head">
        <h2>{t('events')}</h2>
        <span className="text-subtle">{formatNumber(events.length, i18n.language)}</span>
      </header>
      {events.length === 0 ? (
        <p className="px-4 pb-3 text-sm text-muted">{t('noEvent')}</p>
      ) : (
        <ol className="jn-events">
          {events.map((event) => (
            <li key={`${event.kind}${event.at}`}>
              <button type="button" aria-pressed={event === chosen} onClick={() => onPick(event)}>
                <EventMark kind={event.kind} />
                <b>{t(`kinds.${event.kind}`)}</b>
                <span>{measureText(event, i18n.language)}</span>
                <span className="muted">{formatMoment(Date.parse(event.at), i18n.language, timeZone)}</span>
                <span className="muted">
                  {event.limit
                    ? t(`limits.${event.limit.source}`, {
                        kmh: formatUnit(event.limit.kmh, 'km/h', i18n.language),
                        name: event.limit.name ?? '',
                      })
                    : t(`told.${event.source}`)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
