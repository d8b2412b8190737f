import { useTranslation } from 'react-i18next';
import { CODE_SEPARATORS, MAPPED_CODES, type InboundMapping, type MappedCodes } from '../../../../domain/platform/inbound-mapping.ts';
import { Select } from '../../../ui/select.tsx';
import type { MappingPartProps } from './mapping-shape.tsx';
import { PathField } from './path-field.tsx';

type Mapped = NonNullable<InboundMapping['codes']>[number];

/** Lists of trouble codes: where each is in a record, what stands between its codes, and where the code is in each object of a JSON list. */
export function MappingCodes({ mapping, paths, errorOf, onChange }: MappingPartProps) {
  const { t } = useTranslation('admin-connector-setup');
  const codes = mapping.codes ?? [];
  const set = (list: MappedCodes, changes: Partial<Mapped>): void => {
    const next: Mapped = { ...(codes.find((one) => one.list === list) ?? { list, path: '', separator: '', item: '' }), ...changes };
    const others = codes.filter((one) => one.list !== list);
    onChange({ codes: next.path.trim() === '' ? others : [...others, next] });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-1">{t('codesTitle')}</legend>
      <p className="mb-1 text-sm text-muted">{t('codesHint')}</p>
      {MAPPED_CODES.map((list) => {
        const part = codes.find((one) => one.list === list);
        const name = t(`fields.${list}`);
        return (
          <div
            key={list}
            className="grid grid-cols-[10rem_minmax(0,1fr)_7.5rem] items-center gap-x-2 gap-y-1 max-sm:grid-cols-[minmax(0,1fr)_7.5rem]"
          >
            <span className="label max-sm:col-span-2" aria-hidden="true">
              {name}
            </span>
            <PathField
              label={name}
              hideLabel
              value={part?.path ?? ''}
              paths={paths}
              placeholder={t(mapping.format === 'csv' ? 'column' : 'path')}
              error={errorOf(list)}
              onChange={(path) => set(list, { path })}
            />
            {part && (
              <Select
                label={t('codeSeparatorOf', { field: name })}
                hideLabel
                value={part.separator}
                options={CODE_SEPARATORS.map((value) => ({ value, label: value === '' ? t('codeSeparatorUsual') : value }))}
                onChange={(separator) => set(list, { separator })}
              />
            )}
            {part && mapping.format === 'json' && (
              <div className="col-start-2 col-span-2 max-sm:col-start-1">
                <PathField
                  label={t('codeItemOf', { field: name })}
                  value={part.item}
                  paths={[]}
                  hint={t('codeItemHint')}
                  placeholder="code"
                  onChange={(item) => set(list, { item })}
                />
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
