import { Rewind, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DetailList } from '../../entity-ui/screen/row-details.tsx';
import { vehicleHref } from '../../entity-ui/list/list-search.ts';
import { formatMoment, formatUnit } from '../../../domain/text/format.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Plate, StateGlyph } from '../../ui/vehicle-marks.tsx';
import { coordinates } from './place-card.tsx';
import { lagText } from './vehicle-row.tsx';
import { vehicleKm, type BoxOffsets } from '../../../domain/vehicle/vehicle-meter.ts';
import { modelOf, type MapItem } from './map-items.ts';

interface PastCardProps {
  item: MapItem;
  atMs: number;
  timeZone: string;
  onReplay: () => void;
  onClose: () => void;
}

/** Kilometres of the vehicle when its box counted so many. */
const pastKm = (row: MapItem['row'], at: string, km: number): number =>
  vehicleKm(row['boxOffsets'] as BoxOffsets | null | undefined, { at, km });

/** What was known of a vehicle at an instant: its last position before, with its age. */
export function PastCard({ item, atMs, timeZone, onReplay, onClose }: PastCardProps) {
  const { t, i18n } = useTranslation(['mapPast', 'map', 'activity', 'common']);
  const lang = i18n.language;
  const { state, activity, marker } = item;
  const lines =
    state && marker
      ? [
          { label: t('position'), value: formatMoment(Date.parse(state.at), lang, timeZone) },
          { label: t('age'), value: lagText((atMs - Date.parse(state.at)) / 1000, lang) },
          ...(state.speedKmh === null ? [] : [{ label: t('speed'), value: formatUnit(Math.round(state.speedKmh), 'km/h', lang) }]),
          ...(state.odometerKm === null
            ? []
            : [{ label: t('map:odometer'), value: formatUnit(Math.round(pastKm(item.row, state.at, state.odometerKm)), 'km', lang) }]),
          { label: t('place'), value: coordinates(marker) },
        ]
      : [];
  return (
    <>
      <div className="card-head">
        <div className="flex items-center justify-between gap-2">
          <span className="flex min-w-0 flex-wrap items-center gap-2">
            <Plate value={item.plate} size="m" />
            {state && (
              <span className={`flex items-center gap-1.5 text-sm font-medium c-${activity}`}>
                <StateGlyph activity={activity} headingDeg={state.headingDeg} />
                {t(`activity:${activity}`)}
              </span>
            )}
          </span>
          <IconButton label={t('common:close')} icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
        <p className="mt-1 text-sm text-muted">{[modelOf(item.row), item.driverName].filter(Boolean).join(' · ')}</p>
      </div>
      {lines.length > 0 ? (
        <div className="card-line !py-1">
          <DetailList lines={lines} />
        </div>
      ) : (
        <p className="card-line text-sm text-muted">{t('unknownThen')}</p>
      )}
      <div className="card-actions">
        <Button className="grow" icon={<Rewind aria-hidden="true" />} onClick={onReplay}>
          {t('replayDay')}
        </Button>
        <AppLink href={vehicleHref(item.id)} className="btn">
          {t('map:openDetail')}
        </AppLink>
      </div>
    </>
  );
}
