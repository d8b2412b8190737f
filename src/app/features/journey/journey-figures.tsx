import { useTranslation } from 'react-i18next';
import type { Journey } from '../../../domain/driving/journey.ts';
import { formatNumber, formatSpanS, formatDurationS, formatUnit, unitName } from '../../../domain/kit/format.ts';
import { FigureName } from '../../entity-ui/figure-info.tsx';
import { Kpi, Kpis } from '../../ui/kpi.tsx';

/** Nearer than this a consumption by distance says nothing. */
const LEAST_M = 1000;

/** A journey in figures, each as it was measured: what is not known is not zero. */
export function JourneyFigures({ journey }: { journey: Journey }) {
  const { t, i18n } = useTranslation('journey');
  const lang = i18n.language;
  const span = (seconds: number): string => (seconds < 60 ? formatDurationS : formatSpanS)(seconds, lang);
  const speed = (kmh: number | null): string | null => (kmh === null ? null : formatNumber(kmh, lang));
  const { distanceM, fuelUsedL } = journey;
  return (
    <Kpis className="jn-kpis">
      <Kpi
        label={<FigureName figure="distance" name={t('distance')} />}
        value={formatNumber(distanceM / 1000, lang, 1)}
        unit={unitName('km', lang)}
        aside={t(`reports:values.distanceSource.${journey.distanceSource}`)}
      />
      <Kpi label={t('duration')} value={span(journey.durationS)} />
      <Kpi label={<FigureName figure="driving" name={t('driving')} />} value={span(journey.drivingS)} />
      <Kpi label={<FigureName figure="idling" name={t('idling')} />} value={span(journey.idlingS)} />
      <Kpi label={<FigureName figure="meanSpeed" name={t('mean')} />} value={speed(journey.meanKmh)} unit={unitName('km/h', lang)} />
      <Kpi label={<FigureName figure="maxSpeed" name={t('max')} />} value={speed(journey.maxKmh)} unit={unitName('km/h', lang)} />
      <Kpi
        label={<FigureName figure="measured" name={t('fuel')} />}
        value={fuelUsedL === null ? null : formatNumber(fuelUsedL, lang, 1)}
        unit={unitName('l', lang)}
        {...(fuelUsedL !== null && distanceM >= LEAST_M
          ? { aside: formatUnit((fuelUsedL / distanceM) * 100_000, 'l/100km', lang, 1) }
          : {})}
      />
    </Kpis>
  );
}
