import { createFileRoute } from '@tanstack/react-router';
import { CommonIssuesScreen } from '../../features/common-issues/common-issues-screen.tsx';
import { issueSearchSchema } from '../../features/common-issues/search.ts';
import { guard, searchOf } from '../../shell/guard.ts';

export const Route = createFileRoute('/admin/common-issues')({
  staticData: { title: 'commonIssues', adminOnly: true },
  validateSearch: searchOf(issueSearchSchema),
  beforeLoad: guard({ guard: 'siteadmin' }),
  component: CommonIssuesScreen,
});
