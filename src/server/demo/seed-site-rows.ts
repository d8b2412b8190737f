import type { Entity } from '../../domain/entity/entity.ts';
import { addDays } from '../../domain/time/time-zone.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { CustomerStage } from '../../domain/organization/organization.ts';
import type { Context } from '../context.ts';
import { systemActor } from '../database/actors.ts';
import { idOf } from './random.ts';
import { MODELS } from './demo-vehicle.ts';
import { organizationId } from './world.ts';

interface CustomerSpec {
  key: string;
  company: string;
  stage: CustomerStage;
  contact: string;
  email: string;
  phone: string;
  vehicles: number;
  follower: string;
  nextAction: string | null;
  /** Days from today of the next action. */
  inDays: number | null;
  organization: string | null;
  note: string;
}

/** Customers of the demonstration: two of them have an account. */
const CUSTOMERS: readonly CustomerSpec[] = [
  {
    key: 'lumiere',
    company: 'Transports Lumière',
    stage: 'customer',
    contact: 'Agathe Lumière',
    email: 'direction@transports-lumiere.example',
    phone: '+33 4 36 49 01 10',
    vehicles: 240,
    follower: 'Solène Aubry',
    nextAction: 'Point trimestriel : éco-conduite et entretiens',
    inDays: 9,
    organization: 'TL',
    note: 'Passer les deux dépôts du nord en check-list quotidienne.',
  },
  {
    key: 'garonne',
    company: 'Garonne Services',
    stage: 'customer',
    contact: 'Mila Cazenave',
    email: 'contact@garonne-services.example',
    phone: '+33 5 36 49 00 10',
    vehicles: 60,
    follower: 'Solène Aubry',
    nextAction: 'Renouvellement du contrat',
    inDays: 21,
    organization: 'GS',
    note: 'Souhaite la réservation partagée à Bordeaux.',
  },
  {
    key: 'vallespir',
    company: 'Messageries du Vallespir',
    stage: 'trial',
    contact: 'Joan Pujol',
    email: 'exploitation@messageries-vallespir.example',
    phone: '+33 4 36 49 02 21',
    vehicles: 35,
    follower: 'Solène Aubry',
    nextAction: 'Bilan de l’essai sur cinq véhicules',
    inDays: -2,
    organization: null,
    note: 'Compare avec un suivi par téléphone ; tient aux rapports de proximité.',
  },
  {
    key: 'armor',
    company: 'Armor Froid',
    stage: 'offer',
    contact: 'Nolwenn Le Gall',
    email: 'parc@armor-froid.example',
    phone: '+33 2 61 91 03 32',
    vehicles: 80,
    follower: 'Solène Aubry',
    nextAction: 'Relancer sur l’offre : 80 semi-remorques frigorifiques',
    inDays: 3,
    organization: null,
    note: 'Demande la température des caisses.',
  },
  {
    key: 'jura',
    company: 'Ambulances du Jura',
    stage: 'demonstration',
    contact: 'Bastien Morel',
    email: 'regulation@ambulances-jura.example',
    phone: '+33 3 53 01 04 43',
    vehicles: 22,
    follower: 'Solène Aubry',
    nextAction: 'Démonstration à la régulation',
    inDays: 6,
    organization: null,
    note: 'Le mode privé est exigé par leur comité social.',
  },
  {
    key: 'littoral',
    company: 'Littoral Propreté',
    stage: 'contact',
    contact: 'Inès Haddad',
    email: 'achats@littoral-proprete.example',
    phone: '+33 2 61 91 05 54',
    vehicles: 140,
    follower: 'Solène Aubry',
    nextAction: 'Rappeler pour connaître leurs boîtiers actuels',
    inDays: 1,
    organization: null,
    note: 'Rencontrée au salon des transports.',
  },
  {
    key: 'cevennes',
    company: 'Cars des Cévennes',
    stage: 'lost',
    contact: 'Rémi Fabre',
    email: 'direction@cars-cevennes.example',
    phone: '+33 4 36 49 06 65',
    vehicles: 48,
    follower: 'Solène Aubry',
    nextAction: null,
    inDays: null,
    organization: null,
    note: 'A choisi un concurrent déjà en place chez son loueur.',
  },
];

interface OffsetSpec {
  key: string;
  organization: string;
  /** Of the emissions. */
  yearsAgo: number;
  kgCo2e: number;
  project: string;
  registry: string | null;
  certificate: string;
  priceCents: number;
  /** Month and day of the year after, when its credits were taken off the register; absent: they are still there. */
  retired?: string;
}

/** Offsets of the demonstration, with the numbers of certificates that do not exist elsewhere. */
const OFFSETS: readonly OffsetSpec[] = [
  {
    key: 'lumiere-1',
    organization: 'TL',
    yearsAgo: 1,
    kgCo2e: 184_000,
    project: 'Reboisement en Haute-Loire',
    registry: 'Label bas-carbone',
    certificate: 'DEMO-LBC-0184',
    priceCents: 588_800,
  },
  {
    key: 'lumiere-2',
    organization: 'TL',
    yearsAgo: 2,
    kgCo2e: 120_000,
    project: 'Haies bocagères du Perche',
    registry: 'Label bas-carbone',
    certificate: 'DEMO-LBC-0120',
    priceCents: 360_000,
    retired: '03-12',
  },
  {
    key: 'garonne-1',
    organization: 'GS',
    yearsAgo: 1,
    kgCo2e: 42_500,
    project: 'Agroforesterie en Gascogne',
    registry: 'Label bas-carbone',
    certificate: 'DEMO-LBC-0042',
    priceCents: 144_500,
  },
];

const { vehicleModel, customer, carbonOffset } = ENTITIES;
const own = systemActor(null);

/** Figures a model has not are 0 in the list of the demonstration. */
const known = (figure: number): number | null => (figure === 0 ? null : figure);

async function seedOnce(context: Context, entity: Entity, rows: readonly { key: string; doc: Record<string, unknown> }[]): Promise<void> {
  const { count } = await context.store.list(own, entity, { page: 1, size: 1 });
  if (count > 0) return;
  await context.store.write(own, async (writer) => {
    for (const { key, doc } of rows) await writer.insert(entity, idOf(`${entity.name}/${key}`), doc);
  });
}

/** What the platform keeps, in the demonstration: the catalogue of its vehicles' models, customers, offsets. */
export async function seedSiteRows(context: Context, today: string): Promise<void> {
  await seedOnce(
    context,
    vehicleModel,
    MODELS.map(({ category, make, model, energy, tankL, batteryKwh, per100Km, co2GKm, gvwrKg }) => ({
      key: `${make}/${model}`,
      // Consumption is in litres on a vehicle's sheet: of one that burns none, it is not a figure of it.
      doc: {
        category,
        make,
        model,
        energy,
        tankL: known(tankL),
        batteryKwh: known(batteryKwh),
        consumptionRef: ['electric', 'hydrogen', 'cng'].includes(energy) ? null : per100Km,
        co2GKm: energy === 'electric' || energy === 'hydrogen' ? co2GKm : known(co2GKm),
        gvwrKg,
      },
    })),
  );
  await seedOnce(
    context,
    customer,
    CUSTOMERS.map(({ key, inDays, organization, ...doc }) => ({
      key,
      doc: {
        ...doc,
        nextOn: inDays === null ? null : addDays(today, inDays),
        organization: organization === null ? null : organizationId(organization),
      },
    })),
  );
  await seedOnce(
    context,
    carbonOffset,
    OFFSETS.map(({ key, organization, yearsAgo, retired, ...doc }) => {
      const year = Number(today.slice(0, 4)) - yearsAgo;
      return {
        key,
        doc: {
          ...doc,
          year,
          retiredOn: retired === undefined ? null : `${year + 1}-${retired}`,
          organization: organizationId(organization),
        },
      };
    }),
  );
}
