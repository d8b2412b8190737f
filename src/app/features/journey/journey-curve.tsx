import { useMemo, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { JourneyEvent } from '../../../domain/driving/journey.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatNumber, formatTime, formatUnit, MISSING } from '../../i18n/format.ts';
import { CHART, chartPath, ticksOf, yOf } from '../../report-ui/chart-path.ts';
import { altitudeScale, placeOf, pointsOf, speedScale } from './curve.ts';
import { EVENT_KINDS } from './event-kinds.ts';
import type { Moment } from './moment.ts';
import type { Span, WayPoint } from './way.ts';

interface JourneyCurveProps {
  way: readonly WayPoint[];
  span: Span;
  events: readonly JourneyEvent[];
  atMs: number;
  moment: Moment | null;
  onAt: (atMs: number) => void;
}

const TIME_TICKS = [0, 0.25, 0.5, 0.75, 1];
const VALUE_TICKS = 4;

/** Speed and altitude along the journey, with its events. Pressed or dragged along, it moves the instant that is looked at; the timeline does it by keys. */
export function JourneyCurve({ way, span, events, atMs, moment, onAt }: JourneyCurveProps) {
  const { t, i18n } = useTranslation('journey');
  const lang = i18n.language;
  const timeZone = useTimeZone();
  const drawing = useMemo(() => {
    const [speeds, heights] = [pointsOf(way, ({ speedKmh }) => speedKmh), pointsOf(way, ({ altitudeM }) => altitudeM)];
    const [speed, height] = [speedScale(speeds, span), altitudeScale(heights, span)];
    return { speed, height, speedPath: speed && chartPath(speeds, speed), heightPath: height && chartPath(heights, height) };
  }, [way, span]);
  const bands = useMemo(
    () =>
      events.flatMap(({ kind, at, endAt }) => {
        const place = placeOf({ at, endAt }, span);
        return place ? [<i key={`${kind}${at}`} className={`jn-band jn-${EVENT_KINDS[kind].tone}`} style={{ left: `${place.leftPct}%`, width: `${place.widthPct}%` }} title={t(`kinds.${kind}`)} />] : [];
      }),
    [events, span, t],
  );
  const { speed, height, speedPath, heightPath } = drawing;
  if (!speed && !height) return <p className="px-4 py-3 text-center text-sm text-muted">{t('noCurve')}</p>;
  const lengthMs = span.toMs - span.fromMs;
  const point = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) onAt(span.fromMs + Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * lengthMs);
  };
  const figure = (value: number | null | undefined, unit: string): string => (value == null ? MISSING : formatUnit(Math.round(value), unit, lang));
  return (
    <div className="jn-curve">
      <p className="jn-legend">
        <span>
          <i className="jn-key" /> {t('speed')} <b data-figure="speed">{figure(moment?.speedKmh, 'km/h')}</b>
        </span>
        {height && (
          <span>
            <i className="jn-key jn-key-height" /> {t('altitude')} <b data-figure="altitude">{figure(moment?.altitudeM, 'm')}</b>
          </span>
        )}
      </p>
      <div className="jn-plot">
        {speed &&
          ticksOf(speed.least, speed.most, VALUE_TICKS).map((value) => (
            <span key={value} className="jn-y" style={{ top: `${yOf(value, speed)}%` }} aria-hidden="true">
              <span>{formatNumber(value, lang)}</span>
            </span>
          ))}
        {height &&
          ticksOf(height.least, height.most, VALUE_TICKS).map((value) => (
            <span key={value} className="jn-y jn-y-height" style={{ top: `${yOf(value, height)}%` }} aria-hidden="true">
              <span>{formatNumber(value, lang)}</span>
            </span>
          ))}
        <div className="jn-lines" onPointerMove={point} onPointerDown={point}>
          {bands}
          <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} preserveAspectRatio="none" role="img" aria-label={t(height ? 'curves' : 'curveSpeed')}>
            {heightPath && <path d={heightPath} className="jn-line jn-line-height" vectorEffect="non-scaling-stroke" />}
            {speedPath && <path d={speedPath} className="jn-line" vectorEffect="non-scaling-stroke" />}
          </svg>
          <i className="jn-at" style={{ left: `${((atMs - span.fromMs) / lengthMs) * 100}%` }} />
        </div>
        {TIME_TICKS.map((share) => (
          <span key={share} className="jn-x" style={{ left: `${share * 100}%` }} aria-hidden="true">
            {formatTime(span.fromMs + share * lengthMs, lang, timeZone)}
          </span>
        ))}
      </div>
    </div>
  );
}
