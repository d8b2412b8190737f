import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { checkArea } from '../../../domain/kit/area-issue.ts';
import type { Area } from '../../../domain/kit/geometry.ts';
import { issueText } from '../../entity-ui/issue-text.ts';
import type { CustomInput } from '../../entity-ui/screen/entity-form.tsx';
import { useRows } from '../../entity-ui/use-rows.ts';
import { placeOfRow } from './place-kind.ts';
import './places.css';

const AreaEditor = lazy(() => import('../../map/edit/area-editor.tsx').then((module) => ({ default: module.AreaEditor })));
const KINDS = ['polygon', 'circle', 'corridor'] as const;

function AreaInput({ form, id, row }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation('zone');
  const { t: tIssue } = useTranslation('field-issues');
  const zones = useRows('zone').rows;
  const around = useMemo(
    () => zones.filter((other) => other._id !== row?._id && other['area'] != null).map((other) => placeOfRow('zone', other)),
    [zones, row?._id],
  );
  const value = (form.values['area'] as Area | null) ?? null;
  // Said at the last try to save; drawn right since, it is over.
  const issue = value && checkArea('area', value).length === 0 ? undefined : form.issues['area'];
  return (
    <Suspense fallback={<div className="pl-wait" />}>
      <AreaEditor
        id={id}
        label={t('fields.area')}
        kinds={KINDS}
        value={value}
        onChange={(area) => form.set('area', area)}
        places={around}
        error={issue ? issueText(tIssue, issue) : undefined}
      />
    </Suspense>
  );
}

/** Outline of a zone, drawn on the map. */
export const areaInput: CustomInput = (input) => <AreaInput {...input} />;
