import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { itemsOf, wordsIn } from '../../../domain/check-list/template.ts';
import { missingIn } from '../../../domain/install/install-missing.ts';
import { stepOfItems } from '../../../domain/install/install-step.ts';
import type { Locale } from '../../../domain/kit/locale.ts';
import { CorrectionNote } from '../../field-ui/correction-note.tsx';
import { FieldQuestion } from '../../field-ui/field-question.tsx';
import { Note } from '../../ui/note.tsx';
import { ClientSignature } from './client-signature.tsx';
import { SignedBy } from './signed-by.tsx';
import { Summary } from './summary.tsx';
import { usePhonePlace } from './use-phone-place.ts';
import { useWizard } from './wizard.ts';

/** Step 6: what is signed is read again first. */
export function SignStep() {
  const { t, i18n } = useTranslation('installControl');
  const { draft, edit, template, install, answers, setting, steps, tests, go, change, gps } = useWizard();
  usePhonePlace(true, install.phone, gps.place, (phone) => change({ phone }));
  const labels = new Map(itemsOf(template).map(({ key, label }) => [key, wordsIn(label, i18n.language as Locale)]));
  const holes = steps
    .filter((step) => step !== 'sign')
    .flatMap((step) => missingIn(template, step, install, answers, setting).map((missing) => ({ step, missing })));
  return (
    <>
      <FieldQuestion title={t('reread')} />
      <Summary />
      {steps.includes('tests') && !tests.isLive && !install.heard && <Note tone="offline">{t('provisional')}</Note>}
      {holes.length > 0 && (
        <section className="grid gap-2">
          <p className="ic-holes">
            <TriangleAlert aria-hidden="true" />
            {t('holes', { count: holes.length })}
          </p>
          <ul className="field-lines">
            {holes.map(({ step, missing }) => (
              <li key={'item' in missing ? missing.item : missing.need}>
                <button
                  type="button"
                  className="flex min-h-14 min-w-0 flex-1 items-center gap-3 text-left"
                  onClick={() => go(step, 'item' in missing ? missing.item : null)}
                >
                  <span className="min-w-0 flex-1">{'item' in missing ? labels.get(missing.item) : t(`needs.${missing.need}`)}</span>
                  <ArrowRight aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <CorrectionNote
        draft={draft}
        onItem={(item) => go(stepOfItems(template).get(item) ?? 'mounting', item)}
        onReason={(reason) => edit((one) => ({ ...one, typed: { ...one.typed, reason } }))}
      />
      <SignedBy item="sig_tech" label={t('signatureTech')} />
      <ClientSignature label={t('signatureClient')} />
    </>
  );
}
