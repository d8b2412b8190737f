import { CircleAlert, Info, OctagonAlert, Wrench } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createRow } from '../../../db/mutate.ts';
import type { DtcSeverity, DtcStatus } from '../../../domain/dtc/diagnostic.ts';
import { dtcPhrases } from '../../../domain/dtc/dtc-codes.ts';
import { readDtc } from '../../../domain/dtc/dtc-structure.ts';
import { isMaintenanceOpen, maintenance } from '../../../domain/maintenance/maintenance.ts';
import { notify } from '../../shell/notifications.ts';
import { useAccess } from '../use-access.ts';
import { useRows } from '../use-rows.ts';
import { useSaved } from '../use-writes.ts';
import { useNavigate } from '@tanstack/react-router';
import { AppLink } from '../../shell/app-link.tsx';
import { Button } from '../../ui/button.tsx';

const GLYPHS = { stop: OctagonAlert, soon: CircleAlert, service: Wrench, info: Info };
const INKS = { stop: 'text-alert-fg', soon: 'text-warning-fg', service: 'text-muted', info: 'text-muted' };

/** How grave a trouble code is, by shape, colour and word. */
export function DtcSeverityMark({ severity }: { severity: DtcSeverity }) {
  const { t } = useTranslation('dtcEvent');
  const Glyph = GLYPHS[severity];
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Glyph aria-hidden="true" className={INKS[severity]} />
      <span className="ell">{t(`choices.severity.${severity}`)}</span>
    </span>
  );
}

const TAGS: Record<DtcStatus, string> = {
  active: 'tag-alert',
  permanent: 'tag-alert',
  pending: 'tag-warning',
  stored: 'tag-line',
  cleared: 'tag-line',
};

/** State of a trouble code in its vehicle. */
export function DtcStatusTag({ status }: { status: DtcStatus }) {
  const { t } = useTranslation('dtcEvent');
  return <span className={`tag ${TAGS[status]}`}>{t(`choices.status.${status}`)}</span>;
}

/** What a code says, in one line, in the language of the visit; empty of what is no code. */
export function useCodeLabel(): (code: string) => string {
  const { t } = useTranslation('dtc');
  return useCallback(
    (code) => {
      const dtc = readDtc(code);
      const text = dtc
        ? dtcPhrases(dtc)
            .map(({ key, values }) => t(`dtc:${key}`, values))
            .join(' · ')
        : '';
      return text.charAt(0).toUpperCase() + text.slice(1);
    },
    [t],
  );
}

interface CodeToMaintenance {
  /** The person may plan work. */
  may: boolean;
  /** Work that a code of a vehicle is planned into already. */
  plannedOf: (vehicle: string, code: string) => string | null;
  /** Plans work for a code, with or without network; gives its id, null when it could not be kept. */
  plan: (vehicle: string, code: string) => Promise<string | null>;
}

/** Trouble codes put to maintenance, each once as long as its work is not done. */
export function useCodeToMaintenance(): CodeToMaintenance {
  const { t } = useTranslation(['maintenance', 'entityForm']);
  const access = useAccess();
  const saved = useSaved();
  const labelOf = useCodeLabel();
  const may = access.can('create', 'maintenance');
  const { rows } = useRows(access.can('read', 'maintenance') ? 'maintenance' : null);
  const planned = useMemo(
    () =>
      new Map(
        rows
          .filter((row) => isMaintenanceOpen(row['state']))
          .flatMap((row) => (row['codes'] as string[]).map((code) => [`${String(row['vehicle'])} ${code}`, row._id] as const)),
      ),
    [rows],
  );
  const plannedOf = useCallback((vehicle: string, code: string) => planned.get(`${vehicle} ${code}`) ?? null, [planned]);
  const plan = async (vehicle: string, code: string): Promise<string | null> => {
    const label = labelOf(code);
    const title = (label ? `${code} · ${label}` : code).slice(0, maintenance.fields.title.max);
    try {
      const id = await createRow('maintenance', { title, vehicle, kind: 'repair', codes: [code] });
      saved(t('codes.planned'));
      return id;
    } catch (error) {
      notify({ msg: t('entityForm:failed'), type: 'error', error });
      return null;
    }
  };
  return { may, plannedOf, plan };
}

/** One tap puts a trouble code to maintenance and opens the work; a code that is planned already leads to it. */
export function CodeToMaintenance({ vehicle, code }: { vehicle: string | null; code: string }) {
  const { t } = useTranslation('maintenance');
  const navigate = useNavigate();
  const { may, plannedOf, plan } = useCodeToMaintenance();
  if (vehicle === null) return null;
  const planned = plannedOf(vehicle, code);
  if (planned !== null)
    return (
      <p className="mb-4">
        <AppLink className="link inline-flex items-center gap-1.5" href={`/gestion/entretiens?open=${planned}`}>
          <Wrench aria-hidden="true" />
          {t('codes.open')}
        </AppLink>
      </p>
    );
  if (!may) return null;
  const run = async (): Promise<void> => {
    const id = await plan(vehicle, code);
    if (id !== null) await navigate({ to: '/gestion/entretiens', search: { open: id } });
  };
  return (
    <Button className="mb-4" icon={<Wrench aria-hidden="true" />} onClick={() => void run()}>
      {t('codes.plan')}
    </Button>
  );
}
