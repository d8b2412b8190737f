import type { Entity } from '../../../domain/kit/entity.ts';
import type { EntityName } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { Note } from '../../ui/note.tsx';
import { DetailList } from '../detail-list.tsx';
import { fieldText } from '../field-text.ts';
import { useWords } from '../use-words.ts';

interface FixedFieldsProps {
  entity: Entity;
  row: LocalRow;
  fields: readonly string[];
  why: string;
}

/** What a form does not change any more, and why; what is not there is left out. */
export function FixedFields({ entity, row, fields, why }: FixedFieldsProps) {
  const words = useWords(entity.name as EntityName);
  const said = fields.filter((name) => row[name] !== null && row[name] !== undefined && row[name] !== '');
  return (
    <div className="mb-6 max-w-160">
      <Note className="mb-3">{why}</Note>
      <DetailList
        lines={said.map((name) => ({ label: words.t(`fields.${name}`), value: fieldText(name, entity.fields[name]!, row[name], words) }))}
      />
    </div>
  );
}
