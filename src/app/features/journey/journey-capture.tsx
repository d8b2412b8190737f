import { useParams } from '@tanstack/react-router';
import { useCallback, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, MISSING } from '../../../domain/text/format.ts';
import { measureText } from '../../../domain/text/figure-text.ts';
import { boundsOf } from '../../../domain/geo/area.ts';
import type { LngLat } from '../../../domain/geo/geometry.ts';
import type { LoadedJourney } from '../../../workers/client/reports.ts';
import { CaptureImage, CaptureMap } from '../../capture/capture-image.tsx';
import { CaptureNone, CaptureNothing, CapturePage, useMirrored } from '../../capture/capture-page.tsx';
import { useOnline, useRow, useTimeZone } from '../../entity-ui/use-rows.ts';
import { Plate } from '../../ui/vehicle-marks.tsx';
import { JourneyDetails, JourneyEnds, JourneyFigures } from './journey-details.tsx';
import { journeyPointsOf, useJourney } from './use-journey.ts';
import { useReasons } from './journey-reason.tsx';
import { MapMarks, placedEvents } from './map-marks.tsx';
import './journey.css';

const nothing = (): void => undefined;

/** The way of a journey with what happened on it, as a picture. */
function JourneyPaperMap({ loaded: { journey, positions }, onDrawn }: { loaded: LoadedJourney; onDrawn: () => void }) {
  const trail = useMemo(() => positions.filter(({ valid }) => valid), [positions]);
  const box = useMemo(() => boundsOf(trail.map(({ lat, lng }): LngLat => [lng, lat])), [trail]);
  const events = useMemo(() => placedEvents(journey, journeyPointsOf(positions)), [journey, positions]);
  const end = useMemo((): LngLat | null => (journey.open || !journey.end ? null : [journey.end.lng, journey.end.lat]), [journey]);
  return (
    <CaptureMap
      box={box}
      trail={trail}
      onDrawn={onDrawn}
      over={(engine) => <MapMarks engine={engine} events={events} end={end} onPick={nothing} />}
    />
  );
}

/** A journey's way, with its figures; `alone`: the picture of its way. */
function Journey({ id, alone = false }: { id: string; alone?: boolean }) {
  const { t, i18n } = useTranslation(['journey', 'capture']);
  const timeZone = useTimeZone();
  const { loaded, failure, running } = useJourney(id, timeZone, useOnline(), 0);
  const hasVehicles = useMirrored('vehicle');
  const isMirrored = useMirrored('journeyReason') && hasVehicles;
  const vehicle = useRow('vehicle', loaded?.journey.vehicle);
  const { told } = useReasons(loaded?.journey);
  const [isDrawn, setIsDrawn] = useState(false);
  const onDrawn = useCallback(() => setIsDrawn(true), []);
  const title = t('capture:journey');
  if (!loaded)
    return failure || !running ? (
      <CaptureNothing title={title} text={t(failure === 'not-found' || failure === 'forbidden' ? 'errors:notFound' : 'capture:absent')} />
    ) : null;
  if (running) return null;
  const hasWay = loaded.positions.some(({ valid }) => valid);
  if (alone && !hasWay) return <CaptureNothing title={title} text={t('noWay')} />;
  if (alone)
    return (
      <CaptureImage ready={isDrawn} name={title}>
        <JourneyPaperMap loaded={loaded} onDrawn={onDrawn} />
      </CaptureImage>
    );
  const { journey } = loaded;
  return (
    <CapturePage ready={isMirrored && (isDrawn || !hasWay)} title={title}>
      <p className="mb-3">
        <Plate value={vehicle ? String(vehicle['registration']) : MISSING} size="l" />
      </p>
      <JourneyEnds journey={journey} />
      <JourneyFigures journey={journey} />
      {hasWay ? (
        <div className="cap-map">
          <JourneyPaperMap loaded={loaded} onDrawn={onDrawn} />
        </div>
      ) : (
        <p>{t('noWay')}</p>
      )}
      <section>
        <h2>{t('events')}</h2>
        {journey.events.length === 0 ? <p className="muted">{t('noEvent')}</p> : null}
        <table>
          <tbody>
            {journey.events.map((event) => (
              <tr key={`${event.kind}${event.at}`}>
                <td>{formatMoment(Date.parse(event.at), i18n.language, timeZone)}</td>
                <td>{t(`kinds.${event.kind}`)}</td>
                <td className="num">{measureText(event, i18n.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <JourneyDetails journey={journey} reason={told?.reason ?? null} />
    </CapturePage>
  );
}

/** `/pages-for-capture/journey/{id?}` */
export function JourneyCapture() {
  const { id } = useParams({ from: '/pages-for-capture/journey/{-$id}' });
  return id === undefined ? <CaptureNone of="journey" /> : <Journey key={id} id={id} />;
}

/** `/pages-for-capture/image/journey/{id?}` */
export function JourneyImage() {
  const { id } = useParams({ from: '/pages-for-capture/image/journey/{-$id}' });
  return id === undefined ? <CaptureNone of="journey" /> : <Journey key={id} id={id} alone />;
}
