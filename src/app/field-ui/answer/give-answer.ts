import type { Answer } from '../../../domain/check-list/answer.ts';
import type { Item } from '../../../domain/check-list/template.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';

/** What answers an item, of a check-list or of an installation. */
export interface AnswerProps {
  item: Item;
  answer: Answer | undefined;
  /** The vehicle it is asked of. */
  vehicle: LocalRow | undefined;
  /** null: not answered any more. `isDone`: nothing is left to say of it; `typing`: more letters come. */
  onAnswer: (answer: Answer | null, over?: { isDone?: true; typing?: true }) => void;
}
