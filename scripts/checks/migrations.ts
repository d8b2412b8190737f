import { pendingStatements } from '../migration.ts';

/** The declarations and the migrations agree: nothing is left to generate. */
const statements = await pendingStatements();
for (const statement of statements) console.error(statement);
console.log(statements.length === 0 ? 'up to date' : 'run: npm run migration -- <title>');
process.exitCode = statements.length === 0 ? 0 : 1;
