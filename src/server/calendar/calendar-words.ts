import type { Locale } from '../../domain/text/locale.ts';
import type { MissionState } from '../../domain/mission/mission.ts';
import type { ReservationState } from '../../domain/reservation/reservation.ts';

interface CalendarWords {
  reservation: string;
  mission: string;
  due: string;
  inspection: string;
  private: string;
  reservationStates: Record<ReservationState, string>;
  missionStates: Record<MissionState, string>;
}

/** What a calendar says beside what people wrote. */
export const CALENDAR_WORDS: Record<Locale, CalendarWords> = {
  fr: {
    reservation: 'Réservation',
    mission: 'Mission',
    due: 'Échéance',
    inspection: 'Contrôle technique',
    private: 'Usage privé',
    reservationStates: {
      requested: 'Demandée',
      confirmed: 'Confirmée',
      inProgress: 'En cours',
      completed: 'Terminée',
      cancelled: 'Annulée',
      refused: 'Refusée',
    },
    missionStates: { sent: 'Sans réponse', accepted: 'Acceptée', refused: 'Refusée', cancelled: 'Annulée' },
  },
  en: {
    reservation: 'Booking',
    mission: 'Mission',
    due: 'Due',
    inspection: 'Roadworthiness test',
    private: 'Private use',
    reservationStates: {
      requested: 'Requested',
      confirmed: 'Confirmed',
      inProgress: 'In progress',
      completed: 'Completed',
      cancelled: 'Cancelled',
      refused: 'Declined',
    },
    missionStates: { sent: 'No answer yet', accepted: 'Accepted', refused: 'Refused', cancelled: 'Cancelled' },
  },
  es: {
    reservation: 'Reserva',
    mission: 'Misión',
    due: 'Vencimiento',
    inspection: 'Inspección técnica',
    private: 'Uso privado',
    reservationStates: {
      requested: 'Solicitada',
      confirmed: 'Confirmada',
      inProgress: 'En curso',
      completed: 'Finalizada',
      cancelled: 'Cancelada',
      refused: 'Rechazada',
    },
    missionStates: { sent: 'Sin respuesta', accepted: 'Aceptada', refused: 'Rechazada', cancelled: 'Anulada' },
  },
  it: {
    reservation: 'Prenotazione',
    mission: 'Missione',
    due: 'Scadenza',
    inspection: 'Revisione periodica',
    private: 'Uso privato',
    reservationStates: {
      requested: 'Richiesta',
      confirmed: 'Confermata',
      inProgress: 'In corso',
      completed: 'Completata',
      cancelled: 'Annullata',
      refused: 'Rifiutata',
    },
    missionStates: { sent: 'Senza risposta', accepted: 'Accettata', refused: 'Rifiutata', cancelled: 'Annullata' },
  },
  nl: {
    reservation: 'Reservering',
    mission: 'Opdracht',
    due: 'Vervaldatum',
    inspection: 'Technische keuring',
    private: 'Privégebruik',
    reservationStates: {
      requested: 'Aangevraagd',
      confirmed: 'Bevestigd',
      inProgress: 'Lopend',
      completed: 'Voltooid',
      cancelled: 'Geannuleerd',
      refused: 'Geweigerd',
    },
    missionStates: { sent: 'Nog geen antwoord', accepted: 'Aanvaard', refused: 'Geweigerd', cancelled: 'Geannuleerd' },
  },
  pt: {
    reservation: 'Reserva',
    mission: 'Missão',
    due: 'Vencimento',
    inspection: 'Inspeção periódica',
    private: 'Uso privado',
    reservationStates: {
      requested: 'Solicitada',
      confirmed: 'Confirmada',
      inProgress: 'Em curso',
      completed: 'Concluída',
      cancelled: 'Cancelada',
      refused: 'Recusada',
    },
    missionStates: { sent: 'Sem resposta', accepted: 'Aceite', refused: 'Recusada', cancelled: 'Anulada' },
  },
  hu: {
    reservation: 'Foglalás',
    mission: 'Megbízás',
    due: 'Esedékes',
    inspection: 'Műszaki vizsga',
    private: 'Magáncélú használat',
    reservationStates: {
      requested: 'Jóváhagyásra vár',
      confirmed: 'Visszaigazolva',
      inProgress: 'Folyamatban',
      completed: 'Befejezve',
      cancelled: 'Lemondva',
      refused: 'Elutasítva',
    },
    missionStates: { sent: 'Nincs válasz', accepted: 'Elfogadva', refused: 'Elutasítva', cancelled: 'Visszavonva' },
  },
};
