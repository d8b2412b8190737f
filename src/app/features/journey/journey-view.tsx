import { CloudOff, EyeOff, MapPinOff } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { JourneyEvent } from '../../../domain/driving/journey.ts';
import type { LoadedJourney } from '../../../workers/client/reports.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { ecoEventsOf } from './eco-events.ts';
import { EcoPanel } from './eco-panel.tsx';
import { EventList } from './event-list.tsx';
import { JourneyCurves } from './journey-curves.tsx';
import { JourneyDetails } from './journey-details.tsx';
import { JourneyEnds } from './journey-ends.tsx';
import { JourneyFigures } from './journey-figures.tsx';
import { JourneyReasonPanel } from './journey-reason-panel.tsx';
import { eventAt, momentAt } from './moment.ts';
import { ReplayBar } from './replay-bar.tsx';
import { useReplay } from './use-replay.ts';
import { holesOf, journeyPointsOf } from './journey-points.ts';

const JourneyMap = lazy(() => import('./journey-map.tsx').then((module) => ({ default: module.JourneyMap })));

interface JourneyViewProps {
  loaded: LoadedJourney;
  plate: string;
  /** More of it may come. */
  running: boolean;
  /** As it is judged: its score, and only the events that make it. */
  eco: boolean;
}

/** A journey: its figures; map, curve and timeline that show the same instant; what happened on the way. */
export function JourneyView({ loaded, plate, running, eco }: JourneyViewProps) {
  const { t } = useTranslation(['journey', 'list', 'activity']);
  const phone = useMedia(PHONE);
  const panel = useRef<HTMLElement>(null);
  const { positions, missing } = loaded;
  const journey = useMemo(() => (eco ? ecoEventsOf(loaded.journey) : loaded.journey), [loaded.journey, eco]);
  const way = useMemo(() => journeyPointsOf(positions), [positions]);
  const [fromMs, toMs] = [Date.parse(journey.startAt), Date.parse(journey.endAt)];
  const span = useMemo(() => ({ fromMs, toMs, holes: holesOf(way) }), [fromMs, toMs, way]);
  const replay = useReplay(span);
  const moment = useMemo(() => momentAt(way, replay.atMs), [way, replay.atMs]);
  const event = eventAt(journey.events, replay.atMs);
  const { seek } = replay;
  const pick = (one: JourneyEvent): void => {
    seek(Date.parse(one.at));
    if (phone) panel.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <JourneyEnds journey={journey} />
      <JourneyFigures journey={journey} />
      <div className="jn-grid">
        <section ref={panel} className="panel jn-way" aria-label={t('way')}>
          {way.length > 0 ? (
            <>
              <div className="jn-map">
                <Suspense fallback={null}>
                  <JourneyMap
                    journey={journey}
                    plate={plate}
                    positions={positions}
                    way={way}
                    moment={moment}
                    playing={replay.playing}
                    onPick={pick}
                  />
                </Suspense>
              </div>
              <JourneyCurves
                vehicle={journey.vehicle}
                way={way}
                span={span}
                events={journey.events}
                atMs={replay.atMs}
                moment={moment}
                onAt={seek}
              />
              <ReplayBar replay={replay} span={span} moment={moment} event={event} />
            </>
          ) : journey.isPrivate ? (
            <EmptyState icon={<EyeOff aria-hidden="true" />} title={t('activity:private')}>
              {t('privateText')}
            </EmptyState>
          ) : running ? null : (
            <EmptyState
              icon={missing > 0 ? <CloudOff aria-hidden="true" /> : <MapPinOff aria-hidden="true" />}
              title={t(missing > 0 ? 'list:notHere' : 'noWay')}
            >
              {t(missing > 0 ? 'list:notHereText' : 'noWayText')}
            </EmptyState>
          )}
        </section>
        <div className="jn-side">
          {eco && <EcoPanel journey={journey} />}
          <JourneyReasonPanel journey={journey} />
          <EventList events={journey.events} chosen={event} onPick={pick} />
          <JourneyDetails journey={journey} />
        </div>
      </div>
    </>
  );
}
