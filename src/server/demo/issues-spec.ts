import type { DeviceType } from '../../domain/device/device-types.ts';
import type { ISSUE_STATES } from '../../domain/common-issue/common-issue.ts';

interface IssueSpec {
  key: string;
  title: string;
  symptom: string;
  cause: string;
  solution: string;
  deviceType: DeviceType | null;
  state: (typeof ISSUE_STATES)[number];
}

/** Known problems of the demonstration. */
export const ISSUES: readonly IssueSpec[] = [
  {
    key: 'silent-battery',
    title: 'Boîtier silencieux après un changement de batterie',
    symptom: 'Le véhicule reste sans signal après un passage à l’atelier. La diode du boîtier clignote lentement.',
    cause: 'Le boîtier redémarre sans almanach et cherche les satellites ; à l’intérieur, il n’y parvient pas.',
    solution: 'Sortez le véhicule à ciel ouvert, contact mis, pendant dix minutes. Si rien ne change, débranchez le boîtier une minute.',
    deviceType: 'teltonika',
    state: 'workaround',
  },
  {
    key: 'odometer-gps',
    title: 'Kilométrage différent du tableau de bord',
    symptom: 'Le compteur affiché s’écarte de celui du véhicule de quelques pour cent, et la source indiquée est GPS.',
    cause: 'Le boîtier ne lit pas le compteur du véhicule : la distance vient des positions.',
    solution: 'Saisissez le kilométrage du jour dans la fiche du véhicule. Pour une lecture directe, faites brancher le câble CAN.',
    deviceType: null,
    state: 'open',
  },
  {
    key: 'obd-eco',
    title: 'Positions rares sur les boîtiers de prise diagnostic',
    symptom: 'Le véhicule roule mais n’envoie une position que toutes les dix minutes.',
    cause: 'Le mode économie de la prise reste actif quand le contact n’est pas détecté.',
    solution: 'Demandez au support de passer la détection de contact sur la tension. Le réglage se fait à distance.',
    deviceType: 'teltonika',
    state: 'workaround',
  },
  {
    key: 'phone-background',
    title: 'Le téléphone cesse d’envoyer quand l’écran s’éteint',
    symptom: 'Les positions d’un téléphone s’arrêtent quelques minutes après l’extinction de l’écran.',
    cause: 'L’économie de batterie d’Android suspend l’application de suivi.',
    solution: 'Dans les réglages du téléphone, autorisez l’application à fonctionner sans restriction de batterie.',
    deviceType: 'gpslogger',
    state: 'open',
  },
  {
    key: 'invitation-spam',
    title: 'Invitation ou lien de mot de passe non reçu',
    symptom: 'Une personne invitée ne reçoit aucun message.',
    cause: 'Le filtre de courrier de l’entreprise retient le message.',
    solution: 'Regardez dans les indésirables, faites autoriser l’adresse d’envoi, puis renvoyez l’invitation.',
    deviceType: null,
    state: 'open',
  },
  {
    key: 'ios-storage',
    title: 'Données effacées sur iPhone après une semaine',
    symptom: 'L’application redemande la première copie après plusieurs jours sans visite.',
    cause: 'Safari efface les données d’un site qui n’est pas installé au bout de sept jours.',
    solution: 'Installez l’application sur l’écran d’accueil.',
    deviceType: null,
    state: 'resolved',
  },
];
