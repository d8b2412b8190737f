import { useNavigate } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../shell/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { useCodeToMaintenance } from './trouble-codes.tsx';

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
