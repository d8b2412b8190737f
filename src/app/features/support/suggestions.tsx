import { Lightbulb } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { suggestIssues } from '../../../domain/common-issue/suggest.ts';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { useRow } from '../../entity-ui/use-rows.ts';
import { issuesSchema } from './issues.ts';
import './support.css';

/** Known problems that what is typed points at, with what to do; from the answer kept on the device, so without network too. */
export function Suggestions({ text, device }: { text: string; device: string | null }) {
  const { t } = useTranslation(['support', 'commonIssue']);
  const issues = useRemote('/api/v1/known-issues', issuesSchema).value?.results;
  const deviceType = useRow('device', device)?.['type'] as string | undefined;
  const found = useMemo(() => (issues ? suggestIssues(issues, text, { deviceType: deviceType ?? null }) : []), [issues, text, deviceType]);
  return (
    <div className="suggest" role="status" hidden={found.length === 0}>
      {found.length > 0 && (
        <>
          <h3>
            <Lightbulb aria-hidden="true" />
            {t('known', { count: found.length })}
          </h3>
          {found.map((issue) => (
            <details key={issue._id}>
              <summary>{issue.title}</summary>
              <p>{issue.symptom}</p>
              {issue.solution && (
                <p>
                  <b>{t('commonIssue:fields.solution')} </b>
                  {issue.solution}
                </p>
              )}
            </details>
          ))}
        </>
      )}
    </div>
  );
}
