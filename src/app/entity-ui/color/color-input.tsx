import { useTranslation } from 'react-i18next';
import { issueText } from '../issue-text.ts';
import type { CustomInput } from '../screen/entity-form.tsx';
import { Select } from '../../ui/select.tsx';
import { colorKey, ZONE_COLORS } from './colors.ts';
import { Swatch } from './swatch.tsx';

/** A colour among those that show on both maps; another one that came from elsewhere stays. */
function ColorInput({ form, id, label }: Parameters<CustomInput>[0] & { label: string }) {
  const { t } = useTranslation(['places', 'zone', 'fleet', 'field-issues']);
  const value = String(form.values['color'] ?? '');
  const own = Object.entries(ZONE_COLORS).map(([key, color]) => ({
    value: color as string,
    label: t(`colors.${key}`),
    icon: <Swatch color={color} />,
  }));
  const isOwn = value === '' || own.some((option) => option.value === value);
  const options = [
    { value: '', label: t('noColor'), icon: <Swatch color={null} /> },
    ...own,
    ...(isOwn ? [] : [{ value, label: t('otherColor', { name: t(`colors.${colorKey(value)}`), value }), icon: <Swatch color={value} /> }]),
  ];
  const issue = form.issues['color'];
  return (
    <Select
      id={id}
      label={t(label)}
      value={value}
      options={options}
      error={
        issue
          ? issueText(((key: string | string[], params?: object) => t(key, { ...params, ns: 'field-issues' })) as never, issue)
          : undefined
      }
      onChange={(next: string) => form.set('color', next)}
    />
  );
}

/** Of an entity whose field `color` it is. */
export const colorInputOf =
  (entity: 'zone' | 'fleet'): CustomInput =>
  (input) => <ColorInput {...input} label={`${entity}:fields.color`} />;
