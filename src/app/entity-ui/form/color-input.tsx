import { useTranslation } from 'react-i18next';
import { MISSING } from '../../../domain/text/format.ts';
import { Select } from '../../ui/select.tsx';
import { issueText } from '../field-text.ts';
import type { CustomInput } from '../screen/entity-form.tsx';

/** A colour by its swatch and its name. */
export function ColorName({ color }: { color: string | null }) {
  const { t } = useTranslation('places');
  if (!color) return <span className="subtle">{MISSING}</span>;
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Swatch color={color} />
      <span className="ell">{t(`colors.${colorKey(color)}`)}</span>
    </span>
  );
}

/** A patch of a colour; its name stands beside it. */
function Swatch({ color }: { color: string | null }) {
  return (
    <span
      aria-hidden="true"
      className="size-3.5 flex-none rounded-sm border border-border"
      style={color ? { background: color } : undefined}
    />
  );
}

/** Colours a zone is drawn with, that differ from one another and show on both maps. Their names are `colors.<key>` of the namespace places. */
export const ZONE_COLORS = {
  red: '#d4342b',
  orange: '#d0702c',
  yellow: '#c99a0a',
  green: '#2e8b57',
  teal: '#0e7c86',
  blue: '#2f6fc1',
  purple: '#6d5bb5',
  pink: '#c2477f',
  brown: '#8a5a3c',
  grey: '#6b7476',
} as const;
type ColorKey = keyof typeof ZONE_COLORS;

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Name of the nearest of the colours that have one (red mean distance, compuphase.com/cmetric.htm). */
export function colorKey(hex: string): ColorKey {
  const [r, g, b] = channels(hex);
  const far = (other: string): number => {
    const [r2, g2, b2] = channels(other);
    const mean = (r + r2) / 2;
    return (2 + mean / 256) * (r - r2) ** 2 + 4 * (g - g2) ** 2 + (2 + (255 - mean) / 256) * (b - b2) ** 2;
  };
  return (Object.keys(ZONE_COLORS) as ColorKey[]).reduce((best, key) => (far(ZONE_COLORS[key]) < far(ZONE_COLORS[best]) ? key : best));
}

/** A colour among those that show on both maps; another one that came from elsewhere stays. */
function ColorInput({ form, id, label }: Parameters<CustomInput>[0] & { label: string }) {
  const { t } = useTranslation(['places', 'zone', 'fleet', 'fieldIssues']);
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
          ? issueText(((key: string | string[], params?: object) => t(key, { ...params, ns: 'fieldIssues' })) as never, issue)
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
