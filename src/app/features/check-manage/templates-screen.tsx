import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { templatesSearchSchema } from './search.ts';
import { TemplateList } from './template-list.tsx';
import './check-manage.css';

const Assignments = lazy(() => import('./assignments.tsx').then((module) => ({ default: module.Assignments })));

/** Modèles: what is filled in, and of which vehicles, when and by whom. */
export function TemplatesScreen() {
  const { t } = useTranslation(['checkManage', 'checkTemplate', 'checkAssignment']);
  const [search, patch] = useListSearch(templatesSearchSchema);
  const isAssignments = search['view'] === 'assignments';
  const views = (
    <Segmented
      label={t('view')}
      value={isAssignments ? 'assignments' : 'templates'}
      options={[
        { value: 'templates', label: t('checkTemplate:other') },
        { value: 'assignments', label: t('checkAssignment:other') },
      ]}
      onChange={(next) =>
        patch({
          view: next === 'assignments' ? next : undefined,
          q: undefined,
          sort: undefined,
          open: undefined,
          status: undefined,
          kind: undefined,
        })
      }
    />
  );
  return <Suspense>{isAssignments ? <Assignments views={views} /> : <TemplateList views={views} />}</Suspense>;
}
