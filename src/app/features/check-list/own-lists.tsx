import { DraftsList } from './drafts-list.tsx';
import type { CheckListTab } from './search.ts';
import { SentList } from './sent-list.tsx';
import { TodoList } from './todo-list.tsx';
import './lists.css';

/** What this person has to do, has begun, has sent. */
export function OwnLists({ tab }: { tab: CheckListTab }) {
  return <div data-density="touch">{tab === 'drafts' ? <DraftsList /> : tab === 'sent' ? <SentList /> : <TodoList />}</div>;
}
