import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JourneyEvent } from '../../../domain/driving/journey.ts';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { TimeChart } from '../../chart/time-chart.tsx';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { formatUnit, MISSING } from '../../../domain/kit/format.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { curvesOf, measuredAt, type Curve } from './curves.ts';
import { EVENT_KINDS } from './event-kinds.ts';
import { placeOf } from './event-place.ts';
import type { Moment } from './moment.ts';
import type { Span, JourneyPoint } from './journey-points.ts';

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
