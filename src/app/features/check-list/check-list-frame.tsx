import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../../field-ui/use-field-words.ts';
import { Breadcrumbs, PageHeader } from '../../ui/page-header.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { OWN_TABS, type CheckListTab } from './search.ts';

/** Title and tabs of `/check-list-vehicule`; `more`: those this person has beside their own. */
export function CheckListFrame({ tab, more, children }: { tab: CheckListTab; more: readonly CheckListTab[]; children: ReactNode }) {
  const { t } = useTranslation('checkList');
  const navigate = useNavigate();
  const ready = useFieldWords();
  if (!ready) return null;
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
