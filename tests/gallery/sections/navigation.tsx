import { Archive, Copy, EllipsisVertical, Pencil } from 'lucide-react';
import { Breadcrumbs, PageHeader } from '../../../src/app/ui/page-header.tsx';
import { Button } from '../../../src/app/ui/button.tsx';
import { FilterChip, FilterOptions } from '../../../src/app/ui/filters.tsx';
import { Menu } from '../../../src/app/ui/menu.tsx';
import { TabPanel, Tabs } from '../../../src/app/ui/tabs.tsx';

const nothing = (): void => undefined;
const STATES = [
  { value: 'moving', label: 'En mouvement', count: 38 },
  { value: 'parked', label: 'À l’arrêt', count: 112 },
];

export function Navigation() {
  return (
    <div className="g-stack">
      <Breadcrumbs items={[{ label: 'Gestion', to: '/' }, { label: 'Véhicules', to: '/' }, { label: 'GH-482-KD' }]} />
      <PageHeader
        title="Véhicules"
        count="248"
        age="à jour à 16:42"
        actions={
          <>
            <Button variant="ghost">Colonnes</Button>
            <Button>Exporter</Button>
            <Button variant="primary">Ajouter</Button>
          </>
        }
      />
      <div className="g-line">
        <FilterChip label="État" options={STATES} selected={['moving']} onChange={nothing} all="Tous" />
        <FilterChip label="Flotte" options={STATES} selected={[]} onChange={nothing} all="Toutes" />
        <Menu label="Plus" className="iconbtn" button={<EllipsisVertical aria-hidden="true" />} items={[]} />
      </div>
      <Tabs
        id="g-tabs"
        label="Véhicule"
        value="journeys"
        onChange={nothing}
        tabs={[
          { value: 'overview', label: 'Vue d’ensemble' },
          { value: 'journeys', label: 'Trajets', count: 12 },
          { value: 'diagnostics', label: 'Diagnostic', count: 1, alert: true },
        ]}
      />
      <TabPanel id="g-tabs" value="journeys">
        Douze trajets.
      </TabPanel>
      <div className="g-line" style={{ alignItems: 'flex-start' }}>
        <div className="pop" style={{ width: 240 }}>
          <p className="pop-title">Sophie Arnaud</p>
          <button type="button" className="opt">
            <Pencil aria-hidden="true" />
            Modifier
          </button>
          <button type="button" className="opt" data-focus="">
            <Copy aria-hidden="true" />
            Copier
          </button>
          <div className="pop-rule" role="separator" />
          <button type="button" className="opt opt-danger">
            <Archive aria-hidden="true" />
            Archiver
          </button>
        </div>
        <div className="pop" style={{ width: 240 }}>
          <FilterOptions label="État" options={STATES} selected={['moving']} onChange={nothing} />
        </div>
      </div>
    </div>
  );
}
