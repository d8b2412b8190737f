import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Access } from '../../domain/entity/entity.ts';
import type { EntityName } from '../../domain/registry.ts';
import { useAccess } from '../entity-ui/use-access.ts';
import { type CheckListTab, MANAGED_TABS, OWN_TABS } from '../features/check-list/search.ts';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs, PageHeader } from '../ui/page-header.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const OwnLists = lazy(() => import('../features/check-list/own-lists.tsx').then((module) => ({ default: module.OwnLists })));
type Screen = React.ComponentType;
/** Over the lists, by `do`. */
const DONE: Partial<Record<string, Screen>> = {
  fill: lazy(() => import('../features/check-list/fill-screen.tsx').then((module) => ({ default: module.FillScreen }))),
  record: lazy(() => import('../features/check-list/record-screen.tsx').then((module) => ({ default: module.RecordScreen }))),
  install: lazy(() => import('../features/install-control/install-screen.tsx').then((module) => ({ default: module.InstallScreen }))),
  template: lazy(() =>
    import('../features/check-manage/templates/template-screen.tsx').then((module) => ({ default: module.TemplateScreen })),
  ),
  assignment: lazy(() => import('../features/check-manage/assignment-screen.tsx').then((module) => ({ default: module.AssignmentScreen }))),
};
/** Tabs of managers that this person may open. */
const MANAGED: Partial<Record<CheckListTab, Screen>> = {
  late: lazy(() => import('../features/check-manage/late-screen.tsx').then((module) => ({ default: module.LateScreen }))),
  defects: lazy(() => import('../features/check-manage/defects-screen.tsx').then((module) => ({ default: module.DefectsScreen }))),
  templates: lazy(() =>
    import('../features/check-manage/templates/templates-screen.tsx').then((module) => ({ default: module.TemplatesScreen })),
  ),
};
const Sent = lazy(() => import('../features/check-manage/sent-screen.tsx').then((module) => ({ default: module.SentScreen })));
/** What a person must be able to do with which rows to have a tab. */
const NEEDS: Partial<Record<CheckListTab, readonly [keyof Access, EntityName]>> = {
  late: ['update', 'defect'],
  defects: ['update', 'defect'],
  templates: ['update', 'checkTemplate'],
};

/** /check-list-vehicule: the lists, or what is done over them; of several features. */
export function CheckListScreen() {
  const { do: doing, tab: asked } = useSearch({ from: '/check-list-vehicule' });
  const access = useAccess();
  const Over = doing && DONE[doing];
  if (Over)
    return (
      <Suspense>
        <Over />
      </Suspense>
    );
  const more = MANAGED_TABS.filter((tab) => MANAGED[tab] && access.can(...NEEDS[tab]!));
  const tab = asked && [...OWN_TABS, ...more].includes(asked) ? asked : 'todo';
  const Managed = more.some((one) => one === tab) ? MANAGED[tab] : undefined;
  const own = <OwnLists tab={tab} />;
  return (
    <CheckListFrame tab={tab} more={more}>
      <Suspense>{Managed ? <Managed /> : tab === 'sent' && access.can('read', 'fieldRecord') ? <Sent>{own}</Sent> : own}</Suspense>
    </CheckListFrame>
  );
}

/** Title and tabs of `/check-list-vehicule`; `more`: those this person has beside their own. */
function CheckListFrame({ tab, more, children }: { tab: CheckListTab; more: readonly CheckListTab[]; children: ReactNode }) {
  const { t } = useTranslation('checkList');
  const navigate = useNavigate();
  const tabs = [...OWN_TABS, ...more].map((value) => ({ value, label: t(`tabs.${value}`) }));
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:home'), to: '/' }, { label: t('title') }]} />
      <PageHeader title={t('title')} />
      <Tabs
        id="check-list"
        label={t('title')}
        value={tab}
        tabs={tabs}
        onChange={(value) => void navigate({ to: '/check-list-vehicule', search: { tab: value } })}
      />
      <TabPanel id="check-list" value={tab} className="pt-4">
        {children}
      </TabPanel>
    </>
  );
}
