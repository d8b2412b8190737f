import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ENTITIES, type EntityName } from '../../../domain/registry.ts';
import { formatNumber } from '../../../domain/kit/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useSyncStatus } from '../use-rows.ts';
import { ImportCheck } from './import-check.tsx';
import { ImportEnd } from './import-end.tsx';
import { ImportFileChoice } from './import-file-choice.tsx';
import { useImport, type Import } from './use-import.ts';
import './import.css';

interface ImportDialogProps {
  entity: EntityName;
  open: boolean;
  onClose: () => void;
}

/** Rows from a file: a dry run with its faults line by line, then the writing, which works without network too. Load it lazily. */
export function ImportDialog({ entity: name, open, onClose }: ImportDialogProps) {
  const { t } = useTranslation('import');
  const { t: tEntity } = useTranslation(name);
  const entity = ENTITIES[name];
  const run = useImport(entity);
  const { step, restart } = run;
  useEffect(() => {
    if (open) restart();
  }, [open, restart]);
  const close = (): void => {
    // What is being written has a button to stop it.
    if (step.name !== 'write') onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      size="xl"
      title={t('title', { name: tEntity('other') })}
      footer={<Footer run={run} onClose={close} />}
    >
      {step.name === 'file' && (
        <ImportFileChoice entity={entity} problem={step.problem} busy={step.busy === true} onFile={(file) => void run.choose(file)} />
      )}
      {step.name === 'check' && <ImportCheck entity={entity} step={step} run={run} />}
      {step.name === 'write' && (
        <div className="py-6">
          <Progress
            label={t('writing')}
            done={step.done}
            total={step.total}
            usable={t(step.stopping ? 'stopping' : 'writingHelp')}
            stop={t('stop')}
            onStop={step.stopping ? undefined : run.stop}
          />
        </div>
      )}
      {step.name === 'end' && <ImportEnd step={step} />}
    </Dialog>
  );
}

function Footer({ run, onClose }: { run: Import; onClose: () => void }) {
  const { t, i18n } = useTranslation(['import', 'common']);
  const { phase } = useSyncStatus();
  const { step } = run;
  if (step.name === 'write') return null;
  if (step.name === 'end')
    return (
      <>
        <Button onClick={run.restart}>{t('another')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      </>
    );
  if (step.name === 'file') return <Button onClick={onClose}>{t('common:cancel')}</Button>;
  const count = step.plan ? step.plan.counts.create + step.plan.counts.update : 0;
  const missing = step.plan === null ? 'checking' : phase === 'first-mirror' ? 'firstCopy' : count === 0 ? 'nothing' : null;
  return (
    <>
      {missing && missing !== 'checking' ? (
        <p className="hint mr-auto self-center" role="status">
          {t(missing)}
        </p>
      ) : null}
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button
        variant="primary"
        busy={step.plan === null}
        aria-disabled={missing !== null}
        onClick={() => missing === null && void run.write()}
      >
        {step.plan === null ? t('checking') : t('run', { count, figure: formatNumber(count, i18n.language) })}
      </Button>
    </>
  );
}
