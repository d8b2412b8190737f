import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Lightbulb } from 'lucide-react';
import * as z from 'zod/mini';
import { dropPendingUpload, livePendingUploads } from '../../../db/queries/pending-uploads.ts';
import { ticket } from '../../../domain/ticket/ticket.ts';
import { suggestIssues } from '../../../domain/common-issue/suggest.ts';
import { AbsentRow } from '../../entity-ui/absent-row.tsx';
import { FieldInput } from '../../entity-ui/field-input.tsx';
import type { PatchSearch } from '../../entity-ui/list/use-list-search.ts';
import { EntityForm, type CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { notify } from '../../shell/notifications.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { useRemote } from '../../entity-ui/use-remote.ts';
import { AttachmentsField } from './attachments-field.tsx';
import './support.css';

/** Answer of `GET /api/v1/known-issues`. */
const issuesSchema = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      symptom: z.string(),
      cause: z.nullable(z.string()),
      solution: z.nullable(z.string()),
      deviceType: z.nullable(z.string()),
      state: z.string(),
    }),
  ),
});

/** Known problems that what is typed points at, with what to do; from the answer kept on the device, so without network too. */
function Suggestions({ text, device }: { text: string; device: string | null }) {
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

const DRAFT = 'draft:ticket';

/** The subject, and under it the known problems its words point at. */
const Subject: CustomInput = ({ form, id, row }) => (
  <>
    <FieldInput entity={ticket} name="subject" form={form} formId={id.slice(0, -'-subject'.length)} autoFocus={!row} />
    <Suggestions text={String(form.values['subject'] ?? '')} device={form.values['device'] as string | null} />
  </>
);
const CUSTOM: Readonly<Record<string, CustomInput>> = { subject: Subject, attachments: () => <AttachmentsField owner={DRAFT} /> };

/** A request, new or corrected; kept on the device as it is typed, sent when there is a network. */
export function SupportFormScreen({ id, patch }: { id: string | null; patch: PatchSearch }) {
  const { t } = useTranslation(['support', 'nav', 'list', 'ticket']);
  const navigate = useNavigate();
  const loaded = useRows('ticket').loaded;
  const row = useRow('ticket', id);
  const leave = useCallback(
    (saved?: string) => {
      const drop = async (): Promise<void> => {
        for (const file of livePendingUploads().getSnapshot()) if (file.owner === DRAFT) await dropPendingUpload(file._id);
      };
      if (saved === undefined && id === null) drop().catch((error: unknown) => notify({ msg: t('fileNotKept'), error }));
      const target = saved ?? id;
      if (target) void navigate({ to: '/support/$id', params: { id: target }, replace: true });
      else patch({ new: undefined }, true);
    },
    [id, navigate, patch, t],
  );
  const sections = useMemo(
    () => [
      {
        key: 'what',
        legend: t('sections.what'),
        fields: ['subject', 'category', 'priority', 'description'],
        wide: ['subject', 'description'],
      },
      { key: 'about', legend: t('sections.about'), fields: ['vehicle', 'device'] },
      ...(id === null ? [{ key: 'files', legend: t('sections.files'), fields: ['attachments'], wide: ['attachments'] }] : []),
    ],
    [t, id],
  );
  const title = row ? String(row['subject']) : t('new');
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:home'), to: '/' }, { label: t('title'), to: '/support' }, { label: title }]} />
      {id === null || row ? (
        <EntityForm
          key={row?._id ?? 'new'}
          entity={ticket}
          row={row}
          title={title}
          addLabel={t('send')}
          sections={sections}
          onLeave={leave}
          hints={{ description: t('descriptionHint') }}
          custom={CUSTOM}
          filesOf={DRAFT}
        />
      ) : (
        loaded && <AbsentRow entity="ticket" id={id} action={<Button onClick={() => leave()}>{t('list:back')}</Button>} />
      )}
    </>
  );
}
