import { LockKeyhole } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AbsentRow } from '../../entity-ui/screen/absent-row.tsx';
import { triggerSchema } from '../../../domain/check-list/due.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import { ENTITIES } from '../../../domain/registry.ts';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { EntityForm } from '../../entity-ui/screen/entity-form.tsx';
import type { Refuses } from '../../entity-ui/form/use-form.ts';
import { useAccess } from '../../entity-ui/use-access.ts';
import { useRow, useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { Breadcrumbs } from '../../ui/page-header.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/note.tsx';
import { ASSIGNMENT_INPUTS } from './assignment-inputs.tsx';
import { templatesSearchSchema } from './search.ts';
import './check-manage.css';

const entity = ENTITIES.checkAssignment;
/** A time that cannot be read is not stored. */
const refuses: Refuses = ({ trigger }) => (triggerSchema.safeParse(trigger).success ? [] : [{ field: 'trigger', code: 'hours' }]);

/** `do=assignment`: what is to be filled in, of which vehicles, when and by whom. */
export function AssignmentScreen() {
  const { t } = useTranslation(['checkManage', 'checkAssignment', 'list', 'checkList', 'checkTemplate']);
  const access = useAccess();
  const timeZone = useTimeZone();
  const [search, patch] = useListSearch(templatesSearchSchema);
  const id = typeof search['open'] === 'string' ? search['open'] : null;
  const { loaded } = useRows('checkAssignment');
  const row = useRow('checkAssignment', id);
  const preset = useMemo(() => ({ from: dayOf(Date.now(), timeZone) }), [timeZone]);
  const leave = useCallback(
    (saved?: string) => patch({ do: undefined, tab: 'templates', view: 'assignments', open: saved ?? id ?? undefined }, true),
    [patch, id],
  );
  const sections = useMemo(
    () => [
      {
        key: 'what',
        legend: t('assign.sections.what'),
        fields: ['name', 'templateKey', 'scope', 'enabled'],
        wide: ['name', 'templateKey', 'scope'],
      },
      { key: 'when', legend: t('assign.sections.when'), fields: ['from', 'to', 'trigger', 'skipIf'], wide: ['trigger', 'skipIf'] },
      { key: 'who', legend: t('assign.sections.who'), fields: ['who', 'graceMin', 'remindersMin'], wide: ['who', 'remindersMin'] },
    ],
    [t],
  );
  const back = <Button onClick={() => leave()}>{t('list:back')}</Button>;
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('checkList:title'), to: '/check-list-vehicule' },
          { label: t('checkAssignment:other'), to: '/check-list-vehicule', search: { tab: 'templates', view: 'assignments' } },
          { label: row ? String(row['name']) : t('assign.new') },
        ]}
      />
      {!access.can('update', 'checkAssignment') ? (
        <EmptyState className="mt-8" icon={<LockKeyhole aria-hidden="true" />} title={t('forbidden.title')} action={back}>
          {t('forbidden.text')}
        </EmptyState>
      ) : id === null || row ? (
        <EntityForm
          key={id ?? 'new'}
          entity={entity}
          row={row}
          title={row ? String(row['name']) : t('assign.new')}
          addLabel={t('assign.add')}
          sections={sections}
          onLeave={leave}
          custom={ASSIGNMENT_INPUTS}
          refuses={refuses}
          preset={row ? undefined : preset}
          hints={{ graceMin: t('assign.graceHint') }}
        />
      ) : (
        loaded && <AbsentRow entity="checkAssignment" id={id} action={back} />
      )}
    </>
  );
}
