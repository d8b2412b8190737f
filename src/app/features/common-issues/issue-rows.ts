import * as z from 'zod/mini';
import { ISSUE_STATES } from '../../../domain/common-issue/common-issue.ts';
import { DEVICE_TYPES } from '../../../domain/device/device-types.ts';
import { pageOf } from '../../entity-ui/list/site-list.ts';

const issueRowSchema = z.object({
  _id: z.string(),
  title: z.string(),
  symptom: z.string(),
  cause: z.nullable(z.string()),
  solution: z.nullable(z.string()),
  deviceType: z.nullable(z.enum(DEVICE_TYPES)),
  state: z.enum(ISSUE_STATES),
  ver: z.number(),
  updatedAt: z.string(),
});
export type IssueRow = z.infer<typeof issueRowSchema>;
export const issueRowsSchema = pageOf(issueRowSchema);

export const ISSUES_PATH = '/api/v1/admin/common-issues';
export const ISSUES_URL = `${ISSUES_PATH}?size=2000`;
