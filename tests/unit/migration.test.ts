import { describe, expect, test } from 'vitest';
import { pendingStatements, withInitialValue } from '../../scripts/migration.ts';

describe('migrations from the declarations', () => {
  test('a new required column takes its declared initial value in the rows that exist', () => {
    expect(withInitialValue('ALTER TABLE "vehicles" ADD COLUMN "category" text NOT NULL;')).toEqual([
      `ALTER TABLE "vehicles" ADD COLUMN "category" text DEFAULT 'vul' NOT NULL;`,
      'ALTER TABLE "vehicles" ALTER COLUMN "category" DROP DEFAULT;',
    ]);
    expect(withInitialValue('ALTER TABLE "vehicles" ADD COLUMN "tags" text[] NOT NULL;')[0]).toContain("DEFAULT '{}' NOT NULL");
    expect(withInitialValue('ALTER TABLE "permissions" ADD COLUMN "eco" jsonb NOT NULL;')[0]).toContain(
      `DEFAULT '{"active":true}' NOT NULL`,
    );
    expect(withInitialValue('ALTER TABLE "vehicles" ADD COLUMN "car_sharing" boolean NOT NULL;')[0]).toContain('DEFAULT false NOT NULL');
  });

  test('one without an initial value is left to the author, and any other statement as it is', () => {
    expect(withInitialValue('ALTER TABLE "vehicles" ADD COLUMN "registration" text NOT NULL;')[0]).toMatch(/^-- CHOOSE/);
    expect(withInitialValue('DROP TABLE "x";')).toEqual(['DROP TABLE "x";']);
  });

  test('nothing is left to generate', async () => {
    expect(await pendingStatements()).toEqual([]);
  });
});
