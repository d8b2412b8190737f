import { CalendarClock, CalendarOff, CopyCheck, RotateCcw, Wrench, XCircle } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DefectStep } from '../../../domain/check-list/defect-state.ts';

const ICONS: Partial<Record<DefectStep, ReactNode>> = {
  plan: <CalendarClock aria-hidden="true" />,
  repair: <Wrench aria-hidden="true" />,
  defer: <CalendarOff aria-hidden="true" />,
  dismiss: <XCircle aria-hidden="true" />,
  merge: <CopyCheck aria-hidden="true" />,
  reopen: <RotateCcw aria-hidden="true" />,
};

/** Words of a step: what its button asks, what its dialog is called and does. */
export function useStepWords(): (step: DefectStep) => { ask: string; run: string; icon: ReactNode } {
  const { t } = useTranslation('checkManage');
  return useCallback((step) => ({ ask: t(`steps.${step}.ask`), run: t(`steps.${step}.run`), icon: ICONS[step] }), [t]);
}
