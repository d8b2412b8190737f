import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longer than all others, the longest first: begun last, one of them would run while the other worker has nothing left. The
 * model test is not of them: it takes all processors by itself, and comes last by its size.
 */
const LONGEST = [
  'several-servers-work.pg',
  'several-servers-mails.pg',
  'long-absence.pg',
  'sync.model.pg',
  'killed-ingest.pg',
  'mercedes.pg',
  'seed.pg',
  'sync-five-days',
  'mutated-documents',
  'mutated-frames',
  'plan',
].map((name) => `/${name}.test.ts`);

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
  return at < 0 ? LONGEST.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    return (await super.sort(files)).sort((a, b) => group(a) - group(b) || rank(a) - rank(b));
  }
}
