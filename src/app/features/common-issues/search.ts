import { commonIssue } from '../../../domain/common-issue/common-issue.ts';
import { entitySearchSchema } from '../../entity-ui/list/list-search.ts';

export const ISSUE_FILTERS = ['state', 'deviceType'] as const;
export const issueSearchSchema = entitySearchSchema(commonIssue, ISSUE_FILTERS);
