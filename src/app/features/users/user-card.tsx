import type { LocalRow } from '../../../db/queries/live-rows.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import { initials } from '../../session/initials.ts';
import { UserStateTag } from './user-state-tag.tsx';
import type { UserState } from './user-state.ts';

/** A member on a phone. */
export function UserCard({ row, state, words }: { row: LocalRow; state: UserState; words: WordsOf }) {
  const role = words.t(`choices.role.${String(row['role'])}`);
  return (
    <div className="flex items-center gap-3">
      <span className="avatar" aria-hidden="true">
        {initials(String(row['name']))}
      </span>
      <div className="min-w-0 flex-1">
        <b className="ell block">{String(row['name'])}</b>
        <span className="ell block text-sm text-muted">{[role, row['department']].filter(Boolean).join(' · ')}</span>
      </div>
      {state === 'active' ? null : <UserStateTag state={state} />}
    </div>
  );
}
