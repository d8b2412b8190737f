import { FilterX, Truck } from 'lucide-react';
import { Button } from '../../../src/app/ui/button.tsx';
import { EmptyState, Note, type NoteTone } from '../../../src/app/ui/note.tsx';
import { Progress } from '../../../src/app/ui/progress.tsx';
import { Snackbar } from '../../../src/app/layouts/root.tsx';

const TONES: readonly NoteTone[] = ['info', 'offline', 'pending', 'ok', 'warning', 'alert'];
const nothing = (): void => undefined;

export function Messages() {
  return (
    <div className="g-grid">
      <div className="g-stack">
        {TONES.map((tone) => (
          <Note
            key={tone}
            tone={tone}
            title="Hors ligne."
            action={tone === 'warning' ? <Button size="sm">Se reconnecter</Button> : undefined}
          >
            Vos saisies partiront toutes seules.
          </Note>
        ))}
      </div>
      <div className="g-stack">
        <Snackbar type="info" onClose={nothing}>
          3 véhicules affectés à Froid.
        </Snackbar>
        <Snackbar type="error" onClose={nothing}>
          Export arrêté. L’appareil est plein.
        </Snackbar>
        <Progress label="Première copie" done={6500} total={10_000} usable="Vous pouvez déjà travailler." stop="Arrêter" onStop={nothing} />
        <Progress label="Envoi" done={12} total={40} waiting />
        <Progress label="Calcul sur le serveur" done={0} total={0} />
      </div>
      <EmptyState icon={<FilterX aria-hidden="true" />} title="Rien ne correspond" action={<Button>Effacer les filtres</Button>}>
        2 filtres sont actifs.
      </EmptyState>
      <EmptyState
        icon={<Truck aria-hidden="true" />}
        title="Ajoutez votre premier véhicule"
        action={<Button variant="primary">Ajouter</Button>}
      >
        Ou importez un fichier CSV.
      </EmptyState>
    </div>
  );
}
