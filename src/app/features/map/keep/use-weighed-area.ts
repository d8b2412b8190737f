import { useEffect, useState } from 'react';
import type { Bounds } from '../../../../domain/kit/area.ts';
import type { MapArchive } from '../../../../domain/map/map-archive.ts';
import { weighMapArea, type WeighedLevel } from '../../../../db/queries/weigh-map-area.ts';

const SETTLE_MS = 250;

interface Weighed {
  key: string;
  /** Empty: the archive has nothing there; null: its directories are not to be had. */
  levels: readonly WeighedLevel[] | null;
}

/** What an area takes, by its deepest zoom, weighed again when it has settled elsewhere; undefined while it is weighed. */
export function useWeighedArea(archive: MapArchive, box: Bounds | null, turn: unknown): readonly WeighedLevel[] | null | undefined {
  const [weighed, setWeighed] = useState<Weighed>();
  const key = box === null ? '' : `${archive.version} ${box.map((degrees) => degrees.toFixed(5)).join()} ${String(turn)}`;
  useEffect(() => {
    if (key === '') return;
    let gone = false;
    const area = key.split(' ')[1]!.split(',').map(Number) as [number, number, number, number];
    const timer = setTimeout(() => {
      weighMapArea(archive, area).then(
        (levels) => gone || setWeighed({ key, levels }),
        () => gone || setWeighed({ key, levels: null }),
      );
    }, SETTLE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [archive, key]);
  return weighed?.key === key ? weighed.levels : undefined;
}
