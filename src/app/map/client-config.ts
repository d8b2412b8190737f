import { useEffect, useState } from 'react';
import { type MapArchive, mapArchiveSchema } from '../../domain/geo/map-archive.ts';

/** What the server tells a browser before anything else (`GET /api/v1/client-config`). */
interface MapConfig {
  /** Address of the style that replaces the built-in map. */
  styleUrl: string | null;
  archive: MapArchive | null;
  /** Whom addresses come from, to be named where they are shown; null: nobody has to be. */
  addressSource: string | null;
}

let asked: Promise<MapConfig> | undefined;
const KEPT = { styleUrl: 'sillage.map-style', archive: 'sillage.map-archive', addressSource: 'sillage.address-source' } as const;
const NONE: MapConfig = { styleUrl: null, archive: null, addressSource: null };

const archiveOf = (value: unknown): MapArchive | null => mapArchiveSchema.safeParse(value).data ?? null;

function remembered(): MapConfig {
  try {
    return {
      styleUrl: localStorage.getItem(KEPT.styleUrl),
      archive: archiveOf(JSON.parse(localStorage.getItem(KEPT.archive) ?? 'null')),
      addressSource: localStorage.getItem(KEPT.addressSource),
    };
  } catch {
    return NONE;
  }
}

function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Next time without network it is the built-in map.
  }
}

async function ask(): Promise<MapConfig> {
  try {
    const answer = await fetch('/api/v1/client-config', { headers: { accept: 'application/json' } });
    if (answer.status === 404) return NONE;
    if (!answer.ok) return remembered();
    const told = (await answer.json()) as { mapStyleUrl?: string | null; mapArchive?: unknown; addressSource?: string | null };
    const config: MapConfig = {
      styleUrl: told.mapStyleUrl || null,
      archive: archiveOf(told.mapArchive),
      addressSource: told.addressSource || null,
    };
    remember(KEPT.styleUrl, config.styleUrl);
    remember(KEPT.archive, config.archive && JSON.stringify(config.archive));
    remember(KEPT.addressSource, config.addressSource);
    return config;
  } catch {
    return remembered();
  }
}

/** What the map is made of; `again`: it may have changed since it was asked. Without network: as it was last time. */
export function mapConfig(again = false): Promise<MapConfig> {
  if (again) asked = undefined;
  return (asked ??= ask());
}

/** Whom addresses come from, to be named where they are shown; null: nobody has to be. Without network: as it was last time. */
async function addressSource(): Promise<string | null> {
  return (await mapConfig()).addressSource;
}

/** Whom addresses that are shown have to name, once it is known. */
export function useAddressSource(): string | null {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void addressSource().then((known) => isHere && setSource(known));
    return () => void (isHere = false);
  }, []);
  return source;
}
