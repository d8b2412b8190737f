import { useCallback, useId, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity } from '../../../domain/entity/entity.ts';
import type { EntityName } from '../../../domain/registry.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { Note, RefusalNote } from '../../ui/note.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DraftNote, FormFoot } from '../form/form-foot.tsx';
import { ExportQueueButton } from '../export-queue-button.tsx';
import { FieldInput } from '../form/field-input.tsx';
import type { FormValues } from '../form/form-model.ts';
import { useRowStatus } from '../list/use-row-status.tsx';
import { useEntityForm, type EntityForm as FormState, type Refuses } from '../form/use-form.ts';
import { useSaved } from '../use-writes.ts';
import { SectionIndex } from './section-index.tsx';
import './entity-form.css';

/** Fields by question. */
export interface FormSection {
  key: string;
  legend: string;
  fields: readonly string[];
  /** Those that take the whole width. */
  wide?: readonly string[];
}

/** Draws the input of one field in place of the kit's; `id` is what a label points at and a refusal focuses. */
export type CustomInput = (input: { form: FormState; id: string; row: LocalRow | undefined }) => ReactNode;

/** By field, what is to be known of what was typed before it is saved, said in place of its hint; null: nothing. A hook. */
export type UseWarnings = (values: FormValues, row: LocalRow | undefined) => Readonly<Record<string, ReactNode>>;

interface EntityFormProps {
  entity: Entity;
  /** undefined = a new one. */
  row: LocalRow | undefined;
  title: string;
  /** Label of the button that creates. */
  addLabel: string;
  sections: readonly FormSection[];
  /** Called with the row's id once stored, without when left. */
  onLeave: (id?: string) => void;
  hints?: Readonly<Record<string, ReactNode>>;
  useWarnings?: UseWarnings;
  shows?: (field: string, values: FormValues) => boolean;
  custom?: Readonly<Record<string, CustomInput>>;
  preset?: FormValues;
  /** Under which name what is typed of a new one is kept. */
  draft?: string;
  /** Under which name a new one's files are held. */
  filesOf?: string;
  /** Before the fields: what is not typed here. */
  above?: ReactNode;
  /** What other rows of this device have against what would be saved. */
  refuses?: Refuses;
}

const always = (): boolean => true;
const nothing = (): void => undefined;
const NO_WARNINGS: Readonly<Record<string, ReactNode>> = {};
const noWarnings: UseWarnings = () => NO_WARNINGS;
const NO_INPUTS: Readonly<Record<string, CustomInput>> = {};

/** The form of an entity, drawn from its declaration: draft, checks, refusal to mend, save without network. */
export function EntityForm({
  entity,
  row,
  title,
  addLabel,
  sections,
  onLeave,
  hints = {},
  useWarnings = noWarnings,
  shows = always,
  custom = NO_INPUTS,
  preset,
  draft,
  filesOf,
  refuses,
  above,
}: EntityFormProps) {
  const { t } = useTranslation(['entityForm', 'failure']);
  const formId = useId();
  const saved = useSaved();
  const focusField = useCallback(
    (name: string) => requestAnimationFrame(() => document.getElementById(`${formId}-${name}`)?.focus()),
    [formId],
  );
  const form = useEntityForm(entity, row, focusField, preset, filesOf, refuses, draft);
  const warnings = useWarnings(form.values, row);
  const { statusOf, dialog } = useRowStatus({ entity: entity.name as EntityName, onFix: nothing });
  const refused = row && statusOf(row)?.refused;
  const first = sections[0]?.fields[0];

  const save = async (): Promise<void> => {
    const id = await form.save();
    if (id === null) return;
    saved(t('saved'));
    onLeave(id);
  };
  const code = form.failure?.failure.code;
  const shown = useMemo(
    () =>
      sections
        .map((section) => ({ ...section, fields: section.fields.filter((name) => shows(name, form.values)) }))
        .filter(({ fields }) => fields.length > 0),
    [sections, shows, form.values],
  );

  return (
    <>
      <PageHeader title={title} />
      {refused && (
        <Note tone="alert" title={refused.title} className="mb-4 max-w-160">
          {refused.reason}
        </Note>
      )}
      <DraftNote form={form} className="mb-4 max-w-160" />
      {above}
      <div className="si-wrap">
        <SectionIndex sections={shown.map(({ key, legend }) => ({ id: `${formId}-of-${key}`, legend }))} />
        <form
          className="ef"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {shown.map((section) => (
            <fieldset key={section.key} id={`${formId}-of-${section.key}`}>
              <legend>{section.legend}</legend>
              {section.fields.map((name) => {
                const wide = section.wide?.includes(name) ? 'wide' : undefined;
                const own = custom[name];
                return own ? (
                  <div key={name} className={wide}>
                    {own({ form, id: `${formId}-${name}`, row })}
                  </div>
                ) : (
                  <FieldInput
                    key={name}
                    entity={entity}
                    name={name}
                    form={form}
                    formId={formId}
                    hint={warnings[name] ?? hints[name]}
                    className={wide}
                    autoFocus={!row && name === first}
                  />
                );
              })}
            </fieldset>
          ))}
          <RefusalNote title={t('failed')} action={code === 'quota' && <ExportQueueButton />}>
            {code && (code === 'storage' || code === 'quota' ? t('failedStorage') : t(`failure:${code}`))}
          </RefusalNote>
          <FormFoot form={form} save={row ? t('save') : addLabel} onLeave={onLeave} />
        </form>
      </div>
      {dialog}
    </>
  );
}
