import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ENTITIES } from '../../../domain/registry.ts';
import { NotHere } from '../../entity-ui/list/list-body.tsx';
import { EntityForm, type CustomInput, type FormSection } from '../../entity-ui/screen/entity-form.tsx';
import { useRow, useRows } from '../../entity-ui/use-rows.ts';
import { useSession } from '../../session/use-session.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { clockInput } from './clock-input.tsx';
import { carbonFactorsInput } from './carbon-factors-input.tsx';
import { colorInput } from './color-input.tsx';
import { JourneyRemake } from './journey-remake.tsx';
import { energyPricesInput } from './energy-prices-input.tsx';
import { journeyRulesInput } from './journey-rules-input.tsx';
import { contactsInput } from './contacts-input.tsx';
import { linksInput } from './links-input.tsx';
import { logoInput } from './logo-input.tsx';
import { privateHoursInput } from './private-hours-input.tsx';
import { zoneInput } from './zone-input.tsx';
import './settings.css';

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
  const { t } = useTranslation(['organization-settings', 'nav', 'common']);
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
