import { UsersRound, ChevronRight } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PERMISSION_FLAGS, type PermissionFlag, ROLES } from '../../../domain/access/permissions.ts';
import { compareNames } from '../../../domain/text/order-rows.ts';
import { ListPage } from '../../entity-ui/list/list-page.tsx';
import { ListRows } from '../../entity-ui/list/list-table.tsx';
import { type FilterGroup, ListToolbar } from '../../entity-ui/list/list-toolbar.tsx';
import { useListSearch } from '../../entity-ui/list/use-list-search.ts';
import { useListView } from '../../entity-ui/list/use-list-view.ts';
import { useRowStatus } from '../../entity-ui/list/use-row-status.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { useWords } from '../../entity-ui/use-words.ts';
import { Note } from '../../ui/note.tsx';
import { Segmented, Switch } from '../../ui/toggles.tsx';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { RowNotes } from '../../entity-ui/screen/row-details.tsx';
import type { RowStatus } from '../../ui/data-table/model.ts';
import { Drawer } from '../../ui/overlay.tsx';
import {
  type Cell,
  departmentParam,
  findPeople,
  type Matrix,
  orderPeople,
  type Person,
  personCell,
  type RightsByRole,
  roleCell,
  useMatrix,
} from './matrix.ts';
import { FILTER_KEYS, permissionsSearchSchema, type PermissionsSearch } from './search.ts';
import { FlagBox, usePeopleColumns } from './use-people-columns.tsx';
import './permissions.css';

/** The four roles: what is withheld here is withheld from everybody who has the role. */
function RoleTable({ matrix, onOpen }: { matrix: Matrix; onOpen: (role: string) => void }) {
  const { t } = useTranslation(['permissionMatrix', 'permissions', 'membership']);
  const countOf = (role: string): number => matrix.people.filter((person) => person.role === role).length;
  return (
    <div className="pm-scroll">
      <table className="pm-table">
        <caption className="sr-only">{t('byRole')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('role')}</th>
            {PERMISSION_FLAGS.map((flag) => (
              <th key={flag} scope="col" title={t(`permissions:fields.${flag}`)}>
                {t(`heads.${flag}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROLES.map((role) => {
            const name = t(`membership:choices.role.${role}`);
            return (
              <tr key={role}>
                <th scope="row">
                  <button type="button" className="pm-name" onClick={() => onOpen(role)}>
                    <span>{name}</span>
                    <small>{t('people', { count: countOf(role) })}</small>
                  </button>
                </th>
                {PERMISSION_FLAGS.map((flag) => (
                  <td key={flag}>
                    <FlagBox
                      flag={flag}
                      of={name}
                      cell={roleCell(role, flag, matrix.rights, matrix.known)}
                      onChange={(has) => matrix.giveToRole(role, flag, has)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const chosen = (text: string | undefined): string[] => (text ? text.split(',') : []);

/** Filters of the matrix: role, department, what people go without. */
function usePermissionFilters(people: readonly Person[], search: PermissionsSearch): FilterGroup[] {
  const { t } = useTranslation(['permissionMatrix', 'membership', 'permissions']);
  return useMemo(() => {
    const departments = [...new Set(people.map(({ department }) => department).filter(Boolean))].sort(compareNames);
    return [
      {
        key: 'role',
        label: t('membership:fields.role'),
        all: t('all'),
        always: true,
        options: ROLES.map((role) => ({ value: role, label: t(`membership:choices.role.${role}`) })),
        selected: chosen(search.role),
      },
      ...(departments.length > 1
        ? [
            {
              key: 'department',
              label: t('membership:fields.department'),
              all: t('all'),
              always: true,
              options: departments.map((name) => ({ value: departmentParam(name), label: name })),
              selected: chosen(search.department),
            },
          ]
        : []),
      {
        key: 'without',
        label: t('goesWithout'),
        all: t('nothing'),
        always: true,
        options: PERMISSION_FLAGS.map((flag) => ({ value: flag, label: t(`permissions:fields.${flag}`) })),
        selected: chosen(search.without),
      },
    ];
  }, [people, search, t]);
}

interface RightsDrawerProps {
  title: string;
  subtitle: string;
  status: RowStatus | undefined;
  cellOf: (flag: PermissionFlag) => Cell;
  onChange: (flag: PermissionFlag, has: boolean) => void;
  onClose: () => void;
}

/** Every permission of one person or one role, a switch each: the whole matrix on a phone, and by keyboard. */
function RightsDrawer({ title, subtitle, status, cellOf, onChange, onClose }: RightsDrawerProps) {
  const { t } = useTranslation(['permissionMatrix', 'permissions']);
  return (
    <Drawer open onClose={onClose} title={title}>
      <p className="mt-2 mb-3 text-muted">{subtitle}</p>
      <RowNotes status={status} pending={t('pending')} />
      <ul className="pm-switches">
        {PERMISSION_FLAGS.map((flag) => {
          const { has, lock } = cellOf(flag);
          return (
            <li key={flag}>
              <Switch
                label={t(`permissions:fields.${flag}`)}
                checked={has}
                disabled={lock !== null}
                onChange={(next) => onChange(flag, next)}
              />
              <p className="hint">{lock ? t(`locks.${lock}`) : t(`about.${flag}`)}</p>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-sm text-muted">{t('when')}</p>
    </Drawer>
  );
}

/** The roles on a phone: each opens its permissions. */
function RoleList({ matrix, onOpen }: { matrix: Matrix; onOpen: (role: string) => void }) {
  const { t } = useTranslation(['permissionMatrix', 'membership']);
  return (
    <ul className="pm-roles">
      {ROLES.map((role) => {
        const without = matrix.known.filter((flag) => {
          const { has, lock } = roleCell(role, flag, matrix.rights, matrix.known);
          return !has && lock === null;
        });
        return (
          <li key={role}>
            <button type="button" onClick={() => onOpen(role)}>
              <span className="min-w-0 flex-1">
                <b className="block">{t(`membership:choices.role.${role}`)}</b>
                <span className="block text-sm text-muted">
                  {without.length > 0 ? t('without', { flags: without.map((flag) => t(`heads.${flag}`)).join(', ') }) : t('hasAll')}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="text-subtle" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface PersonCardProps {
  person: Person;
  roleText: (role: string) => string;
  rights: RightsByRole;
  known: readonly PermissionFlag[];
}

/** A person on a phone: who, and what they go without. */
function PersonCard({ person, roleText, rights, known }: PersonCardProps) {
  const { t } = useTranslation('permissionMatrix');
  const without = known.filter((flag) => {
    const { has, lock } = personCell(person, flag, rights, known);
    return !has && lock !== 'useless';
  });
  return (
    <div className="min-w-0">
      <b className="ell block">{person.name}</b>
      <span className="ell block text-sm text-muted">{[roleText(person.role), person.department].filter(Boolean).join(' · ')}</span>
      <span className="block text-sm">
        {without.length > 0 ? t('without', { flags: without.map((flag) => t(`heads.${flag}`)).join(', ') }) : t('hasAll')}
      </span>
    </div>
  );
}

const TO = '/gestion/permissions';
const idOf = (person: Person): string => person.id;
const nameOf = (person: Person): string => person.name;
const hrefOf = (person: Person): string => `${TO}?open=${person.id}`;

/** `/gestion/permissions`: who has which permission of the organization, by person and by role. */
export function PermissionsScreen() {
  const { t } = useTranslation(['permissionMatrix', 'nav', 'membership', 'permissions']);
  const [search, patch] = useListSearch(permissionsSearchSchema);
  const matrix = useMatrix();
  const { people, rights, known, giveToPerson, giveToRole } = matrix;
  const words = useWords('membership');
  const { refused } = useRows('membership');
  const phone = useMedia(PHONE);
  const roleText = useCallback((role: string) => t(`membership:choices.role.${role}`, { defaultValue: role }), [t]);
  const columns = usePeopleColumns(matrix, roleText);
  const view = useListView<Person>({ listKey: 'permissions', search, patch, filterKeys: FILTER_KEYS, startingSort: 'name', columns });
  const groups = usePermissionFilters(people, search);
  const found = useMemo(
    () => orderPeople(findPeople(people, search, view.typed, rights, known), view.sort, roleText, rights, known),
    [people, search, view.typed, view.sort, rights, known, roleText],
  );

  const open = useCallback((person: Person) => patch({ open: person.id }), [patch]);
  const openId = useCallback((id: string) => patch({ open: id }), [patch]);
  const close = useCallback(() => patch({ open: undefined }), [patch]);
  const { statusOf, dialog } = useRowStatus({ entity: 'membership', onFix: openId });
  const statusOfPerson = useCallback((person: Person) => statusOf(person.row), [statusOf]);
  const byRole = search.by === 'role';
  const openRole = byRole && search.open && !search.open.includes('-') ? search.open : undefined;
  const opened = openRole ? undefined : people.find(({ id }) => id === search.open);
  const card = useCallback(
    (person: Person) => <PersonCard person={person} roleText={roleText} rights={rights} known={known} />,
    [roleText, rights, known],
  );

  return (
    <>
      <ListPage
        crumbs={[{ label: t('nav:management'), to: '/gestion' }, { label: t('nav:permissions') }]}
        title={t('nav:permissions')}
        count={byRole ? people.length : found.length}
        held={people.length}
        loaded={matrix.loaded}
        words={words}
        phone={phone}
        actions={
          <Segmented
            label={t('view')}
            value={byRole ? 'role' : 'person'}
            options={(['person', 'role'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
            onChange={(value) => patch({ by: value === 'role' ? 'role' : undefined, open: undefined }, true)}
          />
        }
        empty={{ icon: <UsersRound aria-hidden="true" />, title: t('none'), text: t('noneText') }}
        isFiltered={!byRole && view.isFiltered}
        onClear={view.clear}
        toolbar={
          byRole ? (
            <p className="mb-3 max-w-160 text-muted">{t('roleIntro')}</p>
          ) : (
            <ListToolbar
              view={view}
              groups={groups}
              patch={patch}
              phone={phone}
              count={found.length}
              searchText={t('search')}
              searchShort={t('searchShort')}
            />
          )
        }
      >
        {known.length < PERMISSION_FLAGS.length && known.length > 0 ? (
          <Note className="mb-3">
            {t('unsubscribed', {
              flags: PERMISSION_FLAGS.filter((flag) => !known.includes(flag))
                .map((flag) => t(`permissions:fields.${flag}`))
                .join(', '),
            })}
          </Note>
        ) : null}
        {byRole ? (
          !matrix.hasRights ? (
            <Note tone="offline">{t('notHere')}</Note>
          ) : phone ? (
            <RoleList matrix={matrix} onOpen={openId} />
          ) : (
            <RoleTable matrix={matrix} onOpen={openId} />
          )
        ) : (
          <ListRows
            label={t('nav:permissions')}
            view={view}
            items={found}
            phone={phone}
            idOf={idOf}
            nameOf={nameOf}
            hrefOf={hrefOf}
            onOpen={open}
            statusOf={statusOfPerson}
            refused={refused}
            card={card}
            pendingText={() => t('pending')}
          />
        )}
      </ListPage>
      {opened && (
        <RightsDrawer
          title={opened.name}
          subtitle={[roleText(opened.role), opened.department, opened.email].filter(Boolean).join(' · ')}
          status={statusOf(opened.row)}
          cellOf={(flag) => personCell(opened, flag, rights, known)}
          onChange={(flag, has) => giveToPerson(opened, flag, has)}
          onClose={close}
        />
      )}
      {openRole && matrix.hasRights && (
        <RightsDrawer
          title={roleText(openRole)}
          subtitle={t('roleIntro')}
          status={undefined}
          cellOf={(flag) => roleCell(openRole, flag, rights, known)}
          onChange={(flag, has) => giveToRole(openRole, flag, has)}
          onClose={close}
        />
      )}
      {dialog}
    </>
  );
}
