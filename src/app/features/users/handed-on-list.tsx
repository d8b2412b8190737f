import { useTranslation } from 'react-i18next';
import type { HandedFate, HandedOn } from '../../../domain/membership/handed-on.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { HandedOnState } from './use-handed-on.ts';

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
