import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Info, Lock, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dropRecordDraft } from '../../../db/queries/record-drafts.ts';
import { itemsOf, type TemplateContent, vehicleFacts, wordsIn } from '../../../domain/check-list/template.ts';
import { recordIdOf, type RecordDraft } from '../../../domain/field-work/record-draft.ts';
import { type InstallStep, itemsOfStep, missingIn, stepsOf, testsLeft, testsOf } from '../../../domain/install/install-step.ts';
import { answerIssues, type Answers } from '../../../domain/check-list/check-answer.ts';
import type { Locale } from '../../../domain/text/locale.ts';
import type { Setting } from '../../../domain/check-list/record.ts';
import type { InstallDraft } from '../../../domain/install/install-draft.ts';
import type { LocalRow } from '../../../db/queries/live-rows.ts';
import { useRow, useTimeZone } from '../../entity-ui/use-rows.ts';
import { FieldBody, FieldBottom, FieldTop } from '../../field-ui/field-page.tsx';
import { NotKept } from '../../field-ui/kept-record.tsx';
import { StepBar } from '../../field-ui/progress.tsx';
import { useOriginals, type Originals } from '../../field-ui/correction.tsx';
import { useGps } from '../../field-ui/use-gps.ts';
import { notify } from '../../shell/notifications.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay.tsx';
import { SealButton, SignStep } from './sign-step.tsx';
import {
  contentOf,
  type InstallDraftStore,
  type Mission,
  type OpenedDraft,
  type Templates,
  unsigned,
  useInstallDraft,
  withMission,
} from './use-install-draft.ts';
import { useTests, useWizard, type Wizard, WizardContext } from './wizard.ts';
import { DeviceStep, LastFrame } from './device-step.tsx';
import { TestsStep } from './tests-step.tsx';
import { VehicleStep } from './vehicle-step.tsx';
import { ItemQuestion, WiredPage } from './item-question.tsx';

const HEAVY: readonly unknown[] = ['pl', 'bus', 'engin'];
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The draft on another vehicle, not confirmed yet: its plate and VIN are filled in, what its kind lets expect too. */
function onVehicle(draft: OpenedDraft, row: LocalRow | null): OpenedDraft {
  const { veh: _plate, vin: _vin, ...answers } = draft.answers;
  const { install } = draft;
  if (!row) return unsigned({ ...draft, vehicle: null, answers, install: { ...install, vehicleAt: null } });
  const plate = String(row['registration']);
  const vin = text(row['vin']);
  return unsigned({
    ...draft,
    vehicle: { id: row._id, plate, vin },
    answers: { ...answers, veh: { value: plate }, ...(vin !== null && { vin: { value: vin } }) },
    install: { ...install, vehicleAt: null, out: null, is24V: HEAVY.includes(row['category']), isElectric: row['energy'] === 'electric' },
  });
}

/** Chooses the vehicle; one that the address named is chosen as it opens. */
function useChooseVehicle({ edit, draft }: InstallDraftStore, askedId: string | undefined): (row: LocalRow | null) => void {
  const choose = useCallback((row: LocalRow | null) => edit((one) => onVehicle(one, row)), [edit]);
  const asked = useRow('vehicle', askedId);
  const isFree = draft.vehicle === null && draft.answers['veh'] === undefined && draft.install.step === 'vehicle';
  const isDone = useRef(false);
  useEffect(() => {
    if (!asked || isDone.current) return;
    isDone.current = true;
    if (isFree) choose(asked);
  }, [asked, isFree, choose]);
  return choose;
}

/** What is wired, asked before the tests: no item of the template, it says which of them apply. */
const WIRED = 'wired';

/** One screen of a step. */
interface Page {
  step: InstallStep;
  /** Of the item it asks; null: the step is one screen. */
  key: string | null;
}

const ASKED_ONE_BY_ONE: readonly InstallStep[] = ['mounting', 'after'];

/** Screens of an installation in their order; those of items that are not asked now are left out. */
export function pagesOf(
  template: Pick<TemplateContent, 'sections'>,
  steps: readonly InstallStep[],
  answers: Answers,
  setting: Setting,
): Page[] {
  return steps.flatMap((step): Page[] => {
    if (!ASKED_ONE_BY_ONE.includes(step)) return [{ step, key: null }];
    const keys = itemsOfStep(template, step, answers, setting).map(({ key }) => key);
    return [...keys, ...(step === 'mounting' && steps.includes('tests') ? [WIRED] : [])].map((key) => ({ step, key }));
  });
}

/** The screen a draft was left at; its step's first when that item is asked no more. */
export function pageOf(pages: readonly Page[], { step, item }: Pick<InstallDraft, 'step' | 'item'>): Page {
  return pages.find((page) => page.step === step && page.key === item) ?? pages.find((page) => page.step === step) ?? pages[0]!;
}

/** What is left to do on a screen, in words; null: nothing. */
function useRemains({ template, install, answers, setting, tests }: Wizard, page: Page): string | null {
  const { t, i18n } = useTranslation('installControl');
  const labels = new Map(itemsOf(template).map((item) => [item.key, wordsIn(item.label, i18n.language as Locale)]));
  if (page.step === 'tests') {
    const left = testsLeft(install, testsOf(template), tests.results);
    return left.length === 0 ? null : t('testsLeft', { count: left.length, test: labels.get(left[0]!) });
  }
  if (page.key !== null) {
    const item = itemsOf(template).find(({ key }) => key === page.key);
    const issue = item && answerIssues(item, item.type === 'photo' ? (answers[item.key] ?? { value: null }) : answers[item.key])[0];
    return issue ? t(`issues.${issue}`) : null;
  }
  const [first] = missingIn(template, page.step, install, answers, setting);
  if (!first) return null;
  return 'item' in first ? t('needsItem', { item: labels.get(first.item) }) : t(`needs.${first.need}`);
}

/** Steps 3 and 5: one question per screen. */
function ItemsStep({ page }: { page: Page }) {
  const { template } = useWizard();
  if (page.key === WIRED) return <WiredPage />;
  const item = itemsOf(template).find(({ key }) => key === page.key);
  if (!item) return null;
  const section = template.sections.find(({ items }) => items.some(({ key }) => key === page.key))?.label;
  return item.type === 'test' ? (
    <LastFrame key={item.key} item={item} section={section} />
  ) : (
    <ItemQuestion key={item.key} item={item} section={section} />
  );
}

/** The screen of a step. */
function StepBody({ page, chooseMission }: { page: Page; chooseMission: (mission: Mission) => void }) {
  switch (page.step) {
    case 'vehicle':
      return <VehicleStep chooseMission={chooseMission} />;
    case 'device':
      return <DeviceStep />;
    case 'tests':
      return <TestsStep />;
    case 'sign':
      return <SignStep />;
    default:
      return <ItemsStep page={page} />;
  }
}

interface WizardScreenProps {
  draftKey: string;
  opened: OpenedDraft;
  /** The vehicle it begins with, of a sticker's address. */
  vehicleId: string | undefined;
  templates: Templates;
}

/** An installation, step by step, kept at each input. */
export function WizardScreen({ draftKey, opened, vehicleId, templates }: WizardScreenProps) {
  const { t } = useTranslation(['installControl', 'fieldUi']);
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const store = useInstallDraft(draftKey, opened);
  const { draft, edit, change } = store;
  const { install, answers } = draft;
  const vehicle = useRow('vehicle', draft.vehicle?.id);
  useOriginals(
    draftKey,
    draft,
    useCallback((change: (before: RecordDraft) => Originals) => edit((one) => ({ ...one, ...change(one) })), [edit]),
  );
  const choose = useChooseVehicle(store, vehicleId);
  const template = useMemo(() => contentOf(draft.template.content, install.only), [draft.template.content, install.only]);
  const setting = useMemo(
    () => ({ vehicle: vehicleFacts(vehicle), ...(install.mission !== null && { phase: install.mission }) }),
    [vehicle, install.mission],
  );
  const steps = useMemo(
    () => (install.only ? stepsOf(template).filter((step) => step !== 'vehicle' && step !== 'device') : stepsOf(template)),
    [template, install.only],
  );
  const pages = pagesOf(template, steps, answers, setting);
  const page = pageOf(pages, install);
  const at = pages.indexOf(page);
  const asked = useMemo(() => testsOf(template), [template]);
  const tests = useTests(install, answers, asked, page.step === 'tests', change);
  const gps = useGps();
  const [dropping, setDropping] = useState(false);
  const go: Wizard['go'] = (step, item = null) => change({ step, item });
  const wizard: Wizard = {
    draftKey,
    draft,
    edit,
    template,
    setting,
    install,
    answers,
    vehicle,
    gps,
    files: draft.files,
    awaited: draft.pendingCapture?.item ?? null,
    steps,
    tests,
    change,
    answer: store.answer,
    choose,
    addFile: store.addFile,
    removeFile: store.removeFile,
    go,
    awaitPhoto: async (item) => {
      edit((one) => ({ ...one, pendingCapture: item === null ? null : { item, at: Date.now() } }));
      await store.keep();
    },
  };
  const remains = useRemains(wizard, page);
  const chooseMission = (mission: Mission): void => {
    const next = templates.of(mission === 'removal' ? 'removal' : 'install');
    if (next) edit((one) => withMission(one, mission, next));
    else notify({ msg: t('noTemplate'), type: 'error' });
  };
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [at]);
  const own = pages.filter(({ step }) => step === page.step);
  const part =
    own.length > 1
      ? (own.indexOf(page) + 1) / (own.length + 1)
      : missingIn(template, page.step, install, answers, setting).length > 0
        ? 0.34
        : 0.66;
  const next = pages[at + 1];
  const before = pages[at - 1];
  const sure = page.step === 'vehicle' && vehicle && install.vehicleAt === null;
  const needsFirst = page.step === 'vehicle' && (install.mission === null || !vehicle);
  const leave = (): void =>
    void store.keep().then(
      () => navigate({ to: '/check-list-vehicule', search: { tab: 'drafts' } }),
      () => undefined,
    );
  const { isSealed } = store;
  useEffect(() => {
    // Signed in another tab meanwhile: what became of it is here.
    if (isSealed) void navigate({ to: '/check-list-vehicule', search: { do: 'install', record: recordIdOf(draftKey) }, replace: true });
  }, [isSealed, navigate, draftKey]);
  return (
    <WizardContext value={wizard}>
      <FieldTop
        title={t(install.only ? 'titles.retest' : `titles.${install.mission ?? 'install'}`)}
        subtitle={draft.vehicle?.plate}
        savedAt={store.savedAt}
        timeZone={timeZone}
        onLeave={leave}
        menu={[{ key: 'drop', label: t('abandon'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => setDropping(true) }]}
      />
      <NotKept problem={store.problem} />
      <FieldBody>
        <StepBar
          title={t(page.step === 'mounting' && draft.kind === 'removal' ? 'steps.unmounting' : `steps.${page.step}`)}
          step={steps.indexOf(page.step) + 1}
          of={steps.length}
          part={part}
        />
        <StepBody key={`${page.step} ${page.key}`} page={page} chooseMission={chooseMission} />
      </FieldBody>
      <FieldBottom
        remains={
          page.step === 'sign' && remains === null ? (
            <>
              <Lock aria-hidden="true" />
              {t('frozen')}
            </>
          ) : (
            remains && (
              <>
                <Info aria-hidden="true" />
                <span id="ic-remains">{remains}</span>
              </>
            )
          )
        }
      >
        {before && <IconButton label={t('before')} icon={<ArrowLeft aria-hidden="true" />} onClick={() => go(before.step, before.key)} />}
        {next ? (
          <Button
            variant={remains === null || sure ? 'primary' : 'secondary'}
            aria-describedby={remains === null ? undefined : 'ic-remains'}
            onClick={() => {
              if (needsFirst) return;
              if (sure) change({ vehicleAt: Date.now() });
              else go(next.step, next.key);
            }}
          >
            {t(sure ? 'thisVehicle' : 'continue')}
            {!sure && <ArrowRight aria-hidden="true" />}
          </Button>
        ) : (
          <SealButton keep={store.keep} close={store.close} />
        )}
      </FieldBottom>
      <ConfirmDialog
        open={dropping}
        title={t('abandonTitle')}
        keep={t('abandonKeep')}
        confirm={t('abandon')}
        onClose={() => setDropping(false)}
        onConfirm={() => {
          store.close();
          void dropRecordDraft(draftKey).then(
            () => navigate({ to: '/check-list-vehicule', search: { tab: 'drafts' } }),
            (error: unknown) => notify({ msg: t('notDropped'), error }),
          );
        }}
      >
        {t('abandonText')}
      </ConfirmDialog>
    </WizardContext>
  );
}
