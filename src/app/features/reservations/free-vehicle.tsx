import { CalendarPlus, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reachKm } from '../../../domain/reservation/availability.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useRow } from '../../entity-ui/use-rows.ts';
import { formatUnit } from '../../../domain/kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Plate } from '../../ui/plate.tsx';
import type { EntityRow } from '../../../domain/registry.ts';

/** What a vehicle is and takes, in one line. */
export function useVehicleText(): (row: LocalRow) => string {
  const { t, i18n } = useTranslation(['reservation', 'vehicle']);
  return (row) => {
    const reach = reachKm(row as EntityRow<'vehicle'>);
    const boot = row['bootL'] as number | null;
    const seats = row['seats'] as number | null;
    return [
      t(`vehicle:choices.category.${String(row['category'])}`),
      t(`vehicle:choices.energy.${String(row['energy'])}`),
      ...(seats ? [t('seats', { count: seats })] : []),
      ...(boot ? [t('bootOf', { figure: formatUnit(boot, 'l', i18n.language) })] : []),
      ...(reach === null ? [] : [t('reach', { figure: formatUnit(reach, 'km', i18n.language) })]),
    ].join(' · ');
  };
}

interface FreeVehicleProps {
  row: LocalRow;
  selected: boolean;
  onPoint: (id: string) => void;
  onBook: () => void;
}

/** A vehicle that can be reserved. */
export function FreeVehicle({ row, selected, onPoint, onBook }: FreeVehicleProps) {
  const { t } = useTranslation('reservation');
  const site = useRow('site', row['homeSite'] as string | null);
  const text = useVehicleText();
  const name = [row['make'], row['model']].filter(Boolean).join(' ');
  return (
    <li className={selected ? 'rv-free is-on' : 'rv-free'} onPointerEnter={() => onPoint(row._id)}>
      <Plate value={String(row['registration'])} size="m" />
      <div className="min-w-0">
        <b className="block ell">{name || String(row['registration'])}</b>
        <span className="block text-sm text-muted">{text(row)}</span>
        {site && (
          <span className="flex items-center gap-1 text-sm text-muted">
            <MapPin aria-hidden="true" className="size-3.5 flex-none" />
            <span className="ell">{String(site['name'])}</span>
          </span>
        )}
      </div>
      <Button
        icon={<CalendarPlus aria-hidden="true" />}
        aria-label={t('bookTitle', { plate: String(row['registration']) })}
        onFocus={() => onPoint(row._id)}
        onClick={onBook}
      >
        {t('book')}
      </Button>
    </li>
  );
}
