import { Bell, Check, Download, Plus } from 'lucide-react';
import { Button, buttonClass, type ButtonVariant, IconButton } from '../../../src/app/ui/button.tsx';
import { Segmented } from '../../../src/app/ui/toggles.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'danger-fill', 'ink'];
const nothing = (): void => undefined;

export function Buttons() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className="g-line">
          <small>{variant}</small>
          <Button variant={variant}>Enregistrer</Button>
          <Button variant={variant} className="is-hovered">
            Survol
          </Button>
          <Button variant={variant} className="is-focused">
            Focus
          </Button>
          <Button variant={variant} className="is-pressed">
            Appuyé
          </Button>
          <Button variant={variant} disabled>
            Inactif
          </Button>
          <Button variant={variant} busy>
            Occupé
          </Button>
          <Button variant={variant} icon={<Download aria-hidden="true" />}>
            Exporter
          </Button>
        </div>
      ))}
      <div className="g-line">
        <small>sizes</small>
        <Button size="sm">Petit</Button>
        <Button>Moyen</Button>
        <Button size="lg" variant="primary">
          Grand
        </Button>
        <Button aria-pressed>Trace</Button>
        <a className={buttonClass('secondary')} href="#link">
          Lien
        </a>
      </div>
      <div className="g-line">
        <small>icons</small>
        <IconButton label="Ajouter" icon={<Plus />} />
        <IconButton label="Survol" icon={<Plus />} className="is-hovered" />
        <IconButton label="Focus" icon={<Plus />} className="is-focused" />
        <IconButton label="Choisi" icon={<Check />} aria-pressed />
        <IconButton label="Inactif" icon={<Plus />} disabled />
        <IconButton label="Petit" size="sm" icon={<Plus />} />
        <IconButton label="Notifications" icon={<Bell />} count={3} />
        <IconButton label="Beaucoup" icon={<Bell />} count={120} />
      </div>
      <div className="g-line">
        <small>segmented</small>
        <Segmented
          label="Période"
          value="day"
          onChange={nothing}
          options={[
            { value: 'day', label: 'Jour' },
            { value: 'week', label: 'Semaine' },
            { value: 'month', label: 'Mois' },
          ]}
        />
      </div>
    </>
  );
}
