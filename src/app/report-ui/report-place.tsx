import { MapPin, X } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { askedPlaceOf } from '../../domain/places/asked-place.ts';
import type { PatchSearch } from '../entity-ui/list/use-list-search.ts';
import { useRows } from '../entity-ui/use-rows.ts';
import { formatUnit } from '../../domain/kit/format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { ReportWords } from './report-words.ts';

const ReportPlacePanel = lazy(() => import('./report-place-panel.tsx').then((module) => ({ default: module.ReportPlacePanel })));

interface ReportPlaceProps {
  place: string | undefined;
  patch: PatchSearch;
  words: ReportWords;
  /** The button alone. */
  bare?: boolean;
  /** Nowhere in particular is a choice too. */
  optional?: boolean;
}

function usePlaceName(text: string | undefined, { t, lang }: ReportWords): string | null {
  const sites = useRows('site');
  const zones = useRows('zone');
  const place = askedPlaceOf(text);
  if (!place) return null;
  if (place.kind === 'area')
    return place.area.kind === 'circle' ? t('place.circle', { radius: formatUnit(place.area.radiusM, 'm', lang) }) : t('place.drawn');
  const { byId, loaded } = place.kind === 'site' ? sites : zones;
  const row = byId.get(place.id);
  return row ? String(row['name']) : loaded ? t('place.gone') : '';
}

/** The place a report asks for: a site, a zone, or what is drawn on a map. */
export function ReportPlace({ place, patch, words, bare = false, optional = false }: ReportPlaceProps) {
  const { t } = words;
  const id = useId();
  const [open, setOpen] = useState(false);
  const name = usePlaceName(place, words);
  const choose = (next: string): void => {
    setOpen(false);
    patch({ place: next, at: undefined }, true);
  };
  return (
    <div className={bare ? undefined : 'field'}>
      {!bare && (
        <span className="label" id={`${id}-label`}>
          {t('place.label')}
        </span>
      )}
      <span className={bare ? undefined : 'flex min-w-0 gap-1'}>
        <button
          type="button"
          id={id}
          className={bare ? 'btn btn-primary' : 'input w-full'}
          aria-haspopup="dialog"
          {...(bare ? {} : { 'aria-labelledby': `${id}-label ${id}` })}
          onClick={() => setOpen(true)}
        >
          <MapPin aria-hidden="true" />
          <span className={`ell min-w-0 text-left ${bare ? '' : 'flex-1'} ${bare || name !== null ? '' : 'text-subtle'}`}>
            {name ?? t(optional ? 'place.anywhere' : 'place.choose')}
          </span>
        </button>
        {optional && name !== null && (
          <IconButton
            label={t('place.anywhere')}
            icon={<X aria-hidden="true" />}
            onClick={() => patch({ place: undefined, at: undefined }, true)}
          />
        )}
      </span>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('place.choose')} size="xl">
        <Suspense fallback={null}>
          <ReportPlacePanel place={place} onChoose={choose} words={words} />
        </Suspense>
      </Dialog>
    </div>
  );
}
