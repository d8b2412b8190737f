import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CARD_KEY, tagKey, tagKeys } from '../../../domain/driver/driver-tags.ts';
import { isCardNumber, normalizeDriver } from '../../../domain/driver/driver.rules.ts';
import { issueText } from '../../entity-ui/issue-text.ts';
import { Picker, type PickerOption } from '../../entity-ui/picker.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';

/** A badge or card as it is written on it, of its key. */
export const tagText = (tag: string): string => (tag.startsWith(CARD_KEY) ? tag.slice(CARD_KEY.length) : tag).toUpperCase();

/** The badge or card of a past time: one that somebody has or had, or what is typed. */
export function TagInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['driverAssignment', 'driver']);
  const { t: tIssue } = useTranslation('field-issues');
  const { rows: assignments } = useRows('driverAssignment');
  const { rows: drivers } = useRows('driver');
  const value = String(form.values['tag'] ?? '');
  const issue = form.issues['tag'];
  const optionOf = useMemo(
    () =>
      (key: string): PickerOption => ({
        id: key,
        label: tagText(key),
        detail: t(key.startsWith(CARD_KEY) ? 'driver:fields.tachographCard' : 'driver:fields.badge'),
      }),
    [t],
  );
  const options = useMemo(() => {
    const keys = [
      ...assignments.flatMap(({ tag }) => tag ?? []),
      ...drivers.flatMap((driver) => tagKeys(driver)),
      ...(value ? [value] : []),
    ];
    return [...new Set(keys)].sort().map(optionOf);
  }, [assignments, drivers, value, optionOf]);
  const unknown = (key: string): PickerOption | null => (options.some((option) => option.id === key) ? null : optionOf(key));
  return (
    <Picker
      id={id}
      label={t('fields.tag')}
      hint={t('hints.tag')}
      error={issue ? issueText(tIssue, issue) : undefined}
      value={value || null}
      options={options}
      read={(typed) => (typed.trim() === '' ? null : unknown(tagKey(typed)))}
      ask={(typed) => {
        const card = String(normalizeDriver({ tachographCard: typed })['tachographCard']);
        return isCardNumber(card) ? unknown(tagKey(`${CARD_KEY}${card}`)) : null;
      }}
      onChange={(key) => form.set('tag', key ?? '')}
      onBlur={() => form.leave('tag')}
    />
  );
}
