import { CircleCheck, FilePen, SearchCheck, Wrench } from 'lucide-react';
import type { ClaimState } from '../../../domain/claim/claim.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';

const LOOKS = {
  declared: ['tag tag-warning', FilePen],
  assessment: ['tag tag-line', SearchCheck],
  repair: ['tag tag-line', Wrench],
  closed: ['tag tag-ok', CircleCheck],
} as const;

/** State of a claim, by shape, colour and word. */
export function ClaimStateTag({ state, words }: { state: ClaimState; words: Pick<WordsOf, 't'> }) {
  const [look, Glyph] = LOOKS[state];
  return (
    <span className={look}>
      <Glyph aria-hidden="true" />
      {words.t(`choices.state.${state}`)}
    </span>
  );
}
