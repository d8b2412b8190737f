import { commonIssue } from '../../../domain/support/doc-entry.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const ISSUE_FILTERS = ['state', 'deviceType'] as const;
export const issueSearchSchema = entitySearchSchema(commonIssue, ISSUE_FILTERS);
