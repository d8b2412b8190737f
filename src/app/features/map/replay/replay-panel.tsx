import { ChevronDown, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { trackAt, type Track } from '../../../../domain/replay/track.ts';
import type { LocalRow } from '../../../../db/queries/live-rows.ts';
import { formatNumber, formatUnit, MISSING } from '../../../../domain/kit/format.ts';
import { DateRange } from '../../../ui/date-range/date-range.tsx';
import type { DayRange } from '../../../../domain/kit/periods.ts';
import { FilterOptions } from '../../../ui/filter-options.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { activityAtS } from '../../../ui/timeline-geometry.ts';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import { type Playback, useInstant } from './playback.ts';

interface ReplayPanelProps {
  rows: readonly LocalRow[];
  plates: ReadonlyMap<string, string>;
  chosen: readonly string[];
  onChosen: (vehicles: string[]) => void;
  range: DayRange;
  onRange: (range: DayRange) => void;
  today: string;
  timeZone: string;
  tracks: readonly Track[];
  colors: readonly string[];
  looked: string | undefined;
  onLook: (vehicle: string) => void;
  playback: Playback;
}

/** Which days of which vehicles; and of each where it is at the instant. */
export function ReplayPanel({
  rows,
  plates,
  chosen,
  onChosen,
  range,
  onRange,
  today,
  timeZone,
  tracks,
  colors,
  looked,
  onLook,
  playback,
}: ReplayPanelProps) {
  const { t, i18n } = useTranslation(['map-past', 'activity']);
  const lang = i18n.language;
  const atMs = useInstant(playback);
  const count = t('replay.vehicleCount', { count: chosen.length });
  return (
    <div className="rpl-panel">
      <div className="grid gap-2 p-3">
        <DateRange
          label={t('replay.period')}
          className="input w-full"
          value={range}
          onChange={onRange}
          today={today}
          timeZone={timeZone}
          max={today}
        />
        <Popover
          label={`${t('replay.vehicles')} : ${count}`}
          className="input w-full"
          panelClassName="w-72"
          button={
            <>
              <span className="ell min-w-0 flex-1 text-left">{count}</span>
              <ChevronDown aria-hidden="true" />
            </>
          }
        >
          <FilterOptions
            label={t('replay.vehicles')}
            options={rows.map((row) => ({ value: row._id, label: String(row['registration']) }))}
            selected={chosen}
            onChange={onChosen}
          />
        </Popover>
      </div>
      <ul className="rpl-vehicles">
        {chosen.map((id, index) => {
          const track = tracks.find(({ vehicle }) => vehicle === id);
          const point = track && trackAt(track, atMs);
          const activity = (track && activityAtS(track, (atMs - playback.startMs) / 1000)?.activity) ?? 'offline';
          return (
            <li key={id} className={id === looked ? 'on' : undefined}>
              <button type="button" aria-pressed={id === looked} onClick={() => onLook(id)}>
                <i className="rpl-tone" style={{ '--tone': colors[index] } as CSSProperties} aria-hidden="true" />
                <StateGlyph activity={activity} headingDeg={point?.headingDeg} />
                <b className="ell">{plates.get(id) ?? MISSING}</b>
                <span className={`c-${activity}`}>
                  {!point
                    ? t('replay.silent')
                    : activity === 'moving' && point.speedKmh !== null
                      ? formatUnit(Math.round(point.speedKmh), 'km/h', lang)
                      : t(`activity:${activity}`)}
                </span>
                <span className="text-xs text-muted">
                  {track ? t('replay.figures', { km: formatNumber(track.distanceKm, lang, 1), count: track.drives.length }) : MISSING}
                </span>
              </button>
              {chosen.length > 1 && (
                <IconButton
                  size="sm"
                  label={t('replay.remove', { plate: plates.get(id) ?? '' })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => onChosen(chosen.filter((one) => one !== id))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
