import { Search } from 'lucide-react';
import { Picker } from '../../../src/app/entity-ui/form/picker.tsx';
import { TagsField } from '../../../src/app/entity-ui/form/field-input.tsx';
import { Checkbox, Switch } from '../../../src/app/ui/toggles.tsx';
import { DayField, MomentField, TimeField } from '../../../src/app/ui/dates/date-fields.tsx';
import { Select } from '../../../src/app/ui/select.tsx';
import { TextArea, TextField } from '../../../src/app/ui/text-field.tsx';

const nothing = (): void => undefined;
const ENERGIES = [
  { value: 'diesel', label: 'Gazole' },
  { value: 'electric', label: 'Électrique' },
];
const today = { today: '2026-11-21' };
const DRIVERS = [
  { id: '1', label: 'Karim Benali', detail: 'E-482' },
  { id: '2', label: 'Sophie Arnaud' },
];

export function Fields() {
  return (
    <div className="g-grid">
      <TextField label="Plaque" defaultValue="GH-482-KD" required />
      <TextField label="Modèle" placeholder="Chercher un modèle" icon={<Search aria-hidden="true" />} />
      <TextField label="VIN" defaultValue="VF1FL0009612" error="Il manque 5 caractères." />
      <TextField label="Odomètre" defaultValue="48 213" unit="km" readOnly hint="Lu par le boîtier il y a 8 s." />
      <TextField label="PTAC" defaultValue="3 500" unit="kg" disabled />
      <TextField
        label="Seuil"
        defaultValue="80"
        unit="km/h"
        hint="De 10 à 130."
        aside={
          <a className="link" href="#help">
            Aide
          </a>
        }
      />
      <TextArea label="Note" defaultValue="Rayure à l’arrière droit." />
      <TextArea label="Motif" error="À remplir." />
      <Select label="Énergie" value="diesel" options={ENERGIES} onChange={nothing} />
      <Select
        label="Énergie, vide"
        value={null}
        placeholder="Choisir"
        options={ENERGIES}
        onChange={nothing}
        error="Choisir une valeur de la liste."
      />
      <Select label="Énergie, inactive" value="electric" options={ENERGIES} onChange={nothing} disabled />
      <Picker label="Conducteur" value="1" options={DRIVERS} onChange={nothing} />
      <Picker label="Remplaçant" value={null} options={DRIVERS} onChange={nothing} error="À remplir." />
      <TagsField label="Étiquettes" value={['froid', 'nord']} onChange={nothing} />
      <TagsField label="Étiquettes, inactives" value={['froid']} onChange={nothing} disabled />
      <DayField {...today} label="Mise en service" value="2026-11-21" required />
      <DayField {...today} label="Fin du contrat" value="" hint="Vide : sans fin." />
      <DayField {...today} label="Contrôle technique" value="31/02/2026" error="Il faut une date." />
      <DayField {...today} label="Vendu le" value="2026-11-21" disabled />
      <TimeField label="Arrivée" value="08:30" required />
      <TimeField label="Départ" value="" error="À remplir." />
      <MomentField {...today} label="Début" value="2026-11-21T08:30" />
      <MomentField {...today} label="Fin" value="21/11/2026" error="À remplir." />
      <div className="g-stack">
        <Checkbox label="Alertes" defaultChecked />
        <Checkbox label="Rapports" />
        <Checkbox label="Tout" indeterminate />
        <Checkbox label="Inactive" disabled />
      </div>
      <div className="g-stack">
        <Switch label="Mode privé" checked onChange={nothing} />
        <Switch label="Autopartage" checked={false} onChange={nothing} />
        <Switch label="Inactif" checked disabled onChange={nothing} />
      </div>
    </div>
  );
}
