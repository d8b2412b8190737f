import { Button } from '../../../src/app/ui/button.tsx';
import { FilterChip } from '../../../src/app/ui/filters.tsx';
import { Checkbox, Segmented, Switch } from '../../../src/app/ui/toggles.tsx';
import { Tabs } from '../../../src/app/ui/tabs.tsx';
import { Progress } from '../../../src/app/ui/progress.tsx';
import { ACCENTS, optionsOf } from '../options.ts';

const nothing = (): void => undefined;

/** What the customer's colour touches. */
export function Accent() {
  const { accent } = optionsOf(location.search);
  return (
    <div className="g-stack">
      <div className="g-line">
        <Button variant="primary">Enregistrer</Button>
        <Button variant="primary" className="is-hovered">
          Survol
        </Button>
        <Button className="is-focused">Focus</Button>
        <Button aria-pressed>Trace</Button>
      </div>
      <Tabs
        id="g-accent"
        label={`Onglets ${accent}`}
        value="a"
        onChange={nothing}
        tabs={[
          { value: 'a', label: 'Trajets', count: 12 },
          { value: 'b', label: 'Diagnostic' },
        ]}
      />
      <div id="g-accent-panel" role="tabpanel" className="g-line">
        <FilterChip label="État" options={[{ value: 'a', label: 'Actifs' }]} selected={['a']} onChange={nothing} all="Tous" />
        <Segmented
          label="Période"
          value="a"
          onChange={nothing}
          options={[
            { value: 'a', label: 'Jour' },
            { value: 'b', label: 'Mois' },
          ]}
        />
        <a className="link" href="#link">
          Un lien
        </a>
      </div>
      <div className="g-line">
        <Checkbox label="Alertes" defaultChecked />
        <Switch label="Mode privé" checked onChange={nothing} />
      </div>
      <Progress label="Première copie" done={65} total={100} />
    </div>
  );
}

/** The same under six colours, white and black among them: a colour is of the whole page, so each has its own. */
export function Accents() {
  const { theme, density } = optionsOf(location.search);
  return (
    <div className="g-frames">
      {ACCENTS.map((accent) => (
        <iframe key={accent} title={accent} src={`?${new URLSearchParams({ section: 'accent', theme, density, accent }).toString()}`} />
      ))}
    </div>
  );
}
