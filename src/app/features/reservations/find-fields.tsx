import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../domain/kit/time-zone.ts';
import { VEHICLE_CATEGORIES } from '../../../domain/vehicle/vehicle.ts';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useNowMs } from '../../entity-ui/use-now.ts';
import { useTimeZone } from '../../entity-ui/use-time-zone.ts';
import { unitName } from '../../../domain/kit/format.ts';
import { MomentField } from '../../ui/date-field/moment-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { NumberField } from '../../entity-ui/figure-input.tsx';
import type { FindSearch } from './search.ts';
import type { Found } from './use-find.ts';

interface FindFieldsProps {
  search: FindSearch;
  found: Found;
  patch: PatchSearch;
}

/** The criteria, all of them in the address. */
export function FindFields({ search, found, patch }: FindFieldsProps) {
  const { t, i18n } = useTranslation(['reservation', 'vehicle']);
  const sites = useRows('site').rows;
  const homes = useRows('vehicle').rows;
  const used = new Set(homes.filter((row) => row['carSharing'] === true).map((row) => row['homeSite']));
  const set = (name: keyof FindSearch) => (value: string) => patch({ [name]: value === '' ? undefined : value }, true);
  const figure = (name: 'km' | 'seats' | 'boot', label: string, unit?: string, hint?: string) => (
    <NumberField
      label={label}
      hint={hint}
      unit={unit}
      bounds={{ digits: 0, min: 0, max: 99_999 }}
      value={search[name] ? Number(search[name]) : null}
      onChange={(value) => set(name)(value === null ? '' : String(value))}
    />
  );
  const { issue } = found;
  const today = dayOf(useNowMs(), useTimeZone());
  return (
    <div className="rv-fields" role="search" aria-label={t('search.criteria')}>
      <MomentField label={t('fields.startAt')} value={found.from} today={today} stepMin={30} required onEnter={set('from')} />
      <MomentField
        label={t('fields.endAt')}
        value={found.to}
        today={today}
        stepMin={30}
        required
        error={issue === null ? undefined : t(`search.${issue}`)}
        onEnter={set('to')}
      />
      <div className="field">
        <span className="label">{t('fields.use')}</span>
        <Segmented
          label={t('fields.use')}
          value={search.use ?? 'work'}
          options={(['work', 'private'] as const).map((value) => ({ value, label: t(`choices.use.${value}`) }))}
          onChange={(value) => set('use')(value === 'work' ? '' : value)}
        />
      </div>
      <Select
        label={t('search.site')}
        value={search.site ?? ''}
        options={[
          { value: '', label: t('search.anySite') },
          ...sites.filter(({ _id }) => used.has(_id)).map((row) => ({ value: row._id, label: String(row['name']) })),
        ]}
        onChange={set('site')}
      />
      <Select
        label={t('search.category')}
        value={search.category ?? ''}
        options={[
          { value: '', label: t('search.anyCategory') },
          ...VEHICLE_CATEGORIES.map((value) => ({ value, label: t(`vehicle:choices.category.${value}`) })),
        ]}
        onChange={set('category')}
      />
      {figure('km', t('fields.estimatedKm'), unitName('km', i18n.language), t('search.kmHint'))}
      {figure('seats', t('search.seats'))}
      {figure('boot', t('search.boot'), unitName('l', i18n.language))}
    </div>
  );
}
