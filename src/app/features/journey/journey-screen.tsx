import { useParams } from '@tanstack/react-router';
import { CloudOff, ServerCrash, EyeOff, MapPinOff, Pencil, Plus } from 'lucide-react';
import { useState, lazy, Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoment, formatNumber, formatUnit, MISSING } from '../../../domain/text/format.ts';
import { measureText } from '../../../domain/text/figure-text.ts';
import type { JourneyEvent, Journey, JourneyEventKind } from '../../../domain/driving/journey.ts';
import type { LoadedJourney } from '../../../workers/client/reports.ts';
import { CRITERIA, ECO_THRESHOLDS, profileOf } from '../../../domain/eco/eco-profiles.ts';
import { Asking } from '../../entity-ui/remote-state.tsx';
import { useOnline, useRow, useTimeZone } from '../../entity-ui/use-rows.ts';
import { ErrorPage } from '../../layouts/error-page.tsx';
import { PageError } from '../../shell/page-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/note.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { pendingText, useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { RowNotes } from '../../entity-ui/screen/row-details.tsx';
import { ScoreGauge } from '../../ui/kpi.tsx';
import { JourneyHeader, JourneyTrail } from './journey-header.tsx';
import { eventAt, holesOf, journeyPointsOf, momentAt, useJourney } from './use-journey.ts';
import { JourneyCurves } from './journey-curves.tsx';
import { EventMark, JourneyDetails, JourneyEnds, JourneyFigures } from './journey-details.tsx';
import { ReplayBar, useReplay } from './replay-bar.tsx';
import { JourneyReasonForm, useReasons } from './journey-reason.tsx';
import './journey.css';

/** The score that was made with a journey: what each criterion is worth, its weight, and what it took away. */
function EcoPanel({ journey }: { journey: Journey }) {
  const { t, i18n } = useTranslation(['journey', 'reports']);
  const vehicle = useRow('vehicle', journey.vehicle);
  const { eco } = journey;
  const score = eco?.score ?? null;
  const counting = eco ? CRITERIA.filter((criterion) => ECO_THRESHOLDS[eco.profile][criterion].weight > 0) : [];
  const counted = counting.filter((criterion) => eco!.points[criterion] !== null);
  const weights = counted.reduce((sum, criterion) => sum + ECO_THRESHOLDS[eco!.profile][criterion].weight, 0);
  const number = (value: number, digits = 0): string => formatNumber(value, i18n.language, digits);
  const isPlant = vehicle !== undefined && profileOf({ category: String(vehicle['category']), energy: String(vehicle['energy']) }) === null;
  return (
    <section className="panel jn-eco" aria-label={t('eco.score')}>
      <header className="jn-head">
        <h2>{t('eco.score')}</h2>
        <span className="ml-auto">
          <ScoreGauge score={score} label={t('eco.score')} />
        </span>
      </header>
      {eco && score !== null ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('reports:columns.criterion')}</th>
              <th scope="col">{t('reports:columns.points')}</th>
              <th scope="col">{t('reports:columns.weightPct')}</th>
              <th scope="col">{t('reports:columns.lost')}</th>
            </tr>
          </thead>
          <tbody>
            {counting.map((criterion) => {
              const points = eco.points[criterion];
              const share = ECO_THRESHOLDS[eco.profile][criterion].weight / weights;
              return (
                <tr key={criterion}>
                  <th scope="row">{t(`eco.criteria.${criterion}`)}</th>
                  <td>{points === null ? MISSING : number(points)}</td>
                  <td>{points === null ? MISSING : `${number(share * 100)}\u00a0%`}</td>
                  <td>{points === null ? MISSING : number((100 - points) * share, 1)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : (
        <p>{t(`eco.none.${journey.isPrivate ? 'private' : isPlant ? 'plant' : 'short'}`)}</p>
      )}
      {score !== null && counted.length < counting.length && <p>{t('eco.missing')}</p>}
    </section>
  );
}

interface EventListProps {
  events: readonly JourneyEvent[];
  /** The one that is looked at. */
  chosen: JourneyEvent | null;
  onPick: (event: JourneyEvent) => void;
}

/** What happened on the way; pressed, the map and the curve go there. */
function EventList({ events, chosen, onPick }: EventListProps) {
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

/** Why a journey was driven: said by who drove it, or by a manager. */
function JourneyReasonPanel({ journey }: { journey: Journey }) {
  const { t, i18n } = useTranslation(['journey', 'journeyReason', 'entityForm']);
  const timeZone = useTimeZone();
  const { told, refused, last } = useReasons(journey);
  const [isEdited, setIsEdited] = useState(false);
  const edit = (): void => setIsEdited(true);
  const { statusOf, dialog } = useRowStatus({ entity: 'journeyReason', onFix: edit });
  const shown = refused ?? told;
  return (
    <section className="panel px-4 py-3" aria-labelledby="journey-reason">
      <div className="jn-reason-head">
        <h2 id="journey-reason">{t('reason.title')}</h2>
        {!isEdited && (
          <Button size="sm" icon={told ? <Pencil aria-hidden="true" /> : <Plus aria-hidden="true" />} onClick={edit}>
            {told ? t('reason.edit') : t('reason.add')}
          </Button>
        )}
      </div>
      {shown && <RowNotes status={statusOf(shown)} pending={pendingText(shown, t, (field) => t(`journeyReason:fields.${field}`))} />}
      {isEdited ? (
        <JourneyReasonForm journey={journey} told={told?.reason ?? ''} refused={refused} last={last} onClose={() => setIsEdited(false)} />
      ) : told ? (
        <>
          <p className="jn-reason">{told.reason}</p>
          <p className="hint">{`${told.author === null ? t('reason.you') : (told.authorName ?? '')}, ${formatDateTime(told.writtenAt, i18n.language, timeZone)}`}</p>
        </>
      ) : (
        <p className="muted">{t('reason.none')}</p>
      )}
      {journey.isPrivate && <p className="hint">{t('reason.private')}</p>}
      {dialog}
    </section>
  );
}

const ECO: ReadonlySet<JourneyEventKind> = new Set<JourneyEventKind>([
  'harsh-acceleration',
  'harsh-braking',
  'harsh-cornering',
  'speeding',
  'idling',
]);

/** A journey with the events that its score is made of alone. */
function ecoEventsOf(journey: Journey): Journey {
  return { ...journey, events: journey.events.filter(({ kind }) => ECO.has(kind)) };
}

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
function JourneyView({ loaded, plate, running, eco }: JourneyViewProps) {
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

/** A journey, whole: as it was driven, or (`eco`) as it is judged. */
function Journey({ id, eco = false }: { id: string; eco?: boolean }) {
  const { t } = useTranslation('list');
  const [turn, setTurn] = useState(0);
  const state = useJourney(id, useTimeZone(), useOnline(), turn);
  const { loaded, failure } = state;
  const vehicle = useRow('vehicle', loaded?.journey.vehicle);
  const plate = vehicle ? String(vehicle['registration']) : MISSING;
  const reload = (): void => setTurn((before) => before + 1);
  if (failure === 'not-found') return <ErrorPage error={new PageError(404)} />;
  if (failure === 'forbidden') return <ErrorPage error={new PageError(403)} />;
  if (loaded)
    return (
      <>
        <JourneyHeader state={state} loaded={loaded} plate={plate} eco={eco} onReload={reload} />
        <JourneyView key={id} loaded={loaded} plate={plate} running={state.running} eco={eco} />
      </>
    );
  const again = <Button onClick={reload}>{t('retry')}</Button>;
  return (
    <>
      <JourneyTrail eco={eco} />
      {failure === 'network' ? (
        <EmptyState icon={<CloudOff aria-hidden="true" />} title={t('notHere')} action={again}>
          {t('notHereText')}
        </EmptyState>
      ) : failure ? (
        <EmptyState icon={<ServerCrash aria-hidden="true" />} title={t('failed')} action={again} />
      ) : (
        <Asking />
      )}
    </>
  );
}

/** /rapports/trajets/{id} */
export function JourneyScreen() {
  return <Journey id={useParams({ from: '/rapports/trajets/$id' }).id} />;
}

/** /eco-conduite/trajets/{id} */
export function EcoJourneyScreen() {
  return <Journey id={useParams({ from: '/eco-conduite/trajets/$id' }).id} eco />;
}
