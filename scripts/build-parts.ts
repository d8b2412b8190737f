import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { partOfWords } from '../src/app/i18n/language.ts';
import { writtenRoutes } from './route-tables.ts';

/** What rolldown tells of the graph while it makes files of it. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** The page, whatever its screen. */
const ENTRY = 'src/app/main.tsx';
/**
 * What a person opens first, in order of how often: each is a file of what it needs beyond those before it, so that a first visit brings no other screen's.
 */
const FIRST: readonly (readonly [string, readonly string[]])[] = [
  ['common', [ENTRY, 'src/app/i18n/message-files.ts']],
  ['list', ['src/app/features/vehicles/vehicles-screen.tsx']],
  // What each start asks for beside its screen: the bar above it, who may open what is kept here, the synchronization.
  [
    'start',
    [
      ...['top-bar.tsx', 'phone-bar.tsx', 'side.tsx', 'update-prompt.tsx'].map((file) => `src/app/layouts/${file}`),
      ...['door.ts', 'background.ts'].map((file) => `src/app/session/${file}`),
      'src/workers/client/sync.ts',
    ],
  ],
  ['login', ['src/app/features/login/login-screen.tsx']],
  // Large, and drawn behind a form that does not wait for it.
  ['roads', ['src/app/layouts/anonymous-roads.tsx']],
  ['field', ['src/app/routes/check-list-screen.tsx']],
  // What each start does once its screen is there; what floats, which it loads ahead.
  ['behind', ['session/behind.ts', 'ui/warm-up.ts', 'shell/service-worker.ts', 'shell/keep-screen.ts'].map((file) => `src/app/${file}`)],
  [
    'floating',
    ['menu-panel.tsx', 'popover-panel.tsx', 'select-panel.tsx', 'overlay-panel.tsx', 'data-table/row-menu.tsx'].map(
      (file) => `src/app/ui/${file}`,
    ),
  ],
  ['map', ['src/app/features/home/menu-screen.tsx', 'src/app/features/map/map-page.tsx']],
  ['vehicle', ['vehicle-detail-screen.tsx', 'vehicle-form-screen.tsx'].map((file) => `src/app/features/vehicles/${file}`)],
];

/** Workers that are built with the pages: what both need is one file, which travels, is compiled and is kept once. */
export const WORKERS = ['sync', 'past', 'report'].map((name) => `${name}.worker`);
const workerFile = (name: string): string => resolve(`src/workers/${name}.ts`);

/** The part of what a worker needs too, of a module of this one. */
function dataOf(part: string, id: string, synced: ReadonlySet<string>): string {
  if (['common', 'list'].includes(part)) return 'data';
  if (part === 'start' || BEHIND.test(id)) return 'behind-data';
  if (part === 'behind' && !synced.has(id)) return 'map-data';
  const [area = 'shared'] = /^(behind|map|vehicle|reports)\b/.exec(part) ?? [];
  return `${area}-data`;
}
/** Small, and asked for by what sends and keeps. */
const BEHIND = /node_modules[\\/]@noble|src[\\/]db[\\/]sha256/;

/** Pages that the server draws: what another area has too is that one's. */
const CAPTURE = 'capture';

/** The map is drawn by a package larger than all else together: what stands on it comes with it. */
const MAP_ENGINE = /node_modules[\\/](maplibre-gl|@protomaps)[\\/]/;

/** Areas of the product by the addresses of their screens; the first that fits. */
const AREAS: readonly (readonly [RegExp, string])[] = [
  [/^\/admin\b/, 'administration'],
  [/^\/pages-for-capture\b/, CAPTURE],
  [/^\/(cartographie|gestion\/(zones|sites))$/, 'places'],
  [/^\/(rapports|eco-conduite|tableau-de-bord|dashboard)\b/, 'reports'],
  [/^\/check-list-vehicule$/, 'field'],
  [/^\/reservations\b|\/reservations$/, 'reservations'],
  [/^\/gestion\b/, 'management'],
  [/^\//, 'account'],
];
/** What screens of these ask for while they run is so little that it comes with them. */
const WHOLE = ['reservations', 'management'];
const areaOf = (path: string): string => AREAS.find(([addresses]) => addresses.test(path))?.[1] ?? 'account';

/** Modules that these need: those they import at once, or with `later` those they ask for while they run too. None of `without`. */
function modulesFrom(roots: readonly string[], graph: Graph, without: ReadonlySet<string> = new Set(), later = false): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id) || without.has(id)) return;
    seen.add(id);
    // A package does not say what is used of it.
    if (id.includes('node_modules')) return;
    const info = graph.getModuleInfo(id);
    info?.importedIds.forEach(visit);
    if (later) info?.dynamicallyImportedIds.forEach(visit);
  };
  for (const root of roots) visit(root);
  return seen;
}

/** Name of the file of the build for each module of ours: by who needs it, and whether with a screen or later. */
function partsOf(graph: Graph): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  const all = (files: readonly string[]): string[] =>
    files.map((file) => {
      if (!graph.getModuleInfo(resolve(file))) throw new Error(`scripts/build-parts.ts names ${file}, which the application does not have`);
      return resolve(file);
    });
  const take = (name: string, files: readonly string[]): void => {
    for (const id of modulesFrom(all(files), graph)) if (!parts.has(id)) parts.set(id, name);
  };
  for (const [name, files] of FIRST) take(name, files);
  // The entry itself is a file of its own: the page names it, and the build is called by it.
  parts.delete(resolve(ENTRY));
  const first = new Set([resolve(ENTRY), ...parts.keys()]);
  const screens = new Map<string, string[]>();
  for (const { path, screen } of writtenRoutes()) screens.set(areaOf(path), [...(screens.get(areaOf(path)) ?? []), screen]);
  const [atOnce, ever] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const note = (needing: Map<string, Set<string>>, area: string, ids: ReadonlySet<string>): void => {
    for (const id of ids) if (!first.has(id)) needing.set(id, (needing.get(id) ?? new Set()).add(area));
  };
  for (const [area, files] of screens) {
    const roots = all(files);
    note(atOnce, area, modulesFrom(roots, graph));
    note(ever, area, modulesFrom(roots, graph, new Set(), true));
  }
  // What no screen has: the shell's own panels.
  const others = new Set(all([...screens.values()].flat()));
  note(ever, 'shell', modulesFrom([resolve(ENTRY)], graph, others, true));
  const drawsMap = (id: string): boolean => [...modulesFrom([id], graph)].some((needed) => MAP_ENGINE.test(needed));
  for (const [id, needing] of ever) {
    if (needing.size > 1) needing.delete(CAPTURE);
    const [area = 'account'] = needing;
    const part = needing.size > 1 ? 'shared' : area;
    if (atOnce.has(id) || WHOLE.includes(part)) parts.set(id, part);
    else parts.set(id, drawsMap(id) ? 'map-engine' : `${part}-later`);
  }
  const inWorkers = WORKERS.map((name) => modulesFrom([workerFile(name)], graph, new Set(), true));
  const synced = modulesFrom([workerFile('sync.worker')], graph);
  for (const id of new Set(inWorkers.flatMap((ids) => [...ids]))) {
    const part = parts.get(id);
    if (part !== undefined) parts.set(id, dataOf(part, id, synced));
    else if (inWorkers.filter((ids) => ids.has(id)).length > 1) parts.set(id, synced.has(id) ? 'behind-data' : 'reports-data');
  }
  return parts;
}

/** Words of a language are two files: what comes before the first screen, and the rest. */
const WORDS = /[\\/]i18n[\\/]locales[\\/](\w\w)[\\/][\w-]+\.json$/;
function wordsFile(id: string): string | null {
  const [file = '', language] = WORDS.exec(id) ?? [];
  return language === undefined ? null : `words-${language}${partOfWords(file) === 'first' ? '' : '-later'}`;
}

/** How rolldown is told of a group: the name of a module's, or null. */
interface Group {
  name: string | ((id: string, graph: Graph) => string | null);
  debugName?: string;
  test: RegExp;
  minShareCount?: number;
}

/**
 * Which file of the build a module of ours is in. By areas of the product, few and large: a browser keeps no compiled code of files under 1 KB, each file is a
 * trip on a slow link, and a restart reads them all from its store. A group takes with it what its modules import, as far as none before has it: what is
 * shared comes first, pages that the server draws last.
 */
export function buildParts(test: RegExp): Group[] {
  let known: ReadonlyMap<string, string> | undefined;
  const partOf = (id: string, graph: Graph): string | undefined => (known ??= partsOf(graph)).get(id);
  const only = (part: string): Group => ({ name: (id, graph) => (partOf(id, graph) === part ? part : null), debugName: part, test });
  const areas = AREAS.map(([, area]) => area).filter((area) => area !== CAPTURE);
  return [
    { name: wordsFile, debugName: 'words', test: WORDS },
    ...['data', 'behind-data', 'map-data', 'vehicle-data', 'shared-data', 'reports-data'].map(only),
    ...FIRST.map(([name]) => only(name)),
    { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2 },
    ...['shared', 'map-engine', 'shared-later'].map(only),
    ...[...areas, ...areas.map((area) => `${area}-later`), 'shell-later', CAPTURE, `${CAPTURE}-later`].map(only),
  ];
}

/** Beside the manifest of the build, which names files and no modules: the file of each screen, by its module. */
export const SCREENS = '.vite/screens.json';

/** The part that an address needs, the first that fits. */
export const STARTS: readonly (readonly [RegExp, string])[] = [
  [/^\/gestion\/vehicules$/, 'list'],
  [/^\/simple-directory\//, 'login'],
  [/^\/(cartographie)?$/, 'map'],
  ...AREAS,
];

/** Vite's own helper of what is loaded later, which takes for granted that it is in a page. */
const PRELOAD = /vite[\\/]preload-helper/;

/**
 * Makes the workers above entries of the same build, so that they share files with the pages: Vite builds each worker by itself. Nothing of it is done while
 * developing, where each module is a file.
 */
export const sharingWorkers: Plugin = {
  name: 'sharing-workers',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [/[\\/]src[\\/]workers[\\/]client[\\/]/, PRELOAD] },
    handler(code, id) {
      if (PRELOAD.test(id)) {
        const mended = code
          .replace('window.dispatchEvent', 'globalThis.dispatchEvent')
          .replace('deps && deps.length > 0', 'globalThis.document && $&');
        if (!['globalThis.dispatchEvent', 'globalThis.document &&'].every((part) => mended.includes(part)))
          throw new Error('the helper of Vite is another one: see whether it still needs a document (scripts/build-parts.ts)');
        return mended;
      }
      return code.replace(/new URL\('\.\.\/(\w+\.worker)\.ts', import\.meta\.url\)/g, (written, name: string) =>
        WORKERS.includes(name) ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: workerFile(name), name })}` : written,
      );
    },
  },
};

export const screenFiles: Plugin = {
  name: 'screen-files',
  generateBundle(_options, bundle) {
    const files: Record<string, string> = {};
    const screens = new Map(writtenRoutes().map(({ screen }) => [resolve(screen), screen]));
    for (const chunk of Object.values(bundle))
      for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
        const screen = screens.get(id);
        if (screen !== undefined) files[screen] = chunk.fileName;
      }
    this.emitFile({ type: 'asset', fileName: SCREENS, source: JSON.stringify(files) });
  },
};
