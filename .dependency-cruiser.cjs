/** Who may import whom (docs/ARCHITECTURE.md). */
const from = (path, pathNot) => ({ path, ...(pathNot ? { pathNot } : {}) });
const only = (name, folder, allowed) => ({
  name,
  severity: 'error',
  from: from(folder, '\\.test\\.tsx?$'),
  to: { path: '^src/', pathNot: [folder, ...allowed] },
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: { path: '^src/' }, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    only('domain-alone', '^src/domain/', []),
    only('db', '^src/db/', ['^src/domain/']),
    only('sync', '^src/sync/', ['^src/domain/', '^src/db/']),
    only('workers', '^src/workers/', ['^src/domain/', '^src/db/', '^src/sync/']),
    only('app', '^src/app/', ['^src/domain/', '^src/db/(queries/|mutate\\.ts|current\\.ts)', '^src/workers/client/']),
    only('server', '^src/server/', ['^src/domain/']),
    {
      name: 'domain-has-no-library-but-its-schemas',
      severity: 'error',
      from: from('^src/domain/', '\\.test\\.ts$'),
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'feature-alone',
      severity: 'error',
      from: { path: '^src/app/features/([^/]+)/' },
      to: { path: '^src/app/features/', pathNot: '^src/app/features/$1/' },
    },
    {
      name: 'features-not-from-below',
      severity: 'error',
      from: { path: '^src/app/(ui|map|entity-ui|i18n|session)/' },
      to: { path: '^src/app/(features|routes|layouts)/' },
    },
    {
      name: 'entity-tables-only-in-database',
      comment: 'The choke point of tenancy: business rows are reached through the store.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/database/' },
      to: { path: '^src/server/database/tables\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    exclude: { path: '\\.gen\\.ts$' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
};
