import { readFile, readdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { TABLES } from '../src/server/database/tables.ts';

/** `npm run migration -- <title>`: writes the SQL that brings the database to the declarations, and the snapshot it was computed from. */
const FOLDER = new URL('../src/server/migrations/', import.meta.url);
const SNAPSHOT = new URL('snapshot.json', FOLDER);
type Snapshot = ReturnType<typeof generateDrizzleJson>;

async function difference(): Promise<{ next: Snapshot; statements: string[] }> {
  const known = await readFile(SNAPSHOT, 'utf8').then((text) => JSON.parse(text) as Snapshot, () => generateDrizzleJson({}));
  const next = generateDrizzleJson(TABLES, known.id);
  return { next, statements: await generateMigration(known, next) };
}

/** Statements still missing between the last migration and the declarations; none when they agree. */
export async function pendingStatements(): Promise<string[]> {
  return (await difference()).statements;
}

async function write(title: string): Promise<void> {
  const { next, statements } = await difference();
  if (statements.length === 0) {
    console.log('up to date');
    return;
  }
  const numbers = (await readdir(FOLDER)).map((name) => Number(/^(\d{4})-/.exec(name)?.[1] ?? 0));
  const name = `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}-${title}.sql`;
  await writeFile(new URL(name, FOLDER), `${statements.join('\n')}\n`);
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
