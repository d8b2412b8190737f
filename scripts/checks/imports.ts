import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** What a file takes from others: `types` is true where nothing of it is left when it runs. */
export interface Import {
  specifier: string;
  types: boolean;
  /** It is loaded later, by `import()`. */
  lazy: boolean;
}

/** The imports of a file and the names it exports; `broken` where it cannot be read. */
export function importsOf(path: string, text: string): { imports: Import[]; exports: string[]; broken: boolean } {
  const { module, errors } = parseSync(path, text);
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      types: entries.length > 0 && entries.every(({ isType }) => isType),
      lazy: false,
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, types: isType, lazy: false }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const specifier = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
      return specifier === undefined ? [] : [{ specifier, types: false, lazy: true }];
    }),
  ];
  const exports = module.staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? []));
  return { imports, exports, broken: errors.length > 0 };
}

/** The file that a relative specifier names; undefined for a package. */
export const targetOf = (from: string, specifier: string): string | undefined =>
  specifier.startsWith('.') ? normalize(join(dirname(from), specifier.replace(/\?.*$/, ''))) : undefined;
