import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { centsOf } from '../../../domain/kit/money.ts';
import { COST_KINDS, COST_LINES_MAX, costLinesSchema, type CostLine } from '../../../domain/maintenance/cost-lines.ts';
import { costTotals } from '../../../domain/maintenance/cost-totals.ts';
import { figureOf, figureText, type FigureBounds } from '../../../domain/kit/figure-text.ts';
import { FigureInput } from '../../entity-ui/figure-input.tsx';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { formatMoney } from '../../../domain/kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import './costs.css';

const NEW: CostLine = { kind: 'parts', label: '', quantityMilli: 1000, unitCents: 0, taxBp: 2000 };

/** A figure as it is stored, read from what is typed; NaN when it is none. */
const STORED = {
  quantityMilli: (typed: number) => Math.round(typed * 1000),
  unitCents: centsOf,
  taxBp: (typed: number) => Math.round(typed * 100),
} as const;
const SCALE = { quantityMilli: 1000, unitCents: 100, taxBp: 100 } as const;
type Figure = keyof typeof STORED;
const BOUNDS: Record<Figure, FigureBounds> = { quantityMilli: { digits: 3 }, unitCents: { digits: 2 }, taxBp: { digits: 2, max: 100 } };
const FIGURES: readonly Figure[] = ['quantityMilli', 'unitCents', 'taxBp'];
const UNIT: Record<Figure, string | undefined> = { quantityMilli: undefined, unitCents: '€', taxBp: '%' };

const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Lines of the bill: labour, parts and the rest, with their tax; the totals follow as they are typed. */
export function CostsInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t, i18n } = useTranslation('maintenance');
  const lines = form.values['costs'] as CostLine[];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const set = (next: readonly CostLine[]): void => form.set('costs', next);
  const change = (at: number, part: Partial<CostLine>): void =>
    set(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const textOf = (at: number, line: CostLine, name: Figure): string => {
    const text = typed[`${at}.${name}`];
    if (text !== undefined) return text;
    return isFigure(line[name])
      ? name === 'unitCents'
        ? (line[name] / SCALE[name]).toFixed(2)
        : figureText(line[name] / SCALE[name])
      : '';
  };
  const read = (at: number, name: Figure, text: string): void => {
    setTyped({ ...typed, [`${at}.${name}`]: text });
    change(at, { [name]: STORED[name](figureOf(text, i18n.language, BOUNDS[name])) });
  };
  const isWhole = costLinesSchema.safeParse(lines).success;
  const totals = isWhole ? costTotals(lines) : null;
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-3" onBlur={() => form.leave('costs')}>
      <span className="label" id={`${id}-label`}>
        {t('fields.costs')}
      </span>
      {lines.map((line, at) => (
        // Lines have no name of their own: their place is it.
        <div key={at} className="mt-cost">
          <Select
            label={t('costs.kind')}
            value={line.kind}
            options={COST_KINDS.map((value) => ({ value, label: t(`costs.kinds.${value}`) }))}
            onChange={(kind) => change(at, { kind })}
          />
          <TextField
            id={at === 0 ? id : undefined}
            label={t('costs.label')}
            className="mt-label"
            value={line.label}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => change(at, { label: event.target.value })}
          />
          {FIGURES.map((name) => (
            <FigureInput
              key={name}
              label={t(`costs.${name}`)}
              bounds={BOUNDS[name]}
              unit={UNIT[name]}
              value={textOf(at, line, name)}
              onChange={(text) => read(at, name, text)}
            />
          ))}
          <IconButton
            className="mt-drop"
            label={t('costs.drop', { label: line.label || at + 1 })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              setTyped({});
              set(lines.filter((_, index) => index !== at));
            }}
          />
        </div>
      ))}
      {form.issues['costs'] && (
        <p className="err" role="alert">
          {t('costs.invalid')}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button size="sm" icon={<Plus aria-hidden="true" />} disabled={lines.length >= COST_LINES_MAX} onClick={() => set([...lines, NEW])}>
          {t('costs.add')}
        </Button>
        {lines.length > 0 && totals && (
          <span>
            {t('costs.totals', { net: formatMoney(totals.netCents, i18n.language), tax: formatMoney(totals.taxCents, i18n.language) })} ·{' '}
            <b>{formatMoney(totals.grossCents, i18n.language)}</b>
          </span>
        )}
      </div>
    </div>
  );
}
