import { useMemo } from 'react';
import { ENTITIES, type EntityName } from '../../../domain/registry.ts';
import type { WordsOf } from '../../entity-ui/field-text.ts';
import type { RowsSnapshot } from '../../../db/queries/live-rows.ts';
import { useRows } from '../../entity-ui/use-rows.ts';

/** The same words, with the titles of the rows that a rule names within its shapes: others when one of those rows changes. */
export function useRuleWords(words: WordsOf): WordsOf {
  const fleet = useRows('fleet').byId;
  const vehicle = useRows('vehicle').byId;
  const zone = useRows('zone').byId;
  const membership = useRows('membership').byId;
  return useMemo(() => {
    const named: Record<string, RowsSnapshot['byId']> = { fleet, vehicle, zone, membership };
    return {
      ...words,
      titleOf: (entity, id) => {
        const title = entity in named ? named[entity]?.get(id)?.[ENTITIES[entity as EntityName].title] : words.titleOf(entity, id);
        return typeof title === 'string' ? title : undefined;
      },
    };
  }, [words, fleet, vehicle, zone, membership]);
}
