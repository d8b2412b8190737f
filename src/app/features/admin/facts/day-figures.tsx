import { useTranslation } from 'react-i18next';
import { useSiteRemote } from '../../../entity-ui/use-site-remote.ts';
import { useTimeZone } from '../../../entity-ui/use-time-zone.ts';
import { formatNumber, formatTime, formatUnit, formatWorkS } from '../../../../domain/kit/format.ts';
import { FigureName } from '../../../entity-ui/figure-info.tsx';
import { Kpi, Kpis } from '../../../ui/kpi.tsx';
import { daysPage } from './days-config.ts';

/** What a vehicle drove in one day. */
export function DayFigures({ url }: { url: string }) {
  const { t, i18n } = useTranslation('admin-facts');
  const timeZone = useTimeZone();
  const day = useSiteRemote(url, daysPage).value?.results[0];
  if (!day) return null;
  const lang = i18n.language;
  return (
    <Kpis className="mb-4">
      <Kpi label={<FigureName figure="distance" name={t('columns.distanceKm')} />} value={formatUnit(day.distanceKm, 'km', lang, 1)} />
      <Kpi label={<FigureName figure="driving" name={t('columns.drivingS')} />} value={formatWorkS(day.drivingS, lang)} />
      <Kpi label={<FigureName figure="idling" name={t('columns.idlingS')} />} value={formatWorkS(day.idlingS, lang)} />
      <Kpi
        label={<FigureName figure="amplitude" name={t('columns.amplitudeS')} />}
        value={formatWorkS(day.amplitudeS, lang)}
        aside={`${formatTime(day.firstAt, lang, timeZone)} – ${formatTime(day.lastAt, lang, timeZone)}`}
      />
      <Kpi
        label={<FigureName figure="maxSpeed" name={t('columns.maxKmh')} />}
        value={day.maxKmh === null ? null : formatUnit(day.maxKmh, 'km/h', lang)}
      />
      <Kpi
        label={<FigureName figure="measured" name={t('columns.fuelL')} />}
        value={day.fuelL === null ? null : formatUnit(day.fuelL, 'l', lang, 1)}
      />
      <Kpi label={<FigureName figure="harsh" name={t('columns.harsh')} />} value={formatNumber(day.harsh, lang)} />
      <Kpi label={<FigureName figure="speeding" name={t('columns.speeding')} />} value={formatNumber(day.speeding, lang)} />
    </Kpis>
  );
}
