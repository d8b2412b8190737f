import { X } from 'lucide-react';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bounds } from '../../../../domain/kit/area.ts';
import type { MapAreaOutline } from '../../../map/kept-areas-layer.ts';
import type { MapEngine } from '../../../map/map-engine.ts';
import { MapPackLine } from '../../../map/packs/map-pack-line.tsx';
import { useMapArchive } from '../../../map/packs/use-map-archive.ts';
import { useMapPacks } from '../../../map/packs/use-map-packs.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { KeepAreaOffer } from './keep-area-offer.tsx';
import { useAreaBox, type AreaChoice } from './use-area-box.ts';

interface KeepAreaPanelProps {
  engine: RefObject<MapEngine | null>;
  /** What the map shows beside its panels. */
  view: Bounds | undefined;
  onAreas: (areas: readonly MapAreaOutline[]) => void;
  onClose: () => void;
}

const NONE: readonly MapAreaOutline[] = [];

/** Areas of the map on this device, and the choice of another; the map shows their outlines meanwhile. */
export function KeepAreaPanel({ engine, view, onAreas, onClose }: KeepAreaPanelProps) {
  const { t } = useTranslation('map-packs');
  const archive = useMapArchive();
  const packs = useMapPacks();
  const [choice, setChoice] = useState<AreaChoice>({ kind: 'view', place: null, fleet: null, marginM: 1000 });
  const { box, name } = useAreaBox(choice, view);
  // The view is chosen as it is seen: it needs no outline.
  const outlined = archive && choice.kind !== 'view' ? box : null;
  const outlines = useMemo(
    () => [
      ...packs.map((pack) => ({ id: pack.id, box: pack.box, chosen: false })),
      ...(outlined ? [{ id: 'chosen', box: outlined, chosen: true }] : []),
    ],
    [packs, outlined],
  );
  useEffect(() => onAreas(outlines), [outlines, onAreas]);
  useEffect(() => () => onAreas(NONE), [onAreas]);
  const isOfPlace = choice.kind !== 'view';
  // What was picked is shown whole; the map then goes where the person wants.
  useEffect(() => {
    if (isOfPlace && box) engine.current?.fitBox(box);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOfPlace, choice.place, choice.fleet, choice.marginM]);
  return (
    <>
      <div className="card-head flex items-start justify-between gap-2">
        <div>
          <h2 className="text-md font-semibold">{t('title')}</h2>
          <p className="mt-1 text-sm text-muted">{t('about')}</p>
        </div>
        <IconButton label={t('close')} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      {packs.length > 0 && (
        <ul aria-label={t('onDevice')}>
          {packs.map((pack) => (
            <li key={pack.id} className="card-line">
              <MapPackLine
                pack={pack}
                show={
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('showOf', { name: pack.name })}
                    onClick={() => engine.current?.fitBox(pack.box)}
                  >
                    {t('show')}
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <section className="card-line !pb-4" aria-label={t('other')}>
        {archive ? (
          <KeepAreaOffer
            archive={archive}
            choice={choice}
            onChoice={(change) => setChoice((before) => ({ ...before, ...change }))}
            box={box}
            placeName={name}
          />
        ) : archive === null ? (
          <Note>{t('noArchive')}</Note>
        ) : null}
      </section>
    </>
  );
}
