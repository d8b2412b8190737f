import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { patchRow } from '../../../db/mutate.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { knownRole, type Role, ROLES } from '../../../domain/access/permissions.ts';
import { type HandedDecision, type HandedFate, type HandedOn, handedOnSchema } from '../../../domain/identity/handed-on.ts';
import { useRows, useSyncStatus } from '../../entity-ui/use-rows.ts';
import { useEach, useSaved } from '../../entity-ui/use-writes.ts';
import { call, failureCodeOf } from '../../session/http.ts';
import { useSession } from '../../session/use-session.ts';
import { notify } from '../../shell/notifications.ts';
import { Note } from '../../ui/note.tsx';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { Select } from '../../ui/select.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { withdrawInvitation } from './invitation.tsx';
import { isMember, keepsAnAdmin } from './search.ts';

export type UserAction = 'role' | 'deactivate' | 'reactivate' | 'withdraw';

interface UserActionDialogProps {
  action: UserAction;
  rows: readonly LocalRow[];
  open: boolean;
  onClose: () => void;
}

/** Whether it takes rights from a member. */
function isLowered(action: UserAction, row: LocalRow, role: Role): boolean {
  if (action === 'deactivate') return true;
  return action === 'role' && ROLES.indexOf(role) > ROLES.indexOf(knownRole(String(row['role'])));
}

/** Confirms an action on one or many people and stores its writes one after the other. The last administrator stays. */
export function UserActionDialog({ action, rows, open, onClose }: UserActionDialogProps) {
  const { t } = useTranslation(['users', 'failure']);
  const all = useRows('membership').rows;
  const { online } = useSyncStatus();
  const { user } = useSession();
  const saved = useSaved();
  const [role, setRole] = useState<Role>('user');
  const [busy, each] = useEach();
  const count = rows.length;
  const name = String(rows[0]?.['name'] ?? '');
  const loses = action === 'deactivate' || action === 'withdraw';
  const leaves = action === 'deactivate' || (action === 'role' && role !== 'admin');
  const stops = leaves && !keepsAnAdmin(all, new Set(rows.map(({ _id }) => _id)));
  const own = leaves && rows.some((row) => row['user'] === user?.id && (action === 'deactivate' || row['role'] === 'admin'));
  // What those who leave or are lowered handed on: oneself decides nothing on oneself.
  const loser = useMemo(
    () =>
      open && online
        ? rows.filter((row) => isMember(row) && row['user'] !== user?.id && isLowered(action, row, role)).map(({ _id }) => _id)
        : [],
    [open, online, rows, user?.id, action, role],
  );
  const handed = useHandedOn(loser);
  const waits = handed.state === 'reading' || !handed.isDecided;
  const cut = action === 'withdraw' && !online;

  const write = async (row: LocalRow): Promise<unknown> => {
    if (action === 'withdraw') return withdrawInvitation(row._id);
    await handed.apply(row._id);
    return patchRow('membership', row._id, action === 'role' ? { role } : { active: action === 'reactivate' });
  };

  const run = (): void => {
    if (stops || cut || waits) return;
    void each(
      rows,
      write,
      () => {
        const text = t(`actions.${action}.done`, { count, name });
        if (action === 'withdraw') notify({ msg: text });
        else saved(text);
        onClose();
      },
      (done, error) => {
        const code = failureCodeOf(error);
        notify({
          msg: t('stopped', { done, count }),
          error: code ? t(`failure:${code}`) : action === 'withdraw' || handed.held.length > 0 ? t('failure:network') : error,
        });
      },
    );
  };

  return (
    <ConfirmDialog
      open={open}
      title={t(`actions.${action}.title`, { count, name })}
      keep={t('cancel')}
      confirm={t(`actions.${action}.confirm`, { count })}
      loses={loses}
      busy={busy}
      stopped={stops || cut || waits}
      onClose={onClose}
      onConfirm={run}
    >
      <div className="grid gap-3">
        {action === 'role' ? <RoleSelect value={role} onChange={setRole} /> : <p>{t(`actions.${action}.text`, { count })}</p>}
        {stops ? (
          <Note tone="alert" live>
            {t('lastAdmin')}
          </Note>
        ) : own ? (
          <Note tone="warning">{t(action === 'deactivate' ? 'ownDeactivation' : 'ownRole')}</Note>
        ) : null}
        {handed.held.length > 0 ? (
          <section className="grid gap-3" aria-label={t('handedOn.title')}>
            <p>{t('handedOn.question')}</p>
            <HandedOnList handed={handed} />
          </section>
        ) : handed.state === 'failed' || (!online && (leaves || action === 'role')) ? (
          <Note tone="offline">{t('handedOn.later')}</Note>
        ) : null}
        {cut ? <Note tone="offline">{t('needsNetwork')}</Note> : null}
      </div>
    </ConfirmDialog>
  );
}

interface RoleSelectProps {
  id?: string;
  value: string;
  disabled?: boolean;
  /** In place of what the role may do. */
  hint?: string;
  onChange: (role: Role) => void;
}

/** The roles of an organization; what the chosen one may do is said below. */
export function RoleSelect({ value, hint, ...rest }: RoleSelectProps) {
  const { t } = useTranslation(['users', 'membership']);
  const known = ROLES.find((role) => role === value);
  return (
    <Select
      {...rest}
      label={t('membership:fields.role')}
      value={known}
      options={ROLES.map((role) => ({ value: role, label: t(`membership:choices.role.${role}`) }))}
      hint={hint ?? (known ? t(`roles.${known}`) : undefined)}
    />
  );
}

/** What members handed on, each with its question: kept under the name of who is asked, or ended. */
export function HandedOnList({ handed, only }: { handed: HandedOnState; only?: (item: HandedOn) => boolean }) {
  const { t } = useTranslation(['users', 'membership']);
  const items = handed.held.flatMap((one) => one.items).filter((item) => only?.(item) ?? true);
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={`${item.kind} ${item._id}`} className="grid gap-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <b className="ell font-medium">{item.name}</b>
            <span className="text-sm text-muted">
              {[
                t(`handedOn.kinds.${item.kind}`),
                item.role === null ? '' : t(`membership:choices.role.${item.role}`, { defaultValue: item.role }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Segmented<HandedFate | ''>
            label={item.name}
            value={handed.fateOf(item) ?? ''}
            options={[
              { value: 'keep', label: t('handedOn.keep') },
              { value: 'end', label: t('handedOn.end') },
            ]}
            onChange={(fate) => (fate === '' ? undefined : handed.choose(item, fate))}
          />
        </li>
      ))}
    </ul>
  );
}

const answerSchema = z.object({ results: z.array(handedOnSchema) });
const pathOf = (memberId: string): string => `/api/v1/memberships/${memberId}/handed-on`;

/** What a member handed on, and what is decided of it: the server's, so each needs the network and throws HttpError without it. */
async function readHandedOn(memberId: string): Promise<HandedOn[]> {
  return answerSchema.parse(await call(pathOf(memberId))).results;
}

/** Gives what is left undecided. */
async function decideHandedOn(memberId: string, decisions: readonly HandedDecision[]): Promise<HandedOn[]> {
  return answerSchema.parse(await call(pathOf(memberId), { method: 'POST', json: { decisions } })).results;
}

interface HeldBy {
  memberId: string;
  items: readonly HandedOn[];
}

interface HandedOnState {
  state: 'none' | 'reading' | 'read' | 'failed';
  held: readonly HeldBy[];
  fateOf: (item: HandedOn) => HandedFate | undefined;
  choose: (item: HandedOn, fate: HandedFate) => void;
  /** Each has its answer. */
  isDecided: boolean;
  /** Has the server do what was chosen for a member, once. */
  apply: (memberId: string) => Promise<void>;
}

const ANSWER_MS = 3000;

const keyOf = ({ kind, _id }: HandedOn): string => `${kind} ${_id}`;

/** What these members handed on, read from the server, and what is chosen for each; no members: nothing is asked. */
export function useHandedOn(memberIds: readonly string[]): HandedOnState {
  const wanted = memberIds.join(' ');
  const [read, setRead] = useState<{ of: string; held: readonly HeldBy[] | null }>({ of: '', held: [] });
  const [fates, setFates] = useState<ReadonlyMap<string, HandedFate>>(new Map());

  useEffect(() => {
    let isOver = false;
    const ids = wanted === '' ? [] : wanted.split(' ');
    const readAll = async (): Promise<HeldBy[]> => {
      const held: HeldBy[] = [];
      for (const memberId of ids) held.push({ memberId, items: await readHandedOn(memberId) });
      return held.filter(({ items }) => items.length > 0);
    };
    // Nobody waits for a network that does not answer: what comes later is shown then.
    const timer = setTimeout(() => setRead({ of: wanted, held: null }), ANSWER_MS);
    readAll().then(
      (held) => {
        clearTimeout(timer);
        if (!isOver) setRead({ of: wanted, held });
      },
      () => {
        if (!isOver) setRead({ of: wanted, held: null });
      },
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted]);

  const isRead = read.of === wanted;
  const held = isRead && read.held ? read.held : [];
  const apply = async (memberId: string): Promise<void> => {
    const items = held.find((one) => one.memberId === memberId)?.items ?? [];
    const decisions = items.flatMap((item) => {
      const fate = fates.get(keyOf(item));
      return fate ? [{ kind: item.kind, _id: item._id, fate }] : [];
    });
    if (decisions.length === 0) return;
    const left = await decideHandedOn(memberId, decisions);
    const after = (one: HeldBy): HeldBy => (one.memberId === memberId ? { memberId, items: left } : one);
    setRead((now) => ({ ...now, held: (now.held ?? []).map(after).filter((one) => one.items.length > 0) }));
  };
  return {
    state: wanted === '' ? 'none' : !isRead ? 'reading' : read.held ? 'read' : 'failed',
    held,
    fateOf: (item) => fates.get(keyOf(item)),
    choose: (item, fate) => setFates((now) => new Map(now).set(keyOf(item), fate)),
    isDecided: held.every(({ items }) => items.every((item) => fates.has(keyOf(item)))),
    apply,
  };
}
