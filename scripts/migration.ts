import { readFile, readdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { ENTITY_LIST } from '../src/domain/registry.ts';
import { columnName, TABLES, tableName } from '../src/server/database/tables.ts';

/** `npm run migration -- <title>`: writes the SQL that brings the database to the declarations, and the snapshot it was computed from. */
const FOLDER = new URL('../src/server/migrations/', import.meta.url);
const SNAPSHOT = new URL('snapshot.json', FOLDER);
type Snapshot = ReturnType<typeof generateDrizzleJson>;

async function difference(): Promise<{ next: Snapshot; statements: string[] }> {
  const known = await readFile(SNAPSHOT, 'utf8').then(
    (text) => JSON.parse(text) as Snapshot,
    () => generateDrizzleJson({}),
  );
  const next = generateDrizzleJson(TABLES, known.id);
  return { next, statements: await generateMigration(known, next) };
}

/** Statements still missing between the last migration and the declarations; none when they agree. */
export async function pendingStatements(): Promise<string[]> {
  return (await difference()).statements;
}

function literal(value: unknown, type: string): string {
  if (Array.isArray(value) && type.endsWith('[]')) return `'{${value.map((word) => JSON.stringify(word)).join(',')}}'`;
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;
}

/** A new required column takes its declared initial value in the rows that exist; without one, the author has to choose. */
export function withInitialValue(statement: string): string[] {
  const added = /^ALTER TABLE "(\w+)" ADD COLUMN "(\w+)" (.+) NOT NULL;$/.exec(statement.trim());
  if (!added) return [statement];
  const [, table, column, type] = added as unknown as [string, string, string, string];
  const entity = ENTITY_LIST.find((candidate) => tableName(candidate) === table);
  const field = Object.entries(entity?.fields ?? {}).find(([name]) => columnName(name) === column)?.[1];
  if (field?.initial === undefined)
    return [`-- CHOOSE: rows that exist have no value for ${table}.${column}, and it has no initial value`, statement];
  return [
    `ALTER TABLE "${table}" ADD COLUMN "${column}" ${type} DEFAULT ${literal(field.initial, type)} NOT NULL;`,
    `ALTER TABLE "${table}" ALTER COLUMN "${column}" DROP DEFAULT;`,
  ];
}

async function write(title: string): Promise<void> {
  const { next, statements } = await difference();
  if (statements.length === 0) {
    console.log('up to date');
    return;
  }
  const lines = statements.flatMap(withInitialValue);
  const numbers = (await readdir(FOLDER)).map((name) => Number(/^(\d{4})-/.exec(name)?.[1] ?? 0));
  const name = `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}-${title}.sql`;
  await writeFile(new URL(name, FOLDER), `${lines.join('\n')}\n`);
  await writeFile(SNAPSHOT, `${JSON.stringify(next, null, 1)}\n`);
  console.log(`${name}: ${statements.length} statements. Read it before you commit it.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const title = process.argv[2];
  if (title === undefined || !/^[a-z0-9-]+$/.test(title)) {
    console.error('usage: npm run migration -- <title-in-kebab-case>');
    process.exitCode = 1;
  } else await write(title);
}
