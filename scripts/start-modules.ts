import { resolve } from 'node:path';

/** What rolldown tells of the graph while it makes files of it. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** The page, whatever its screen. */
export const ENTRY = ['src/app/main.tsx'];
/** Its first screen, the vehicle list. */
export const LIST = ['src/app/features/vehicles/vehicles-screen.tsx'];

function modulesFrom(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    // A package does not say what is used of it.
    if (!id.includes('node_modules')) graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const root of roots) visit(resolve(root));
  return seen;
}

/** Name of the file of the build for the modules that must be here before some are run; null: another's. */
export function neededBy(roots: readonly string[], name: string): (id: string, graph: Graph) => string | null {
  let known: ReadonlySet<string> | undefined;
  return (id, graph) => ((known ??= modulesFrom(roots, graph)).has(id) ? name : null);
}
