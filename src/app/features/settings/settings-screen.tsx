import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ENTITIES } from '../../../domain/registry.ts';
import { DAY_MIN } from '../../../domain/time/opening-hours.ts';
import type { OpeningHours } from '../../../domain/geo/geometry.ts';
import { zoneOffsetMs, dayOf } from '../../../domain/time/time-zone.ts';
import { FUELS, OWN_FACTORS_MAX, type Fuel, type OwnFactor } from '../../../domain/eco/own-prices.ts';
import { isEmail } from '../../../domain/text/email.ts';
import type { Contacts } from '../../../domain/organization/organization.ts';
import { NotHere } from '../../entity-ui/list/list-page.tsx';
import { EntityForm, type CustomInput, type FormSection } from '../../entity-ui/screen/entity-form.tsx';
import { useRow, useRows, useTimeZone } from '../../entity-ui/use-rows.ts';
import { useSession } from '../../session/use-session.ts';
import { Breadcrumbs } from '../../ui/page-header.tsx';
import { issueText } from '../../entity-ui/field-text.ts';
import { TimeField } from '../../ui/dates/date-fields.tsx';
import { minOf, minutesText, timeOf } from '../../entity-ui/form/opening-hours-text.ts';
import { OpeningHoursField } from '../../entity-ui/form/opening-hours-field.tsx';
import { Picker, type PickerOption } from '../../entity-ui/form/picker.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { colorInput, logoInput } from './brand-inputs.tsx';
import { JourneyRemake, journeyRulesInput } from './journey-rules-input.tsx';
import { DatedLines, energyPricesInput, FactorFields, type TypedFactor } from './dated-lines.tsx';
import { linksInput } from './links-input.tsx';
import './settings.css';

const KINDS = ['support', 'sales', 'accounting'] as const;
type Kind = (typeof KINDS)[number];
const NOBODY: Contacts = { sales: { email: '', phone: '' }, accounting: { email: '', phone: '' }, support: { email: '', phone: '' } };

/** Whom the people of the organization write to and call: /contact, and the error pages. */
function ContactsInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['organizationSettings', 'contact', 'fieldIssues']);
  const contacts = (form.values['contacts'] as Contacts | null) ?? NOBODY;
  const [left, setLeft] = useState<ReadonlySet<Kind>>(new Set());
  const change = (kind: Kind, part: Partial<Contacts[Kind]>): void => {
    const next = { ...contacts, [kind]: { ...contacts[kind], ...part } };
    form.set('contacts', KINDS.every((one) => !next[one].email && !next[one].phone) ? null : next);
  };
  const firstWrong = KINDS.find((kind) => contacts[kind].email && !isEmail(contacts[kind].email)) ?? 'support';
  return (
    <div className="grid gap-4">
      <p className="hint">{t('contactsHint')}</p>
      {KINDS.map((kind) => {
        const { email, phone } = contacts[kind];
        const isTold = left.has(kind) || form.issues['contacts'] !== undefined;
        return (
          <div key={kind} role="group" aria-label={t(`contact:kinds.${kind}`)} className="st-contact">
            <p className="st-contact-name" aria-hidden="true">
              {t(`contact:kinds.${kind}`)}
            </p>
            <TextField
              id={kind === firstWrong ? id : undefined}
              label={t('email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              error={isTold && email && !isEmail(email) ? t('fieldIssues:email') : undefined}
              onChange={(event) => change(kind, { email: event.target.value.trim() })}
              onBlur={() => setLeft((before) => new Set(before).add(kind))}
            />
            <TextField
              label={t('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={30}
              value={phone}
              onChange={(event) => change(kind, { phone: event.target.value })}
            />
          </div>
        );
      })}
    </div>
  );
}

const contactsInput: CustomInput = (input) => <ContactsInput {...input} />;

/** A line for the fuel that was written down last, from this month on. */
const nextLine = (last: TypedFactor | undefined, today: string): TypedFactor => ({
  fuel: (last?.fuel as Fuel | undefined) ?? FUELS[0],
  fromMonth: today.slice(0, 7),
  total: '',
  upstream: null,
  source: '',
  sourceOn: today,
});

/** Factors of carbon of the organization: each from a month on, with its source. */
function CarbonFactorsInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation('organizationSettings');
  const today = dayOf(Date.now(), useTimeZone());
  return (
    <DatedLines<TypedFactor, keyof OwnFactor>
      id={id}
      lines={(form.values['carbonFactors'] ?? []) as TypedFactor[]}
      isRefused={form.issues['carbonFactors'] !== undefined}
      max={OWN_FACTORS_MAX}
      words={{
        hint: t('carbonHint'),
        add: t('factorAdd'),
        full: t('factorsFull'),
        line: (number) => t('factorLine', { number }),
        remove: (number) => t('factorRemove', { number }),
      }}
      next={(last) => nextLine(last, today)}
      onChange={(factors) => form.set('carbonFactors', factors)}
      fields={(line) => <FactorFields {...line} today={today} />}
    />
  );
}

export const carbonFactorsInput: CustomInput = (input) => <CarbonFactorsInput {...input} />;

const two = (value: number): string => String(value).padStart(2, '0');

/** "UTC+02:00" of a zone at an instant. */
export function offsetText(timeZone: string, atMs: number): string {
  const minutes = Math.round(zoneOffsetMs(atMs, timeZone) / 60_000);
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

function ZoneInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['organizationSettings', 'settings']);
  const { t: tIssue } = useTranslation('fieldIssues');
  const value = String(form.values['timeZone'] ?? '');
  const options = useMemo(() => {
    const nowMs = Date.now();
    const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(value ? [value] : [])]);
    return [...zones].map((zone): PickerOption => ({ id: zone, label: zone.replaceAll('_', ' '), detail: offsetText(zone, nowMs) }));
  }, [value]);
  const issue = form.issues['timeZone'];
  return (
    <Picker
      id={id}
      label={t('settings:fields.timeZone')}
      hint={t('zoneHint')}
      required
      value={value || null}
      options={options}
      error={issue ? issueText(tIssue, issue) : undefined}
      onChange={(next) => form.set('timeZone', next ?? '')}
      onBlur={() => form.leave('timeZone')}
    />
  );
}

const zoneInput: CustomInput = (input) => <ZoneInput {...input} />;

const [EVENING, MORNING] = [1200, 360];
/** Nights and weekends. */
const START: OpeningHours = [
  { day: 1, fromMin: 0, toMin: MORNING },
  ...[1, 2, 3, 4, 5].map((day) => ({ day, fromMin: EVENING, toMin: MORNING })),
  ...[6, 7].map((day) => ({ day, fromMin: 0, toMin: DAY_MIN })),
];

function PrivateHoursInput({ form, id }: Parameters<CustomInput>[0]) {
  const { t } = useTranslation(['organizationSettings', 'settings']);
  const { t: tIssue } = useTranslation('fieldIssues');
  const issue = form.issues['privateHours'];
  return (
    <div>
      <OpeningHoursField
        id={id}
        label={t('settings:fields.privateHours')}
        known={t('privateHoursKnown')}
        start={START}
        value={(form.values['privateHours'] as OpeningHours | null) ?? null}
        onChange={(value) => form.set('privateHours', value)}
        onBlur={() => form.leave('privateHours')}
        {...(issue ? { error: issueText(tIssue, issue) } : {})}
      />
      <p className="hint">{t('privateHoursHint')}</p>
    </div>
  );
}

/** When vehicles of private use are in private mode. */
const privateHoursInput: CustomInput = (input) => <PrivateHoursInput {...input} />;

/** "06:30" of minutes after midnight as a form holds them; the end of the day is its 00:00. */
export function clockOf(minutes: unknown): string {
  const value = minutes === '' || minutes === null ? Number.NaN : Number(minutes);
  return Number.isInteger(value) && value >= 0 && value <= DAY_MIN ? timeOf(value) : '';
}

/** Minutes after midnight of "06:30", as the form holds a number; midnight ends a day when it is its end. */
export function minutesOf(clock: string, isEnd: boolean): string {
  return isEnd && clock === '00:00' ? String(DAY_MIN) : minutesText(minOf(clock));
}

type ClockField = 'workdayStartMin' | 'workdayEndMin';

function ClockInput({ form, id, name }: Parameters<CustomInput>[0] & { name: ClockField }) {
  const { t } = useTranslation('settings');
  const { t: tIssue } = useTranslation('fieldIssues');
  const issue = form.issues[name];
  return (
    <TimeField
      id={id}
      label={t(`fields.${name}`)}
      required
      value={clockOf(form.values[name])}
      error={issue ? issueText(tIssue, issue) : undefined}
      onChange={(time) => form.set(name, minutesOf(time, name === 'workdayEndMin'))}
      onBlur={() => form.leave(name)}
    />
  );
}

function clockInput(name: ClockField): CustomInput {
  return (input) => <ClockInput {...input} name={name} />;
}

const settings = ENTITIES.settings;

const SECTIONS: readonly Omit<FormSection, 'legend'>[] = [
  { key: 'look', fields: ['themeColor', 'logo'] },
  { key: 'links', fields: ['links'], wide: ['links'] },
  { key: 'time', fields: ['timeZone', 'workdayStartMin', 'workdayEndMin'], wide: ['timeZone'] },
  { key: 'retention', fields: ['positionRetentionDays', 'journeyRetentionDays'] },
  { key: 'shared', fields: ['lockRequired', 'lockLeastDigits', 'lockAfterMin'], wide: ['lockRequired'] },
  { key: 'private', fields: ['privateHours'], wide: ['privateHours'] },
  { key: 'journeys', fields: ['journeyRules'], wide: ['journeyRules'] },
  {
    key: 'energy',
    fields: ['dieselEurL', 'petrolEurL', 'e85EurL', 'lpgEurL', 'electricityEurKwh', 'energyPrices'],
    wide: ['energyPrices'],
  },
  { key: 'carbon', fields: ['carbonFactors'], wide: ['carbonFactors'] },
  { key: 'contacts', fields: ['contacts'], wide: ['contacts'] },
  { key: 'site', fields: ['siteUrl', 'privacyUrl', 'showDiagnosticErrors'], wide: ['showDiagnosticErrors'] },
];
const INPUTS: Readonly<Record<string, CustomInput>> = {
  themeColor: colorInput,
  logo: logoInput,
  links: linksInput,
  carbonFactors: carbonFactorsInput,
  contacts: contactsInput,
  energyPrices: energyPricesInput,
  journeyRules: journeyRulesInput,
  privateHours: privateHoursInput,
  timeZone: zoneInput,
  workdayStartMin: clockInput('workdayStartMin'),
  workdayEndMin: clockInput('workdayEndMin'),
};

/** `/gestion/parametres`: what the organization chose for all its people. */
export function SettingsScreen({ above }: { above?: ReactNode }) {
  const { t } = useTranslation(['organizationSettings', 'nav', 'common']);
  const { user } = useSession();
  const { loaded } = useRows('settings');
  const row = useRow('settings', user?.organization?.id);
  // A form that was saved or left begins again from what is stored.
  const [visit, setVisit] = useState(0);
  const leave = useCallback(() => setVisit((before) => before + 1), []);
  const sections = useMemo(() => SECTIONS.map((section) => ({ ...section, legend: t(`sections.${section.key}`) })), [t]);
  const hints = useMemo(
    () => ({
      positionRetentionDays: t('positionHint'),
      journeyRetentionDays: t('journeyHint'),
      lockRequired: t('lockHint'),
      lockLeastDigits: t('lockDigitsHint'),
      lockAfterMin: t('lockAfterHint'),
      siteUrl: t('siteHint'),
      privacyUrl: t('privacyHint'),
      showDiagnosticErrors: t('diagnosticHint'),
    }),
    [t],
  );
  return (
    <>
      <Breadcrumbs items={[{ label: t('nav:management'), to: '/gestion' }, { label: t('nav:settings') }]} />
      {above}
      {row ? (
        <>
          <EntityForm
            key={visit}
            entity={settings}
            row={row}
            title={t('nav:settings')}
            addLabel=""
            sections={sections}
            hints={hints}
            custom={INPUTS}
            onLeave={leave}
          />
          <JourneyRemake keptDays={Number(row['positionRetentionDays'])} />
        </>
      ) : (
        loaded && <NotHere />
      )}
    </>
  );
}
