import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JourneyEvent } from '../../../domain/driving/journey.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { formatUnit, MISSING } from '../../../domain/text/format.ts';
import { TimeChart, isDrawable, type ChartDrawing } from '../../chart/time-chart.tsx';
import { useTimeZone } from '../../entity-ui/use-rows.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { nearestAt } from '../../chart/chart-scale.ts';
import { EVENT_KINDS } from './journey-details.tsx';
import { type JourneyPoint, KNOWN_TRACK_MS, type Moment, type Span } from './use-journey.ts';

type CurveId = 'speed' | 'altitude' | 'fuel';

interface Curve {
  id: CurveId;
  unit: 'km/h' | 'm' | 'l' | '%';
  drawing: ChartDrawing;
}

const COLORS = { speed: 1, altitude: 2, fuel: 3 } as const;
/** Less of it looks flat. */
const RELIEF = { altitude: 40, fuel: 10 };

type Labels = Readonly<Record<CurveId, string>> & { lang: string; timeZone: string };

/** What was measured on the way: speed, altitude, fuel in litres, or in percent where litres are not told. One chart each, over the whole journey, so that curves and timeline say the same instant at the same place. */
export function curvesOf(way: readonly JourneyPoint[], { fromMs, toMs }: Span, { lang, timeZone, ...labels }: Labels): Curve[] {
  const inLitres = way.some(({ fuelL }) => fuelL !== null);
  const wanted = [
    ['speed', 'km/h', null, way.map(({ speedKmh }) => speedKmh)],
    ['altitude', 'm', RELIEF.altitude, way.map(({ altitudeM }) => altitudeM)],
    ['fuel', inLitres ? 'l' : '%', RELIEF.fuel, way.map(({ fuelL, fuelPct }) => (inLitres ? fuelL : fuelPct))],
  ] as const;
  const timesMs = way.map(({ atMs }) => atMs);
  const curves = wanted.flatMap(([id, unit, relief, values]): Curve[] => {
    const drawing: ChartDrawing = {
      timesMs,
      series: [{ id, label: labels[id], color: COLORS[id], values }],
      span: { fromMs, toMs },
      relief,
      breakMs: KNOWN_TRACK_MS,
      hasTimes: false,
      follows: 'press',
      lang,
      timeZone,
    };
    return toMs > fromMs && isDrawable(drawing) ? [{ id, unit, drawing }] : [];
  });
  const last = curves.at(-1);
  if (last) last.drawing.hasTimes = true;
  return curves;
}

/** What was measured last before an instant, or first after it: of what is told now and then. Null when that is too long ago. */
export function measuredAt({ timesMs, series: [line] }: ChartDrawing, atMs: number): number | null {
  const known = [...line!.values.keys()].filter((at) => line!.values[at] !== null);
  const at =
    known[
      nearestAt(
        known.map((one) => timesMs[one]!),
        atMs,
      )
    ];
  return at === undefined || Math.abs(timesMs[at]! - atMs) > KNOWN_TRACK_MS ? null : line!.values[at]!;
}

/** Where an event stands in the width of the journey, in percent; null outside of it. */
export function placeOf(
  { at, endAt }: Pick<JourneyEvent, 'at' | 'endAt'>,
  { fromMs, toMs }: Span,
): { leftPct: number; widthPct: number } | null {
  const [from, to] = [Math.max(fromMs, Date.parse(at)), Math.min(toMs, Date.parse(endAt ?? at))];
  if (toMs <= fromMs || to < from) return null;
  return { leftPct: ((from - fromMs) / (toMs - fromMs)) * 100, widthPct: ((to - from) / (toMs - fromMs)) * 100 };
}

interface JourneyCurvesProps {
  vehicle: string;
  way: readonly JourneyPoint[];
  span: Span;
  events: readonly JourneyEvent[];
  atMs: number;
  moment: Moment | null;
  onAt: (atMs: number) => void;
}

const HEIGHTS = { speed: '7.5rem', altitude: '5rem', fuel: '5rem' };

/** Speed, altitude and fuel along the journey, with its events. Pressed or dragged along, they move the instant that is looked at; the timeline does it by keys. */
export function JourneyCurves({ vehicle, way, span, events, atMs, moment, onAt }: JourneyCurvesProps) {
  const { t, i18n } = useTranslation('journey');
  const lang = i18n.language;
  const timeZone = useTimeZone();
  const curves = useMemo(
    () => curvesOf(way, span, { speed: t('speed'), altitude: t('altitude'), fuel: t('fuelLevel'), lang, timeZone }),
    [way, span, t, lang, timeZone],
  );
  const bands = useMemo(
    () =>
      events.flatMap(({ kind, at, endAt }) => {
        const place = placeOf({ at, endAt }, span);
        return place
          ? [
              <i
                key={`${kind}${at}`}
                className={`jn-band jn-${EVENT_KINDS[kind].tone}`}
                style={{ left: `${place.leftPct}%`, width: `${place.widthPct}%` }}
              />,
            ]
          : [];
      }),
    [events, span],
  );
  if (curves.length === 0) return <p className="px-4 py-3 text-center text-sm text-muted">{t('chart:none')}</p>;
  const valueOf = ({ id, drawing }: Curve): number | null | undefined =>
    id === 'fuel' ? measuredAt(drawing, atMs) : id === 'speed' ? moment?.speedKmh : moment?.altitudeM;
  const figureOf = (curve: Curve): string => {
    const value = valueOf(curve);
    return value == null
      ? MISSING
      : formatUnit(curve.id === 'fuel' ? value : Math.round(value), curve.unit, lang, curve.unit === 'l' ? 1 : 0);
  };
  const [from, to] = [span.fromMs, span.toMs].map((ms) => dayOf(ms, timeZone));
  return (
    <div className="jn-curves">
      {curves.map((curve, index) => (
        <TimeChart
          key={curve.id}
          label={t(`curves.${curve.id}`)}
          drawing={curve.drawing}
          height={HEIGHTS[curve.id]}
          atMs={atMs}
          onAt={onAt}
          figures={[figureOf(curve)]}
          {...(index === 0
            ? {
                aside: (
                  <AppLink href={`/rapports/positions?vehicles=${vehicle}&from=${from}&to=${to}`} className="link ml-auto">
                    {t('table')}
                  </AppLink>
                ),
              }
            : {})}
        >
          {index === 0 ? bands : null}
        </TimeChart>
      ))}
    </div>
  );
}
