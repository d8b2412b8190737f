import { useTranslation } from 'react-i18next';
import { AuditList } from '../../entity-ui/list/audit-list.tsx';
import { usePagedSearch } from '../../entity-ui/list/use-list-search.ts';
import { Segmented } from '../../ui/toggles.tsx';
import { settingsSearchSchema } from './search.ts';
import { SettingsScreen } from './settings-screen.tsx';

/** /gestion/parametres: what the organization chose, and the trail of who administered what. */
export function SettingsViews() {
  const { t } = useTranslation(['audit', 'nav']);
  const [search, patch] = usePagedSearch(settingsSearchSchema);
  const view = search.view === 'trail' ? 'trail' : 'settings';
  const above = (
    <div className="my-3 flex">
      <Segmented
        label={t('view')}
        value={view}
        options={(['settings', 'trail'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
        onChange={(next) =>
          patch({
            view: next === 'trail' ? next : undefined,
            q: undefined,
            action: undefined,
            by: undefined,
            sort: undefined,
          })
        }
      />
    </div>
  );
  if (view === 'settings') return <SettingsScreen above={above} />;
  return (
    <AuditList
      isSite={false}
      path="/api/v1/audit"
      search={search}
      patch={patch}
      title={t('title')}
      crumbs={[
        { label: t('nav:management'), to: '/gestion' },
        { label: t('nav:settings'), to: '/gestion/parametres' },
        { label: t('title') },
      ]}
      above={above}
    />
  );
}
