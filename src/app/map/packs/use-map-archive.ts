import { useEffect, useState } from 'react';
import type { MapArchive } from '../../../domain/map/map-archive.ts';
import { mapConfig } from '../client-config.ts';

/** The configured archive; null: none; undefined until it is known. */
export function useMapArchive(): MapArchive | null | undefined {
  const [archive, setArchive] = useState<MapArchive | null>();
  useEffect(() => {
    let gone = false;
    void mapConfig().then((config) => gone || setArchive(config.archive));
    return () => {
      gone = true;
    };
  }, []);
  return archive;
}
