import { mapArchiveSchema, type MapArchive } from '../../domain/map/map-archive.ts';

/** What the server tells a browser of maps before anything else (`GET /api/v1/client-config`). */
export interface MapConfig {
  /** Address of the style that replaces the built-in map. */
  styleUrl: string | null;
  archive: MapArchive | null;
}

let asked: Promise<MapConfig> | undefined;
const KEPT_STYLE = 'sillage.map-style';
const KEPT_ARCHIVE = 'sillage.map-archive';
const NONE: MapConfig = { styleUrl: null, archive: null };

const archiveOf = (value: unknown): MapArchive | null => mapArchiveSchema.safeParse(value).data ?? null;

function remembered(): MapConfig {
  try {
    return { styleUrl: localStorage.getItem(KEPT_STYLE), archive: archiveOf(JSON.parse(localStorage.getItem(KEPT_ARCHIVE) ?? 'null')) };
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
    const told = (await answer.json()) as { mapStyleUrl?: string | null; mapArchive?: unknown };
    const config: MapConfig = { styleUrl: told.mapStyleUrl || null, archive: archiveOf(told.mapArchive) };
    remember(KEPT_STYLE, config.styleUrl);
    remember(KEPT_ARCHIVE, config.archive && JSON.stringify(config.archive));
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
