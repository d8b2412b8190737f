import type { diagnostic } from '../../domain/diagnostic/diagnostic.ts';
import type { RowOf } from '../../domain/kit/entity.ts';

export type DiagnosticCode = RowOf<typeof diagnostic>['code'];

const TITLES: Record<DiagnosticCode, string> = {
  'device-silent': 'Boîtier muet depuis plus de 24 h',
  'no-fix': 'Le boîtier ne reçoit pas les satellites',
  'clock-error': 'L’horloge du boîtier est déréglée',
  'low-battery': 'Batterie du véhicule faible',
  'power-cut': 'Alimentation du boîtier coupée',
  'bad-frame': 'Trames illisibles reçues du boîtier',
  'odometer-drift': 'Le compteur du boîtier dérive',
  'unknown-driver': 'Badge conducteur inconnu',
  dtc: 'Code défaut moteur',
  'two-sources': 'Deux sources envoient sous le numéro du boîtier',
  'position-jump': 'Saut de position impossible',
  'foreign-network': 'Envoi refusé : réseau non autorisé',
};

/** Message of a diagnostic for whoever calls the server; French, the default language of the product. Screens word it themselves from code and detail. */
export function diagnosticTitle(code: DiagnosticCode, detail?: string | null): string {
  return detail ? `${TITLES[code]} : ${detail.replace(/^(\d+)\.(\d+ )/, '$1,$2')}`.slice(0, 300) : TITLES[code];
}
